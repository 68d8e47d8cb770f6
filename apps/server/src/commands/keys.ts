/**
 * `npm run keys`: shows the keys that sign the tick log, rotates them, or replaces a lost one for good; and shows or rotates
 * those that pictures and personal text are encrypted with. A server that runs takes a new key with its next use of one.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LogKey } from "@candor/engine/log-key";
import { pushSubscriptions } from "../core/notice/notice.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import { forgetKeyMark } from "../platform/encryption/installation-keys.ts";
import { rotateEncryptionKey } from "../platform/encryption/renew-encryption.ts";
import { createLog } from "../platform/log.ts";
import { PUSH_FILE } from "../platform/messages/web-push-keys.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { giveUpEncrypted } from "./give-up-encrypted.ts";
import { runStoredCommand } from "./stored-command.ts";

const HELP = `npm run keys -- list | rotate | replace --reason TEXT | sealing [list | rotate | give-up …] | push give-up [--data-dir FOLDER]

  list            the keys that sign the tick log, in the order they were used
  rotate          a new key, signed by the one in use
  replace         a new key where the one in use is lost; everyone will see that nobody vouches for it, and the reason
  sealing list    the keys that pictures and personal text are sealed with
  sealing rotate  a new one; what the others sealed is passed on to it, and they are removed a day later, by the server
  sealing give-up --as NAME --reason TEXT [--yes]
                  only where keys are lost and no backup has them: says what nobody can open any more, and with --yes gives
                  it up, so that the server starts again; customers who have to send something again read the reason
  push give-up [--yes]
                  only where the key of web push is lost and no backup has it: says how many browsers are subscribed with it,
                  and with --yes forgets it and them, so that the next start makes a new one
`;
const REASON_LENGTH_MAX = 200;

const lineOf = ({ id, kind, since, reason }: LogKey): string =>
  `${id}  ${isoOf(since)}  ${kind}${reason === "" ? "" : `: ${reason}`}`;

function reasonOf(given: string | undefined): string {
  const reason = (given ?? "").trim();
  if (reason === "" || reason.length > REASON_LENGTH_MAX)
    throw new StartRefused(`--reason must say in up to ${REASON_LENGTH_MAX} letters why the key is lost.`);
  return reason;
}

async function act(database: Database, verb: string, reason: string | undefined, keysFolder: string): Promise<string> {
  if (verb === "rotate")
    return `The tick log is signed by ${await tickLogTools.rotateKey(database, systemClock, keysFolder)} from now on.`;
  if (verb === "replace") {
    const id = await tickLogTools.replaceKey(database, systemClock, keysFolder, reasonOf(reason));
    return `The tick log is signed by ${id} from now on, and everyone can see that nobody vouches for it.`;
  }
  const keys = await tickLogTools.keys(database);
  return keys.length === 0 ? "There is no key yet: the first start makes one." : keys.map(lineOf).join("\n");
}

async function actOnEncryption(database: Database, verb: string, keysFolder: string): Promise<string> {
  const encryption = await encryptionKeysOf(database, keysFolder);
  if (verb === "rotate") {
    const deps = { database, encryption, clock: systemClock, log: createLog("warn") };
    const { id, reencrypted } = await rotateEncryptionKey(deps);
    return `Pictures and personal text are sealed with ${id} from now on; passed on to it: ${reencrypted}.`;
  }
  return encryption
    .list()
    .map(({ id, madeAt, isCurrent }) => `${id}  ${madeAt}${isCurrent ? "  current" : ""}`)
    .join("\n");
}

async function giveUpPush(database: Database, keysFolder: string, isConfirmed: boolean): Promise<string> {
  if (existsSync(join(keysFolder, PUSH_FILE)))
    throw new StartRefused(`${PUSH_FILE} is there: move it away before it is given up, so that nobody uses it again.`);
  if (!isConfirmed) {
    const count = await pushSubscriptions.count(database);
    return `Browsers subscribed with the key that is lost: ${count}. Nothing was changed. To forget them and it, add --yes.`;
  }
  return database.transaction(async (tx) => {
    const count = await pushSubscriptions.deleteAll(tx);
    await forgetKeyMark(tx, "web-push");
    return `The key of web push is forgotten, and ${count} browsers with it: the next start makes a new one.`;
  });
}

const isGivingUp = (words: readonly string[]): boolean =>
  words.length === 2 && words[1] === "give-up" && (words[0] === "sealing" || words[0] === "push");

await runStoredCommand(
  HELP,
  ["reason", "as"],
  ({ words, flags, isConfirmed, config }) => {
    const [verb = "list", ...rest] = words;
    const keysFolder = join(config.dataDir, "keys");
    if (verb === "push")
      return isGivingUp(words) ? (database) => giveUpPush(database, keysFolder, isConfirmed) : undefined;
    if (verb === "sealing") {
      const [encryptionVerb = "list", ...more] = rest;
      if (encryptionVerb === "give-up" && more.length === 0) {
        const giving = { config, operator: flags.as ?? "", reason: reasonOf(flags.reason), isConfirmed };
        return (database) => giveUpEncrypted(database, giving);
      }
      if (!["list", "rotate"].includes(encryptionVerb) || more.length > 0) return undefined;
      return (database) => actOnEncryption(database, encryptionVerb, keysFolder);
    }
    if (!["list", "rotate", "replace"].includes(verb) || rest.length > 0) return undefined;
    return (database) => act(database, verb, flags.reason, keysFolder);
  },
  isGivingUp,
);
