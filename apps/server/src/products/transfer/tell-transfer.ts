/**
 * Tells both sides of a transfer: the recipient in the app; the sender in the app, outside of it with the same words, and among the
 * events of their account's safety, so that they hear of it when it was somebody else.
 */
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { formatDecimalShort } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { type Recipient, recordSafetyEvent } from "../../core/customer/customer.ts";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { USER_TRANSFER_DONE, type UserTransferDone } from "./transfer-topics.ts";
import type { TransferDeps } from "./transfer-types.ts";
import type { UserTransferRecord } from "./user-transfer-store.ts";

interface Told {
  readonly sent: UserTransferRecord;
  readonly currency: Currency;
  readonly from: Recipient;
  readonly to: Recipient;
}

export async function tellBoth(
  deps: TransferDeps,
  tx: Tx,
  { sent, currency: { code, decimals }, from, to }: Told,
  call: CustomerCall,
): Promise<void> {
  const facts = { currency: code, note: sent.note, at: sent.createdAt };
  const done: UserTransferDone = {
    ...{ customerId: sent.toCustomerId, senderId: sent.fromCustomerId, transferId: sent.id },
    notice: {
      ...{ amount: formatDecimalShort(amountOf(sent.amount - sent.fee), decimals), ...facts },
      ...{ from_uid: from.uid, from_name: from.name },
    },
    senderNotice: {
      ...{ amount: formatDecimalShort(sent.amount, decimals), ...facts },
      ...{ to_uid: to.uid, to_name: to.name },
    },
  };
  await deps.outbox.emit(tx, USER_TRANSFER_DONE, done);
  await recordSafetyEvent(deps, tx, sent.fromCustomerId, "sent-to-user", call);
  await writeToSender(deps, tx, done);
}

async function writeToSender(
  { customers, sendMessage, delivers }: TransferDeps,
  tx: Tx,
  { senderId, senderNotice }: UserTransferDone,
): Promise<void> {
  const customer = await customers.find(tx, senderId);
  if (!customer) throw new Error(`no customer ${senderId}`);
  const { email, mobile, language } = customer;
  const { title, content } = noticeText("transfer-sent", senderNotice, { language, timeZone: "UTC" });
  if (email !== null && delivers("mail")) {
    await sendMessage(tx, { channel: "mail", to: email, subject: title, text: content, kind: "safety" });
  } else if (mobile !== null && delivers("sms")) {
    await sendMessage(tx, {
      channel: "sms",
      to: mobile,
      subject: title,
      text: `${title}.\n${content}`,
      kind: "safety",
    });
  }
}
