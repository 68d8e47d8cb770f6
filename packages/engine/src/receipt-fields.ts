/** Reads the members of an object that may be anything: each is of its own type afterwards, or a RangeError says which is not. */
import { decimalUnits, formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import {
  type Amount,
  amountOf,
  type Instant,
  instantOf,
  type Lots,
  lotsOf,
  type PriceTicks,
  priceTicksOf,
  RATE_SCALE,
  type Rate,
  rateOf,
} from "@candor/money/money";
import { bytesOfHex } from "./log-wire.ts";

export const unreadable = (name: string): never => {
  throw new RangeError(`${name} cannot be read`);
};

/** The members of one object, each read as what it has to be. */
export class Fields {
  private readonly value: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) unreadable("an object");
    this.value = value as Readonly<Record<string, unknown>>;
  }

  has(name: string): boolean {
    return this.value[name] !== undefined;
  }

  natural(name: string): number {
    const value = this.value[name];
    return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : unreadable(name);
  }

  /** What a receipt of before it was kept leaves out is 0. */
  naturalOr0(name: string): number {
    return this.value[name] === undefined ? 0 : this.natural(name);
  }

  text(name: string): string {
    const value = this.value[name];
    return typeof value === "string" ? value : unreadable(name);
  }

  /** Hexadecimal in its one way of writing. */
  hex(name: string): Uint8Array {
    const text = this.text(name);
    return /^(?:[0-9a-f]{2})*$/.test(text) ? bytesOfHex(text) : unreadable(name);
  }

  truth(name: string): boolean {
    const value = this.value[name];
    return typeof value === "boolean" ? value : unreadable(name);
  }

  one<const T>(name: string, choices: readonly T[]): T {
    const value = this.value[name] as T;
    return choices.includes(value) ? value : unreadable(name);
  }

  list<T>(name: string, most: number, read: (item: unknown) => T): T[] {
    const value = this.value[name];
    return Array.isArray(value) && value.length <= most ? value.map((item) => read(item)) : unreadable(name);
  }

  inside(name: string): Fields {
    return new Fields(this.value[name]);
  }

  instant(name: string): Instant {
    return instantOf(this.natural(name));
  }

  price(name: string): PriceTicks {
    return priceTicksOf(this.natural(name));
  }

  priceOrNull(name: string): PriceTicks | null {
    return this.value[name] === null ? null : this.price(name);
  }

  lots(name: string): Lots {
    const lots = this.natural(name);
    return lots > 0 ? lotsOf(lots) : unreadable(name);
  }

  /** Written in the one way in which we write it. */
  amount(name: string, scale: number): Amount {
    const text = this.text(name);
    const units = decimalUnits(text, scale);
    return formatDecimal(units, scale) === text ? amountOf(units) : unreadable(name);
  }

  rate(name: string): Rate {
    const text = this.text(name);
    const units = decimalUnits(text, RATE_SCALE);
    return units >= 0n && formatDecimalShort(units, RATE_SCALE) === text ? rateOf(units) : unreadable(name);
  }
}
