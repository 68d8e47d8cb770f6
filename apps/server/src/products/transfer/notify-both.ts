/**
 * Notifies both sides of a transfer: the recipient in the app; the sender outside of it too, and among the events of their account's
 * safety, so that they know of it when it was somebody else.
 */
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { type Recipient, recordSafetyEvent } from "../../core/customer/customer.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import type { TransferDeps } from "./transfer-types.ts";
import type { UserTransferRecord } from "./user-transfer-store.ts";

interface Done {
  readonly sent: UserTransferRecord;
  readonly currency: Currency;
  readonly from: Recipient;
  readonly to: Recipient;
}

export async function notifyBoth(
  deps: TransferDeps,
  tx: Tx,
  { sent, currency: { code, decimals }, from, to }: Done,
  call: CustomerCall,
): Promise<void> {
  const { notices } = deps;
  const source = `user-transfer/${sent.id}`;
  const facts = { currency: code, note: sent.note, at: sent.createdAt };
  const arrived = formatDecimalShort(amountOf(sent.amount - sent.fee), decimals);
  await notices.notify(tx, {
    ...{ customerId: sent.toCustomerId, kind: "transfer-received", source },
    parameters: { ...facts, amount: arrived, from_uid: from.uid, from_name: from.name },
  });
  await recordSafetyEvent(deps, tx, sent.fromCustomerId, "sent-to-user", call);
  await notices.notify(tx, {
    ...{ customerId: sent.fromCustomerId, kind: "transfer-sent", source, also: "mail-or-text" },
    parameters: { ...facts, amount: formatDecimalShort(sent.amount, decimals), to_uid: to.uid, to_name: to.name },
  });
}
