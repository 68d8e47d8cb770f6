/** Delivers one notice to one browser: a job, tried again while the push service cannot take it. */
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { WebPush } from "../../platform/messages/web-push.ts";
import { readInstallation } from "../installation/installation.ts";
import { findNotice } from "./notice-store.ts";
import { noticeOut } from "./notice-wire.ts";
import { deleteSubscriptionById, findSubscription } from "./push-store.ts";

export const PUSH_QUEUE = "notice-push";

export interface PushJob {
  readonly customerId: string;
  readonly noticeId: string;
  readonly subscriptionId: string;
}

interface PushDeps {
  readonly database: Database;
  readonly log: Log;
  readonly push: WebPush;
}

/**
 * What is read, deleted or withdrawn by now is not pushed. A browser may show it twice when the process dies between
 * delivery and the job's end; both show as one, as they carry the notice's id as their tag.
 */
export async function pushNotice({ database, log, push }: PushDeps, job: PushJob): Promise<void> {
  const { customerId, noticeId, subscriptionId } = job;
  const subscription = await findSubscription(database, customerId, subscriptionId);
  const notice = await findNotice(database, customerId, noticeId);
  if (!subscription || !notice || notice.isRead) return;
  const { title: said, content } = noticeOut(notice, subscription);
  // Shown outside of the app, whose screens say it by themselves.
  const title = (await readInstallation(database)).isSandbox ? `[Sandbox] ${said}` : said;
  // The worker opens the address; it never leaves this site.
  const text = JSON.stringify({ title, body: content, tag: noticeId, path: `pages/notice/detail?id=${noticeId}` });
  const result = await push.send(subscription, text);
  if (result === "gone") await deleteSubscriptionById(database, customerId, subscriptionId);
  if (result === "refused") log.warn({ subscription: subscriptionId }, "a push service refused a notice");
}
