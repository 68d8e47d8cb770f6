/** From the settings to web push: whose key, whom push services may ask, and where messages may go. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Reader } from "../platform/database/database.ts";
import { holdKeys, type KeyUse, readKeyMark, refuseNewKeys } from "../platform/encryption/installation-keys.ts";
import { createWebPush, type WebPush } from "../platform/messages/web-push.ts";
import { PUSH_FILE, pushIdentityIn } from "../platform/messages/web-push-keys.ts";

export interface WebPushDeps {
  readonly config: Pick<Config, "dataDir" | "publicUrl" | "mailFrom" | "isPushLoopbackAllowed">;
  readonly clock: Clock;
  readonly database: Reader;
  readonly use: KeyUse;
}

const ADDRESS = /<([^<>]+)>$/;

/** Throws StartRefused where browsers are subscribed with another key than the data folder's. */
export async function webPushOf({ config, clock, database, use }: WebPushDeps): Promise<WebPush> {
  const { dataDir, publicUrl, mailFrom, isPushLoopbackAllowed: allowsLoopback } = config;
  const file = join(dataDir, "keys", PUSH_FILE);
  const lostForGood = ", or forget it and all browsers with npm run keys -- push give-up";
  const held = { kind: "web-push", file, isThere: existsSync(file), lostForGood } as const;
  const known = await readKeyMark(database, held.kind);
  refuseNewKeys(known, use, held);
  const contact = publicUrl?.startsWith("https:") ? publicUrl : `mailto:${ADDRESS.exec(mailFrom)?.[1] ?? mailFrom}`;
  const identity = pushIdentityIn({ dataDir, contact, clock });
  await holdKeys(database, identity.publicKey, known, use, held);
  return createWebPush({ identity, allowsLoopback });
}
