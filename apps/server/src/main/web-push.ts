/** From the settings to web push: whose key, whom push services may ask, and where messages may go. */
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { createWebPush, type WebPush } from "../platform/web-push.ts";
import { pushIdentityIn } from "../platform/web-push-keys.ts";

type PushConfig = Pick<Config, "dataDir" | "publicUrl" | "mailFrom" | "isPushLoopbackAllowed">;

const ADDRESS = /<([^<>]+)>$/;

export function webPushOf(config: PushConfig, clock: Clock): WebPush {
  const { dataDir, publicUrl, mailFrom, isPushLoopbackAllowed: allowsLoopback } = config;
  const contact = publicUrl?.startsWith("https:") ? publicUrl : `mailto:${ADDRESS.exec(mailFrom)?.[1] ?? mailFrom}`;
  return createWebPush({ identity: pushIdentityIn({ dataDir, contact, clock }), allowsLoopback });
}
