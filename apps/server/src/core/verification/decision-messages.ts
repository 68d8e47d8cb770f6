/** Tells an owner what was decided: as a notice, and by mail with the same words where mail arrives. Nothing of the application is in it. */
import { noticeText } from "@candor/api/notice-texts/notice-text";
import type { VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { ApplicationState } from "./verification-state.ts";
import { VERIFICATION_DECIDED } from "./verification-topics.ts";
import type { VerificationDeps } from "./verification-types.ts";

export type DecisionPorts = Pick<VerificationDeps, "outbox" | "customers" | "sendMessage" | "delivers">;

interface Decision {
  readonly customerId: string;
  readonly level: VerificationLevel;
  readonly state: ApplicationState;
  readonly decidedAt: Instant;
}

export async function tellDecision(
  { outbox, customers, sendMessage, delivers }: DecisionPorts,
  tx: Tx,
  { customerId, level, state, decidedAt: at }: Decision,
  decisionId: string,
): Promise<void> {
  if (state === "pending") throw new Error("nothing was decided");
  await outbox.emit(tx, VERIFICATION_DECIDED, { customerId, decisionId, level, state, at });
  const customer = await customers.find(tx, customerId);
  if (!customer?.email || !delivers("mail")) return;
  const reader = { language: customer.language, timeZone: "UTC" };
  const { title, content } = noticeText("verification-decided", { level, state, at }, reader);
  await sendMessage(tx, { channel: "mail", to: customer.email, subject: title, text: content, kind: "verification" });
}
