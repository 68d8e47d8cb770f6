/**
 * Tells an owner that a payee was added or removed: as a notice, and outside the app with the same words, so that they hear
 * of it when it was somebody else. Kept among the events of their account's safety, with the device that it was done on.
 */
import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { maskedOf } from "./mask.ts";
import { PAYEE_CHANGED } from "./payee-topics.ts";
import type { Payee, PayeeActing, PayeeDeps } from "./payee-types.ts";

/** "TR7NHq…Lj6t (Tron (TRC20))", "Example Bank •••• 4242": enough for its owner to know it by. */
const placeOf = ({ networks }: Pick<PayeeDeps, "networks">, payee: Payee): string =>
  payee.kind === "address"
    ? `${maskedOf(payee)} · ${networks.network(payee.network)?.name ?? payee.network}`
    : `${payee.name} ${maskedOf(payee)}`;

export async function tellChange(
  deps: PayeeActing,
  tx: Tx,
  payee: Payee,
  change: "added" | "removed",
  at: Instant,
): Promise<void> {
  const { outbox, customers, sendMessage, delivers, origin } = deps;
  await recordSafetyEvent(deps, tx, payee.customerId, `payee-${change}`, origin);
  const notice: NoticeParameters<"payee-changed"> = {
    ...{ change, kind: payee.kind, place: placeOf(deps, payee), at },
    usable_from: change === "added" ? payee.usableFrom : null,
  };
  await outbox.emit(tx, PAYEE_CHANGED, { customerId: payee.customerId, payeeId: payee.id, notice });
  const customer = await customers.find(tx, payee.customerId);
  if (!customer) throw new Error(`no customer ${payee.customerId}`);
  const { email, mobile, language } = customer;
  const { title, content } = noticeText("payee-changed", notice, { language, timeZone: "UTC" });
  if (email !== null && delivers("mail")) {
    await sendMessage(tx, { channel: "mail", to: email, subject: title, text: content, kind: "payee" });
  } else if (mobile !== null && delivers("sms")) {
    await sendMessage(tx, { channel: "sms", to: mobile, subject: title, text: `${title}.\n${content}`, kind: "payee" });
  }
}
