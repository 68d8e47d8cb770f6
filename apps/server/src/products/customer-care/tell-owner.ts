/** Tells the owner of an account what operators did to it: in the app, and by mail with the same words where mail arrives. */
import type { Language } from "@candor/api/language";
import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import type { Tx } from "../../platform/database/database.ts";
import type { PersonRow } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";

type Told = "account-frozen" | "account-unfrozen" | "account-restricted" | "restriction-ended";

export async function tellOwner<K extends Told>(
  { notices, sendMessage, deliversMail }: CareDeps,
  tx: Tx,
  person: PersonRow,
  { kind, parameters, source }: { kind: K; parameters: NoticeParameters<K>; source: string },
): Promise<void> {
  await notices.tell(tx, { customerId: person.id, kind, parameters, source } as Parameters<typeof notices.tell>[1]);
  if (person.email === null || !deliversMail()) return;
  const reader = { language: person.language as Language, timeZone: "UTC" };
  const { title, content } = noticeText(kind, parameters, reader);
  await sendMessage(tx, { channel: "mail", to: person.email, subject: title, text: content, kind: "safety" });
}
