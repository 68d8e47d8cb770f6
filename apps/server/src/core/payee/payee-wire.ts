/** Payees as the wire shows them: an address as it is, a card or account in part. */
import type { PayeeAccount, PayeeAddress, PayeeCard } from "@candor/api/payee";
import { type BankDetails, maskedAccount, maskedEnd, maskedName, maskedStart, said } from "./bank-details.ts";
import { maskedOf } from "./mask.ts";
import type { Payee, PayeeDeps } from "./payee-types.ts";

type Names = Pick<PayeeDeps, "ledger" | "networks">;

const waiting = ({ id, createdAt, usableFrom }: Payee) => ({ id, created_at: createdAt, usable_from: usableFrom });

function currencyNameOf({ ledger }: Names, { id, currencyId }: Payee): { currency_id: number; currency_name: string } {
  const currency = currencyId === null ? undefined : ledger.currency(currencyId);
  if (!currency) throw new Error(`payee ${id} names a currency that is gone`);
  return { currency_id: currency.id, currency_name: currency.code };
}

export const addressOut = (names: Names, payee: Payee): PayeeAddress => ({
  ...waiting(payee),
  ...currencyNameOf(names, payee),
  network: payee.network,
  network_name: names.networks.network(payee.network)?.name ?? payee.network,
  address: payee.text ?? "",
  qr: payee.text ?? "",
  masked: maskedOf(payee),
  memo: payee.memo,
  name: payee.name,
});

export const cardOut = (payee: Payee, details: BankDetails): PayeeCard => ({
  ...waiting(payee),
  bank_name: payee.name,
  real_name: maskedName(said(details, "real_name")),
  card_number: maskedOf(payee),
  branch: said(details, "branch"),
});

export const accountOut = (names: Names, payee: Payee, details: BankDetails): PayeeAccount => ({
  ...waiting(payee),
  ...currencyNameOf(names, payee),
  bank_name: payee.name,
  bank_address: said(details, "bank_address"),
  network: said(details, "network"),
  swift: said(details, "swift"),
  aba: said(details, "aba"),
  account: maskedAccount(details),
  is_iban: details.iban !== undefined,
  real_name: maskedName(said(details, "real_name")),
  phone: maskedEnd(said(details, "phone")),
  holder_address: maskedStart(said(details, "holder_address")),
});
