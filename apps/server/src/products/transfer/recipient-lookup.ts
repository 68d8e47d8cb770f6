/**
 * Who a number belongs to, for whoever knows the person already: the number and a name, e-mail address or mobile number in full
 * have to fit. All else, somebody's number or nobody's, is one answer, and a customer has few of them a day.
 */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { getTransferRecipient } from "@candor/api/transfer";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Recipient } from "../../core/customer/customer.ts";
import { USDT_DECIMALS } from "../../core/payee/payee.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { freeSince, leftForNew } from "./send-limits.ts";
import type { TransferDeps } from "./transfer-types.ts";

interface Named {
  readonly uid: string;
  readonly knownAs: string;
}

/** Somebody else who can receive something now. */
export async function recipientFor(
  deps: TransferDeps,
  named: Named,
  { caller: { customerId } }: Pick<CustomerCall, "caller">,
): Promise<Answer<Recipient>> {
  const own = (await deps.recipients.byIds(deps.database, [customerId])).get(customerId);
  if (own?.uid === named.uid) return refuse("recipient-self");
  const found = await deps.lookupMisses.inTurn(customerId, () => lookedUp(deps, named, customerId));
  if (found.refused) return found;
  return found.value.isFrozen ? refuse("recipient-unavailable") : found;
}

async function lookedUp(
  { recipients, database, clock, lookupMisses }: TransferDeps,
  { uid, knownAs }: Named,
  customerId: string,
): Promise<Answer<Recipient>> {
  const lockedUntil = lookupMisses.lockedUntil(customerId, clock.now());
  if (lockedUntil !== undefined) return refuse("recipient-lookups-exceeded", { until_at: lockedUntil });
  const found = await recipients.knownAs(database, uid, knownAs);
  if (found) return answer(found);
  lookupMisses.count(customerId, clock.now());
  return refuse("recipient-unknown");
}

export async function showRecipient(
  deps: TransferDeps,
  { uid, name }: RequestOf<typeof getTransferRecipient>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof getTransferRecipient>>> {
  const found = await recipientFor(deps, { uid, knownAs: name }, call);
  if (found.refused) return found;
  const { customerId } = call.caller;
  const now = deps.clock.now();
  const freeFrom = await freeSince(deps.database, customerId, found.value.customerId);
  const isNew = freeFrom === null || freeFrom > now;
  return answer({
    ...{ uid: found.value.uid, name: found.value.name, is_new: isNew, new_until: isNew ? freeFrom : null },
    new_left: isNew ? formatDecimalShort(await leftForNew(deps.database, customerId, now), USDT_DECIMALS) : null,
  });
}
