/**
 * Sends real money to another user, less the fee: both sides, the row, and the notices to both are one commit. The pay password is
 * checked before, since it hashes. It leaves like a withdrawal does, and is judged like one (decision 0126).
 */
import { isFreshProof } from "@candor/api/account-safety";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { setPayPassword } from "@candor/api/second-factor";
import type { TransferRow, transfer } from "@candor/api/transfer";
import { isCode } from "@candor/api/validators";
import { userTransferFee } from "@candor/engine/conversion";
import { formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { heldBackFault } from "../../core/account-safety/account-safety.ts";
import type { Recipient } from "../../core/customer/customer.ts";
import type { Currency, Posting } from "../../core/ledger/ledger.ts";
import { lockOutflow, worthOf } from "../../core/payee/payee.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { acceptedBefore, isOfItsKey } from "./accept-quote.ts";
import { convertibleRoute } from "./conversion-price.ts";
import { lockConversions } from "./conversion-store.ts";
import { notifyBoth } from "./notify-both.ts";
import { amountIn, tooSmall } from "./quote-conversion.ts";
import { recipientFor } from "./recipient-lookup.ts";
import { limitFault } from "./send-limits.ts";
import { fundingOf, treasuryOf } from "./transfer-accounts.ts";
import type { TransferDeps } from "./transfer-types.ts";
import { userTransferOut } from "./transfer-wire.ts";
import { insertUserTransfer, type UserTransferRecord } from "./user-transfer-store.ts";

type Request = RequestOf<typeof transfer> & { readonly toUid: string };

/** What is left to decide once it is known who asks, and to whom it goes. Plain data. */
export interface Sending {
  readonly currency: Currency;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly to: Recipient;
  readonly note: string;
}

/** Before anything is locked. */
export async function proveSending(
  deps: TransferDeps,
  request: Request,
  currency: Currency,
  call: CustomerCall,
): Promise<Answer<Sending>> {
  if (call.accountMode !== "real") return refuse("real-only");
  const { customerId, provedAt } = call.caller;
  if (!(await deps.payPassword.isSet(deps.database, customerId)))
    return refuse("pay-password-missing", { path: setPayPassword.path });
  if (request.fromCurrencyId !== request.toCurrencyId) return refuse("transfer-one-currency");
  if (!convertibleRoute(deps, currency.id)) return refuse("currency-not-convertible", { currency: currency.code });
  const amount = amountIn(request.amount, currency);
  if (amount.refused) return amount;
  const fee = userTransferFee(amount.value);
  if (fee >= amount.value) return tooSmall(currency);
  if (!isFreshProof(provedAt, deps.clock.now())) return refuse("step-up-required");
  const unproved = await digitsFault(deps, request, customerId);
  if (unproved) return unproved;
  const found = await recipientFor(deps, { uid: request.toUid, knownAs: request.toName ?? "" }, call);
  if (found.refused) return found;
  return answer({ currency, amount: amount.value, fee, to: found.value, note: request.note });
}

export const sendToUser = (deps: TransferDeps, sending: Sending, call: CustomerCall): Promise<Answer<TransferRow>> =>
  call.transaction((tx) => carryOut(deps, tx, sending, call), { isLast: isOfItsKey });

async function digitsFault(
  { database, payPassword }: TransferDeps,
  { payDigits }: Request,
  customerId: string,
): Promise<Refusal | undefined> {
  if (payDigits === undefined || !isCode(payDigits.digits)) return refuse("pay-password-invalid");
  const checked = await payPassword.check(database, customerId, payDigits.digits);
  return checked.refused ? checked : undefined;
}

async function carryOut(
  deps: TransferDeps,
  tx: Tx,
  { currency, amount, fee, to, note }: Sending,
  call: CustomerCall,
): Promise<Answer<TransferRow>> {
  const { ids, clock, recipients } = deps;
  const reused = await keyFault(tx, clock.now(), call);
  if (reused) return reused;
  const both = await recipients.byIds(tx, [call.caller.customerId, to.customerId]);
  const own = both.get(call.caller.customerId);
  if (!own) throw new Error(`no customer ${call.caller.customerId}`);
  const held = { restrictedBy: ["no-withdrawals", "no-transfers"], now: clock.now() } as const;
  const heldBack = await heldBackFault(tx, own.customerId, held);
  if (heldBack) return heldBack;
  if (both.get(to.customerId)?.isFrozen !== false) return refuse("recipient-unavailable");
  await lockOutflow(tx, own.customerId);
  // Only now: what else of the day was sent while this one waited counts before it.
  const now = clock.now();
  const worth = worthOf(deps, currency.id, amount);
  const limited = await limitFault(tx, { from: call.caller, to: to.customerId, worth, now });
  if (limited.refused) return limited;
  const sent: UserTransferRecord = {
    id: ids.next(),
    ...{ fromCustomerId: own.customerId, fromPortfolioId: call.portfolioId },
    ...{ toCustomerId: to.customerId, toPortfolioId: to.portfolioId },
    ...{ currencyId: currency.id, amount, fee, note, createdAt: now },
    ...{ worthUsdt: worth.usdt, worthBtc: worth.btc, isNewRecipient: limited.value.isNewRecipient },
  };
  const short = await post(deps, tx, sent, currency);
  if (short) return short;
  await insertUserTransfer(tx, sent);
  await notifyBoth(deps, tx, { sent, currency, from: own, to }, call);
  return answer(userTransferOut(deps, sent, call.portfolioId, to));
}

/** A key under which a conversion was accepted is that conversion's, whose answer may be on its way. */
async function keyFault(tx: Tx, now: Instant, call: CustomerCall): Promise<Refusal | undefined> {
  await lockConversions(tx, call.portfolioId);
  const before = await acceptedBefore(tx, now, call);
  return before && refuse("idempotency-key-reused");
}

async function post(
  { ledger }: TransferDeps,
  tx: Tx,
  { id, amount, fee, currencyId, fromPortfolioId, toPortfolioId }: UserTransferRecord,
  currency: Currency,
): Promise<Refusal | undefined> {
  const from = fundingOf("real", fromPortfolioId, currencyId);
  const move = (to: typeof from | ReturnType<typeof treasuryOf>, units: bigint, kind: string): Posting[] =>
    units > 0n ? [{ step: "move", from, to, amount: amountOf(units), kind, reference: id }] : [];
  const [posted] = await ledger.post(tx, [
    [
      ...move(fundingOf("real", toPortfolioId, currencyId), amount - fee, "user-transfer"),
      ...move(treasuryOf("real", currencyId), fee, "transfer-fee"),
    ],
  ]);
  if (!posted?.refused) return undefined;
  const had = posted.position === 0 ? posted.available : amountOf(posted.available + amount - fee);
  return refuse("insufficient-funds", {
    available: formatDecimalShort(had, currency.decimals),
    currency: currency.code,
  });
}
