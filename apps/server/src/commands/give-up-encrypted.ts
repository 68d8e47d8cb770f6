/**
 * Gives up what was encrypted with keys that are lost for good, so that the server starts again: by an operator, named and
 * counted before, kept as it was, and told to its owners. Nobody's verified level changes.
 */
import { join } from "node:path";
import type { NoticeParameters } from "@candor/api/notice";
import { noticesLater } from "../core/notice/notice.ts";
import { isActiveOperator, recordAuditEntry } from "../core/operator/operator.ts";
import { giveUpFields, type LostField } from "../core/verification/verification.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database, Reader } from "../platform/database/database.ts";
import { readKeysInUse } from "../platform/encryption/encrypted-columns.ts";
import { encryptionKeysIn } from "../platform/encryption/encryption-keys.ts";
import { isFileOfKeys, lostOf, markOfKeys } from "../platform/encryption/encryption-keys-of.ts";
import { replaceKeyMark } from "../platform/encryption/installation-keys.ts";
import {
  countLost,
  type GivenUp,
  giveUpLost,
  LOST_KINDS,
  type Lost,
  type LostCounts,
} from "../platform/encryption/lost-encryption.ts";
import { aloneWithKeys } from "../platform/encryption/renew-encryption.ts";
import { createLog } from "../platform/log.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { createOutbox } from "../platform/tasks/outbox.ts";

const WORDS: Readonly<Record<keyof LostCounts, string>> = {
  stored_file: "pictures that nobody will see again, head portraits among them",
  verification_field: "fields of verifications; what is not verified yet has to be sent again",
  authenticator: "authenticators, which are then off: their owners sign in without",
  recovery_code: "recovery codes",
  pay_password: "pay passwords, which have to be set anew",
  payee: "cards and bank accounts to withdraw to, which have to be saved anew",
};

const inWords = (counts: LostCounts): string =>
  LOST_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `  ${counts[kind]} ${WORDS[kind]}`)
    .join("\n");

/** Where the file opens some of what is encrypted, it is this installation's own, and its key of fingerprints too. */
async function readLost(reader: Reader, keysFolder: string): Promise<Lost> {
  const inUse = await readKeysInUse(reader);
  if (!isFileOfKeys(keysFolder)) return { prefixes: inUse, areHashesLost: true };
  const prefixes = lostOf(inUse, encryptionKeysIn(keysFolder));
  return { prefixes, areHashesLost: prefixes.length > 0 && prefixes.length === inUse.length };
}

export interface GivingUp {
  readonly config: Config;
  readonly operator: string;
  /** What customers read who have to send something again. */
  readonly reason: string;
  /** False only counts. */
  readonly isConfirmed: boolean;
}

/** Answers what to say. Throws StartRefused where no operator is named. */
export function giveUpEncrypted(
  database: Database,
  { config, operator, reason, isConfirmed }: GivingUp,
): Promise<string> {
  const keysFolder = join(config.dataDir, "keys");
  return aloneWithKeys(database, async (tx) => {
    const lost = await readLost(tx, keysFolder);
    const counts = await countLost(tx, lost);
    const isNothing = LOST_KINDS.every((kind) => counts[kind] === 0);
    if (isNothing && isFileOfKeys(keysFolder)) return "Everything sealed can be opened: there is nothing to give up.";
    if (!isConfirmed)
      return `Lost for good, unless sealing.json is brought back from a backup:\n${inWords(counts) || "  nothing but hashes of document numbers"}\nNothing was changed. To give it up, add --yes.`;
    if (!(await isActiveOperator(tx, operator)))
      throw new StartRefused("--as must name an active operator: npm run operator -- list shows who is.");
    const at = systemClock.now();
    const givenUp = await giveUpLost(tx, lost, { operator, at });
    const log = createLog("warn");
    const bus = createInProcessBus(log);
    const outbox = createOutbox({ database, bus, log });
    const notices = noticesLater(outbox);
    await giveUpFields({ outbox, notices }, tx, givenUp.filter(isField), { operator, reason, at });
    const source = `sealed-given-up/${isoOf(at)}`;
    for (const [customerId, parameters] of lostBy(givenUp)) {
      await notices.notify(tx, { customerId, kind: "sealed-lost", parameters, source });
    }
    const kept = LOST_KINDS.map((kind) => `${kind} ${counts[kind]}`).join(", ");
    await recordAuditEntry(tx, { operator, at, act: "sealed-given-up", reason: `${reason} (${kept})` });
    // New ones where there are none: only those of this file are made hashes with from now on.
    await replaceKeyMark(tx, "sealing", markOfKeys(encryptionKeysIn(keysFolder)));
    return `Given up by ${operator}, and told to its owners:\n${inWords(counts)}`;
  });
}

const isField = (one: GivenUp): one is GivenUp & LostField => one.kind === "verification_field";

/** By customer. */
function lostBy(givenUp: readonly GivenUp[]): ReadonlyMap<string, NoticeParameters<"sealed-lost">> {
  const lost = new Map<string, NoticeParameters<"sealed-lost">>();
  for (const { customerId, kind } of givenUp) {
    const before = lost.get(customerId) ?? { documents: false, factors: false, payees: false };
    const isDocument = kind === "stored_file" || kind === "verification_field";
    const part = isDocument ? "documents" : kind === "payee" ? "payees" : "factors";
    lost.set(customerId, { ...before, [part]: true });
  }
  return lost;
}
