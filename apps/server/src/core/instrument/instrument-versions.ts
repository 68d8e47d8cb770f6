/**
 * Instruments under the terms in force at an instant. Editions are only ever added and take effect long after they are agreed on, so
 * that what was read a moment ago says all that holds now, and the same again of every instant before.
 */
import { type Instant, instantOf, type Rate } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { type EditionRow, readEditionsAfter } from "../terms/terms.ts";
import type { Instrument } from "./instrument-facts.ts";
import { leastCost } from "./least-cost.ts";
import {
  CONTRACT_TERMS,
  OPTION_TERMS,
  PRODUCT_TERMS,
  type ProductTermsKind,
  SPOT_FEES,
  withContractTerms,
  withOptionTerms,
  withSpotFees,
} from "./product-terms.ts";

/** As it is from an instant on, until the next version. */
interface Version {
  readonly from: Instant;
  readonly instrument: Instrument;
}

type Edition = EditionRow & { readonly kind: string };

const UNDER: Readonly<Record<ProductTermsKind, (instrument: Instrument, edition: Edition) => Instrument>> = {
  [SPOT_FEES]: withSpotFees,
  [CONTRACT_TERMS]: withContractTerms,
  [OPTION_TERMS]: withOptionTerms,
};

export class InstrumentVersions {
  private readonly facts: readonly Instrument[];
  private versions: ReadonlyMap<number, readonly Version[]> = new Map();
  /** By the id of each. */
  private readonly editions = new Map<string, Edition>();
  private readAt: Instant | null = null;
  private now: readonly Instrument[] = [];
  private nowById: ReadonlyMap<number, Instrument> = new Map();
  /** While the clock is within these, `now` holds. */
  private span = { from: instantOf(0), until: instantOf(0) };

  /** @param facts before their terms */
  constructor(facts: readonly Instrument[]) {
    this.facts = facts;
  }

  /** All of them at first, and then those that have been agreed on since: they take effect after what was read before, by their lead. */
  async read(reader: Reader, at: Instant): Promise<void> {
    const before = this.editions.size;
    for (const one of await readEditionsAfter(reader, PRODUCT_TERMS, this.readAt)) this.editions.set(one.id, one);
    this.readAt = at;
    if (this.editions.size === before) return;
    const inOrder = [...this.editions.values()].sort((one, other) => one.edition - other.edition);
    const bySymbol = Map.groupBy(inOrder, ({ subject }) => subject);
    this.versions = new Map(this.facts.map((one) => [one.id, versionsOf(one, bySymbol.get(one.symbol) ?? [])]));
    this.span = { from: instantOf(0), until: instantOf(0) };
  }

  /** In the order of their numbers. */
  all(at: Instant): readonly Instrument[] {
    if (at < this.span.from || at >= this.span.until) this.turnTo(at);
    return this.now;
  }

  byId(id: number, at: Instant): Instrument | undefined {
    if (at >= this.span.from && at < this.span.until) return this.nowById.get(id);
    return this.versions.get(id)?.findLast(({ from }) => from <= at)?.instrument;
  }

  private turnTo(at: Instant): void {
    let [from, until] = [0, Number.MAX_SAFE_INTEGER];
    for (const version of [...this.versions.values()].flat()) {
      if (version.from <= at) from = Math.max(from, version.from);
      else until = Math.min(until, version.from);
    }
    this.now = this.facts.map(({ id, symbol }) => {
      const held = this.versions.get(id)?.findLast((one) => one.from <= at);
      if (!held) throw new Error(`${symbol} has no terms`);
      return held.instrument;
    });
    this.nowById = new Map(this.now.map((instrument) => [instrument.id, instrument]));
    this.span = { from: instantOf(from), until: instantOf(until) };
  }
}

function versionsOf(facts: Instrument, editions: readonly Edition[]): readonly Version[] {
  const instants = [...new Set(editions.map(({ effectiveAt }) => effectiveAt))].sort((one, other) => one - other);
  let costBefore: Rate | null = null;
  return instants.map((from) => {
    const instrument = { ...instrumentUnder(facts, editions, from), costBefore };
    costBefore = leastCost(instrument);
    return { from, instrument };
  });
}

const instrumentUnder = (facts: Instrument, editions: readonly Edition[], at: Instant): Instrument =>
  PRODUCT_TERMS.reduce((instrument, kind) => {
    const held = editions.findLast((one) => one.kind === kind && one.effectiveAt <= at);
    if (held) return UNDER[kind](instrument, held);
    if (!hasTerms(facts, kind)) return instrument;
    throw new Error(`${facts.symbol} has no ${kind}`);
  }, facts);

const hasTerms = ({ contract, option }: Instrument, kind: ProductTermsKind): boolean =>
  kind === SPOT_FEES || (kind === CONTRACT_TERMS ? contract : option) !== null;

/** A command by the terms in force when its order is accepted, which may be others than when it was asked for. */
export function underTerms<C extends { readonly order: { readonly instrument: Instrument } }>(
  command: C,
  instruments: { byId(id: number, at: Instant): Instrument | undefined },
  at: Instant,
): C {
  const instrument = instruments.byId(command.order.instrument.id, at);
  if (!instrument) throw new Error(`no instrument ${command.order.instrument.id}`);
  return { ...command, order: { ...command.order, instrument } };
}
