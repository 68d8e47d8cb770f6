/** A customer says what they have paid, with a picture as proof. What is claimed is kept as it was said; people judge it. */
import { CLAIMS_PENDING_MAX, type ClaimKind } from "@candor/api/deposit-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { checkAba, checkIban, checkSwift } from "@candor/identifiers/bank-number";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import { bankRailOf, creditorReference } from "./bank-rail.ts";
import { countPending, inCustomersTurn, insertClaim } from "./claim-store.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { uidOf } from "./output-store.ts";
import { hashOf } from "./tx-hash.ts";

export interface Claimed {
  readonly kind: ClaimKind;
  readonly customerId: string;
  readonly currencyId: number;
  readonly amount: string;
  readonly account: string;
  readonly picture: string;
  readonly network?: string | null;
  readonly txHash?: string | undefined;
  readonly aba?: string | undefined;
  readonly swift?: string | undefined;
  readonly iban?: string | undefined;
}

/** More than any bank or chain moves for one person: what is above is a slip of the pen. */
const AMOUNT_DIGITS_MAX = 30;

export function amountIn(text: string, { code, decimals }: Currency): Answer<Amount> {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency: code });
  if (String(parsed.units).length > AMOUNT_DIGITS_MAX) return refuse("amount-too-large", { currency: code });
  return answer(amountOf(parsed.units));
}

/** Answers the claim's number. The picture was asked for before the transaction, as it lies elsewhere. */
export async function fileClaim(deps: DepositDeps, tx: Tx, claimed: Claimed): Promise<Answer<string>> {
  const { ledger, ids, clock } = deps;
  const { customerId, kind } = claimed;
  const currency = ledger.currency(claimed.currencyId);
  if (!currency) return refuse("currency-unknown");
  const rail = await railOf(deps, tx, claimed, currency);
  if (rail.refused) return rail;
  const amount = amountIn(claimed.amount, currency);
  if (amount.refused) return amount;
  if (amount.value < rail.value.depositMin) {
    const minimum = formatDecimalShort(rail.value.depositMin, currency.decimals);
    return refuse("amount-too-small", { minimum, currency: currency.code });
  }
  const numbers = bankNumbers(claimed);
  if (numbers.refused) return numbers;
  await inCustomersTurn(tx, customerId);
  if ((await countPending(tx, customerId)) >= CLAIMS_PENDING_MAX)
    return refuse("deposit-claims-full", { maximum: CLAIMS_PENDING_MAX });
  const id = ids.next();
  const isKept = await insertClaim(tx, {
    ...{ id, customerId, kind, currencyId: currency.id, network: rail.value.network, amount: amount.value },
    ...{ account: claimed.account, txHash: rail.value.txHash, ...numbers.value },
    reference: kind === "wire" ? creditorReference(await uidOf(tx, customerId)) : null,
    picturePath: claimed.picture,
    fileId: /^\/files\/(\d+)\./.exec(claimed.picture)?.[1] ?? "0",
    at: clock.now(),
  });
  return isKept ? answer(id) : refuse("picture-already-used");
}

interface ClaimRail {
  readonly network: string | null;
  readonly depositMin: bigint;
  readonly txHash: string | null;
}

/** Claims of what this installation does not take would never be found. */
async function railOf(deps: DepositDeps, tx: Tx, claimed: Claimed, currency: Currency): Promise<Answer<ClaimRail>> {
  const { networks, watched, settings } = deps;
  const { kind, network, txHash } = claimed;
  if (kind !== "proof") {
    const bank = await bankRailOf(deps, tx, currency);
    if (!bank) return refuse("deposit-not-offered", { currency: currency.code });
    return answer({ network: null, depositMin: bank.depositMin, txHash: null });
  }
  const by = networks.network(network ?? "");
  const rail = by && (await networks.rail(tx, currency.id, by.id));
  if (!by || !rail?.isDepositOpen || !(watched.has(by.id) || settings.depositAddresses.has(by.id)))
    return refuse("deposit-not-offered", { currency: currency.code, network: network ?? "" });
  if (txHash === undefined) return answer({ network: by.id, depositMin: 1n, txHash: null });
  const whole = hashOf(by.family, txHash);
  return whole === undefined
    ? refuse("deposit-hash-invalid")
    : answer({ network: by.id, depositMin: 1n, txHash: whole });
}

type Numbers = Readonly<Record<"aba" | "swift" | "iban", string | null>>;

function bankNumbers({ aba, swift, iban }: Claimed): Answer<Numbers> {
  const fault = (field: string): Refusal => refuse("wire-details-invalid", { field });
  const checked = {
    aba: aba === undefined ? null : checkAba(aba),
    swift: swift === undefined ? null : checkSwift(swift),
    iban: iban === undefined ? null : checkIban(iban),
  };
  for (const [field, value] of Object.entries(checked)) if (value === undefined) return fault(field.toUpperCase());
  return answer(checked as Numbers);
}
