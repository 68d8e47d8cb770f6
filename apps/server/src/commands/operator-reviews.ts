/**
 * What the operators' command does to verifications, with the server running or not: the same functions as the endpoints,
 * under the name of an operator. A server that runs hears of a decision from the outbox.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { PICTURE_FIELDS, REVIEW_HOURS, TEXT_FIELDS } from "@candor/api/verification-words";
import { verifiedCustomers } from "../core/customer/customer.ts";
import { noticesLater } from "../core/notice/notice.ts";
import {
  type ApplicationView,
  createVerifications,
  type Officers,
  type Review,
  type Reviewer,
} from "../core/verification/verification.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import { createFiles } from "../platform/files/files.ts";
import { runCommand } from "../platform/http/call-transaction.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { createOutbox } from "../platform/tasks/outbox.ts";

export const REVIEW_HELP = `  reviews         the verifications that wait, oldest first
  review ID       the text of one; and then, once it is compared with the pictures,
  review ID verify
  review ID reject FIELD=REASON …
                  a reason for each field that has to be sent again; the customer reads it
  picture ID FIELD --reason WORDS --out FILE
                  writes front_pic, reverse_pic or hand_pic into a new file; the customer reads who looked, and why

What is done to a verification is done by an active operator: --as NAME.
`;

export interface ReviewFlags {
  readonly as?: string;
  readonly reason?: string;
  readonly out?: string;
}

type Work = (database: Database) => Promise<string>;

/** Undefined for words that ask for nothing. */
export function planReview(words: readonly string[], flags: ReviewFlags, config: Config): Work | undefined {
  const [verb, id = "", act, ...rest] = words;
  if (verb === "reviews" && words.length === 1)
    return async (database) => list(database, await officersOf(database, config));
  if (!/^\d{1,19}$/.test(id)) return undefined;
  const by = flags.as ?? "";
  if (verb === "picture" && act !== undefined && rest.length === 0)
    return async (database) => savePicture(await officersOf(database, config), by, id, act, flags);
  if (verb !== "review") return undefined;
  if (act === undefined) return async (database) => read(await officersOf(database, config), by, id);
  if (act === "verify" && rest.length === 0)
    return async (database) => review(database, config, by, { id, decision: "verify", reasons: [] });
  if (act !== "reject") return undefined;
  return async (database) => review(database, config, by, { id, decision: "reject", reasons: rest.map(reasonOf) });
}

async function officersOf(database: Database, config: Config): Promise<Officers> {
  const log = createLog("warn");
  const bus = createInProcessBus(log);
  const ids = createIds({ clock: systemClock, node: config.nodeNumber });
  const encryption = await encryptionKeysOf(database, join(config.dataDir, "keys"));
  const files = createFiles({ folder: join(config.dataDir, "files"), database, ids, encryption, log });
  const outbox = createOutbox({ database, bus, log });
  return createVerifications({
    ...{ database, clock: systemClock, ids, outbox, encryption, customers: verifiedCustomers({ bus }) },
    ...{ ownsFile: files.owns, readPicture: files.readAt, reviewHours: () => REVIEW_HOURS },
    notices: noticesLater(outbox),
  }).officers;
}

const LISTED_MAX = 200;

const lineOf = ({ id, uid, level, state, submittedAt, decidedBy }: ApplicationView): string =>
  `${id}  Lv${level}  customer ${uid}  sent ${isoOf(submittedAt)}  ${state}${decidedBy === null ? "" : ` by ${decidedBy}`}`;

async function list(database: Database, officers: Officers): Promise<string> {
  const { applications } = await officers.list(database, {
    state: "pending",
    order: "asc",
    page: 1,
    limit: LISTED_MAX,
  });
  return applications.length === 0 ? "No verification waits." : applications.map(lineOf).join("\n");
}

/** Throws what was refused as a sentence. */
function taken<T>(answered: Answer<T>): T {
  if (!answered.refused) return answered.value;
  throw new StartRefused(
    answered.code === "operator-only"
      ? "--as must name an active operator: npm run operator -- list shows who is."
      : refusalText(answered.code, answered.details, "en"),
  );
}

/** Line breaks in an address would let it pose as fields that were never sent. */
const inOneLine = (value: string): string => value.replace(/\s+/g, " ");

async function read(officers: Officers, by: string, id: string): Promise<string> {
  const found = taken(await officers.read(by, id));
  const fields = found.fields.map(
    ({ field, value, reason }) =>
      `  ${field}: ${inOneLine(value)}${reason === null ? "" : `  (was rejected: ${reason})`}`,
  );
  const others = found.otherHolders.map(
    ({ uid, isVerified }) =>
      `  This document is registered with another account: customer ${uid}, ${isVerified ? "verified" : "not verified"}`,
  );
  return [lineOf(found), `  email: ${found.email}`, `  mobile: ${found.mobile}`, ...fields, ...others].join("\n");
}

/** As the owner of the tables: here nobody shows a session. */
async function review(database: Database, config: Config, operator: string, asked: Review): Promise<string> {
  const { review: decide } = await officersOf(database, config);
  const by: Reviewer = { operator, transaction: (work) => runCommand(database, null, work) };
  return lineOf(taken(await decide(by, asked)));
}

/** "address=There is no such street" */
function reasonOf(text: string) {
  const [name, ...words] = text.split("=");
  const field = [...TEXT_FIELDS, ...PICTURE_FIELDS].find((one) => one === name);
  const reason = words.join("=").trim();
  if (!field || reason === "") throw new StartRefused(`${text} is no FIELD=REASON.`);
  return { field, reason };
}

async function savePicture(
  officers: Officers,
  by: string,
  id: string,
  name: string,
  { reason = "", out }: ReviewFlags,
): Promise<string> {
  const field = PICTURE_FIELDS.find((one) => one === name);
  if (!field) throw new StartRefused(`A picture is one of ${PICTURE_FIELDS.join(", ")}.`);
  if (reason.trim() === "" || !out)
    throw new StartRefused("--reason says why it is looked at, --out into which new file.");
  const { content } = taken(await officers.view(by, { id, field, reason: reason.trim() }));
  writeFileSync(out, content, { mode: 0o600, flag: "wx" });
  return `${out} is the customer's ${field}; they can read that ${by} looked, and why. Delete it once it was compared.`;
}
