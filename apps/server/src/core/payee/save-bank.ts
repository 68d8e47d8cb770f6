/** The commands that save a bank card, and a bank account abroad. */
import { BANK } from "@candor/api/network-words";
import { type Answer, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { addPayee } from "./add-payee.ts";
import { type BankDetails, readAccount, readCard, said } from "./bank-details.ts";
import { lockPayees } from "./payee-store.ts";
import type { Payee, PayeeActing } from "./payee-types.ts";

type Sent = Parameters<typeof readCard>[0];

interface Found {
  readonly customerId: string;
  readonly kind: "card" | "card-international";
  readonly currencyId: number | null;
  readonly number: string;
  readonly identity: string;
}

async function add(deps: PayeeActing, tx: Tx, found: Found, details: BankDetails): Promise<Answer<Payee>> {
  await lockPayees(tx, found.customerId);
  const name = said(details, "bank_name");
  return addPayee(deps, tx, {
    ...found,
    network: BANK,
    text: null,
    memo: null,
    name,
    details: JSON.stringify(details),
  });
}

export async function saveCard(deps: PayeeActing, tx: Tx, customerId: string, sent: Sent): Promise<Answer<Payee>> {
  const read = readCard(sent);
  if (read.refused) return read;
  const number = said(read.value, "card_number");
  return add(deps, tx, { customerId, kind: "card", currencyId: null, number, identity: `card ${number}` }, read.value);
}

export async function saveAccount(
  deps: PayeeActing,
  tx: Tx,
  customerId: string,
  { currencyId, fields }: { readonly currencyId: number; readonly fields: Sent },
): Promise<Answer<Payee>> {
  const rail = await deps.networks.rail(tx, currencyId, BANK);
  if (!rail) return refuse("currency-unknown");
  const read = readAccount(fields);
  if (read.refused) return read;
  const { iban, account = "", swift = "" } = read.value;
  const number = iban ?? account;
  const identity = `account ${currencyId} ${iban ?? `${swift} ${account}`}`;
  return add(deps, tx, { customerId, kind: "card-international", currencyId, number, identity }, read.value);
}
