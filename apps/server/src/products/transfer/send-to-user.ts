/**
 * Sends real money to another user, less the fee: both sides, the row and the recipient's notice are one commit. The pay password
 * is checked before, since it hashes.
 */
import { isFreshProof } from "@candor/api/account-safety";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { getTransferRecipient, TransferRow, transfer } from "@candor/api/transfer";
import { userTransferFee } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Recipient } from "../../core/customer/customer.ts";
import type { Currency, Posting } from "../../core/ledger/ledger.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { convertibleWay } from "./conversion-price.ts";
import { amountIn, tooSmall } from "./quote-conversion.ts";
import type { TransferDeps } from "./transfer.ts";
import { fundingOf, treasuryOf } from "./transfer-accounts.ts";
import { USER_TRANSFER_DONE } from "./transfer-topics.ts";
import { userTransferOut } from "./transfer-wire.ts";
import { insertUserTransfer, type UserTransferRecord } from "./user-transfer-store.ts";

/** Somebody else who can receive something now. */
async function recipientFor(
  { recipients }: TransferDeps,
  reader: Reader,
  uid: string,
  { caller }: Pick<CustomerCall, "caller">,
): Promise<Answer<Recipient>> {
  const found = await recipients.byUid(reader, uid);
  if (!found) return refuse("recipient-unknown");
  if (found.customerId === caller.customerId) return refuse("recipient-self");
  return found.isFrozen ? refuse("recipient-unavailable") : answer(found);
}

export async function showRecipient(
  deps: TransferDeps,
  { uid }: RequestOf<typeof getTransferRecipient>,
  call: CustomerCall,
): Promise<Answer<{ uid: string; name: string }>> {
  const found = await recipientFor(deps, deps.database, uid, call);
  return found.refused ? found : answer({ uid: found.value.uid, name: found.value.name });
}

type Request = RequestOf<typeof transfer>;

export async function sendToUser(
  deps: TransferDeps,
  request: Request & { readonly toUid: string },
  currency: Currency,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  const { accountMode: mode } = call;
  if (mode !== "real") return refuse("real-only");
  if (request.fromCurrencyId !== request.toCurrencyId) return refuse("transfer-one-currency");
  if (!convertibleWay(deps, currency.id)) return refuse("currency-not-convertible", { currency: currency.code });
  const amount = amountIn(request.amount, currency);
  if (amount.refused) return amount;
  const fee = userTransferFee(amount.value);
  if (fee >= amount.value) return tooSmall(currency);
  const unproved = (await proofFault(deps, request, call)) ?? undefined;
  if (unproved) return unproved;
  return call.transaction((tx) => carryOut(deps, tx, { request, currency, amount: amount.value, fee }, call));
}

/** A proof of the last minutes, and the six digits where there are any. */
async function proofFault(
  { clock, database, payPassword }: TransferDeps,
  { payDigits }: Request,
  { caller }: CustomerCall,
): Promise<Refusal | undefined> {
  if (!isFreshProof(caller.provedAt, clock.now())) return refuse("step-up-required");
  if (!(await payPassword.isSet(database, caller.customerId))) return undefined;
  if (payDigits === undefined) return refuse("pay-password-missing");
  const checked = await payPassword.check(database, caller.customerId, payDigits.digits);
  return checked.refused ? checked : undefined;
}

interface Sending {
  readonly request: Request & { readonly toUid: string };
  readonly currency: Currency;
  readonly amount: Amount;
  readonly fee: Amount;
}

async function carryOut(
  deps: TransferDeps,
  tx: Tx,
  { request, currency, amount, fee }: Sending,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  const { ledger, ids, clock, recipients, outbox } = deps;
  const own = (await recipients.byIds(tx, [call.caller.customerId])).get(call.caller.customerId);
  if (!own || own.isFrozen) return refuse("account-frozen");
  const found = await recipientFor(deps, tx, request.toUid, call);
  if (found.refused) return found;
  const sent: UserTransferRecord = {
    id: ids.next(),
    ...{ fromCustomerId: own.customerId, fromPortfolioId: call.portfolioId },
    ...{ toCustomerId: found.value.customerId, toPortfolioId: found.value.portfolioId },
    ...{ currencyId: currency.id, amount, fee, note: request.note, createdAt: clock.now() },
  };
  const from = fundingOf("real", call.portfolioId, currency.id);
  const move = (to: typeof from, units: bigint, kind: string): Posting[] =>
    units > 0n ? [{ step: "move", from, to, amount: amountOf(units), kind, reference: sent.id }] : [];
  const [posted] = await ledger.post(tx, [
    [
      ...move(fundingOf("real", found.value.portfolioId, currency.id), amount - fee, "user-transfer"),
      ...move(treasuryOf("real", currency.id), fee, "transfer-fee"),
    ],
  ]);
  if (posted?.refused) {
    const had = posted.position === 0 ? posted.available : amountOf(posted.available + amount - fee);
    return refuse("insufficient-funds", {
      available: formatDecimalShort(had, currency.decimals),
      currency: currency.code,
    });
  }
  await insertUserTransfer(tx, sent);
  await outbox.emit(tx, USER_TRANSFER_DONE, {
    customerId: sent.toCustomerId,
    transferId: sent.id,
    notice: {
      amount: formatDecimalShort(amount - fee, currency.decimals),
      currency: currency.code,
      from_uid: own.uid,
      from_name: own.name,
      note: sent.note,
      at: sent.createdAt,
    },
  });
  return answer(userTransferOut(deps, sent, call.portfolioId, found.value));
}
