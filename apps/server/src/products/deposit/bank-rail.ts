/**
 * How money comes from banks: the details of our bank for a currency, and the creditor reference (ISO 11649) by which a payment is
 * known as a customer's. The reference is made of the customer's public number; its check digits find a slip of the pen.
 */

import { formatDecimalShort } from "@candor/money/decimal";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { DepositBank } from "../../platform/config/config-deposit.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { DepositDeps } from "./deposit-types.ts";

/** Working days until a wire is usually there. */
const WIRE_DAYS = { least: 1, most: 3 } as const;

const BANK_NETWORK = "bank";

/** "RF18539007547034": RF, two check digits, and the number. Letters count from 10; the whole leaves 1 of 97. */
export function creditorReference(uid: string): string {
  const digits = [...`${uid}RF00`].map((letter) => Number.parseInt(letter, 36)).join("");
  return `RF${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${uid}`;
}

/** Capitals and digits alone, as banks' numbers are compared; undefined where too little is left. */
export function bankNumberOf(typed: string): string | undefined {
  const number = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return number.length >= 4 && number.length <= 60 ? number : undefined;
}

export interface BankRail {
  readonly bank: DepositBank;
  readonly minimum: string;
  readonly depositMin: bigint;
}

/** Undefined where this installation takes none of the currency from banks. */
export async function bankRailOf(
  { settings, networks }: Pick<DepositDeps, "settings" | "networks">,
  reader: Reader,
  { id, code, decimals }: Currency,
): Promise<BankRail | undefined> {
  const bank = settings.depositBanks[code];
  const rail = bank && (await networks.rail(reader, id, BANK_NETWORK));
  if (!bank || !rail?.isDepositOpen) return undefined;
  return { bank, minimum: formatDecimalShort(rail.depositMin, decimals), depositMin: rail.depositMin };
}

export const instructionsOf = (currency: Currency, { bank, minimum }: BankRail, uid: string) => ({
  currency_id: currency.id,
  currency_name: currency.code,
  reference: creditorReference(uid),
  bank: { ...bank },
  minimum,
  days_least: WIRE_DAYS.least,
  days_most: WIRE_DAYS.most,
});
