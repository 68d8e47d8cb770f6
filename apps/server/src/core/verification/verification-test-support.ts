/** Verification on a database of its own, called as the http server would call it. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { type EncryptionKeys, encryptionKeysIn } from "../../platform/encryption/encryption-keys.ts";
import { runCommand, showing } from "../../platform/http/call-transaction.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { verifiedCustomers } from "../customer/customer.ts";
import type { NewNotice } from "../notice/notice.ts";
import { testNotices } from "../notice/notice-test-support.ts";
import { addOperator } from "../operator/operator.ts";
import { sessionOf } from "../operator/operator-test-support.ts";
import { createSessions, type Sessions } from "../sign-in/sessions.ts";
import { createVerifications, type Verifications } from "./verification.ts";
import type { Picture } from "./verification-types.ts";

interface VerificationTest {
  db: TestDatabase;
  clock: ManualClock;
  ids: Ids;
  encryption: EncryptionKeys;
  /** The keys lie below it. */
  dataDir: string;
  sessions: Sessions;
  verifications: Verifications;
  /** Mails since the test began. */
  mails: Message[];
  notices: NewNotice[];
  /** Pictures by owner and path. */
  pictures: Map<string, Picture>;
}

/** Filled before the first test of a file that calls `useVerification`. */
export const t = {} as VerificationTest;
export const OFFICER = "olga";

export function useVerification(): void {
  beforeAll(async () => {
    t.dataDir = mkdtempSync(join(tmpdir(), "candor-verification-"));
    t.db = await createTestDatabase();
    t.clock = manualClock(Date.UTC(2026, 10, 22, 12));
    t.ids = createIds({ clock: t.clock, node: 1 });
    t.encryption = encryptionKeysIn(join(t.dataDir, "keys"));
    t.pictures = new Map();
    const { database, log } = t.db;
    const bus = createInProcessBus(log);
    t.sessions = createSessions({ database, clock: t.clock, ids: t.ids, bus });
    t.verifications = createVerifications({
      ...{ database, clock: t.clock, ids: t.ids, encryption: t.encryption, customers: verifiedCustomers({ bus }) },
      outbox: createOutbox({ database, bus, log }),
      ownsFile: async (customerId, path) => t.pictures.has(`${customerId}${path}`) && keepUpload(customerId, path),
      readPicture: async (customerId, path) => t.pictures.get(`${customerId}${path}`),
      notices: testNotices(
        { database, clock: t.clock, ids: t.ids, log },
        { message: (one) => t.mails.push(one), notice: (one) => t.notices.push(one) },
      ),
      reviewHours: () => 24,
    });
    await addOperator(t.db.owner, OFFICER, t.clock.now());
  });
  beforeEach(() => {
    t.mails = [];
    t.notices = [];
    t.clock.advance(60_000);
  });
  afterAll(async () => {
    await t.db.close();
    rmSync(t.dataDir, { recursive: true });
  });
}

let people = 0;

/** Somebody with both addresses bound, unless said otherwise. */
export async function person(contacts: { email?: null; mobile?: null; language?: string } = {}): Promise<string> {
  people += 1;
  const id = t.ids.next();
  const { email = `p${people}@example.com`, mobile = `+4179${1_000_000 + people}`, language = "en" } = contacts;
  await t.db.owner.query(
    `insert into customer (id, uid, email, mobile, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, $4, 'x', $5, $6, now())`,
    [id, String(10_000_000 + people), email, mobile, language, `INVITE${people}`],
  );
  return id;
}

export function picture(customerId: string, content = "a picture"): string {
  const path = `/files/${t.ids.next()}.jpg`;
  t.pictures.set(customerId + path, { content: Buffer.from(content), type: "image/jpeg" });
  return path;
}

/** As an upload leaves it in the table. */
export async function keepUpload(customerId: string, path: string): Promise<boolean> {
  await t.db.owner.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256)
     values ($1, $2, 'upload', 'image/jpeg', 1, 1, 1, '') on conflict do nothing`,
    [/\d+/.exec(path)?.[0], customerId],
  );
  return true;
}

/** Another document for each person. */
export const textOf = (customerId: string, changes: Record<string, string> = {}): Record<string, string> => ({
  ...{ first_name: "Annunziata", last_name: "Meierhofer", gender: "female", birth_date: "1990-04-23", country: "CH" },
  ...{ address: "Bahnhofstrasse 17, Uster", document_type: "passport", document_number: `X${customerId.slice(-12)}` },
  ...changes,
});

export const picturesOf = (customerId: string): Record<string, string> =>
  Object.fromEntries(["front_pic", "reverse_pic", "hand_pic"].map((field) => [field, picture(customerId, field)]));

type ValueOf<K extends ApiKey> = ResponseOf<(typeof api)[K]>;

/** Calls an endpoint as the http server would, with wire names in; `who` is a customer's id or an operator's name. */
async function ask<K extends ApiKey>(key: K, who: string, wire: object = {}): Promise<Answer<ValueOf<K>>> {
  const endpoint = api[key];
  const found = t.verifications.routes.find((candidate) => candidate.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  // Nobody who is no operator has one.
  const isOperator = endpoint.who === "operator";
  const session = isOperator ? await sessionOf(t.db.owner, who, t.clock.now()) : "";
  const call = {
    ...{ caller: { customerId: who }, operator: who, clientAddress: "192.0.2.7", userAgent: "Firefox" },
    reader: t.db.database,
    transaction: (work: never) => runCommand(t.db.database, null, isOperator ? showing(session, work) : work),
  };
  return found.handle(parsed.data as never, call as never) as Promise<Answer<ValueOf<K>>>;
}

export async function taken<K extends ApiKey>(key: K, who: string, wire: object = {}): Promise<ValueOf<K>> {
  const answered = await ask(key, who, wire);
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** "ok", or why not. */
export async function codeOf(key: ApiKey, who: string, wire: object = {}): Promise<string> {
  const answered = await ask(key, who, wire);
  return answered.refused ? answered.code : "ok";
}

/** Why not, and what it says of it. */
export async function refusalOf(key: ApiKey, who: string, wire: object = {}): Promise<object> {
  const answered = await ask(key, who, wire);
  return answered.refused ? { code: answered.code, ...answered.details } : answered;
}

export async function applicationOf(customerId: string, level: 1 | 2): Promise<string> {
  const { rows } = await t.db.owner.query<{ id: string }>(
    "select id from verification_case where customer_id = $1 and level = $2",
    [customerId, level],
  );
  if (!rows[0]) throw new Error("no case");
  return rows[0].id;
}

/** An officer decides what they have read. */
export async function readApplication(customerId: string, level: 1 | 2, officer = OFFICER): Promise<string> {
  const id = await applicationOf(customerId, level);
  await taken("GET /operator/verification/detail", officer, { id });
  return id;
}

/** An officer opens every picture of an application. */
export async function openPictures(id: string, officer = OFFICER): Promise<void> {
  const { fields } = await taken("GET /operator/verification/detail", officer, { id });
  for (const { field, is_opened } of fields)
    if (is_opened === false)
      await taken("POST /operator/verification/document", officer, { id, field, reason: "To compare" });
}

export async function verify(customerId: string, level: 1 | 2): Promise<void> {
  const id = await readApplication(customerId, level);
  await openPictures(id);
  await taken("POST /operator/verification/review", OFFICER, { id, decision: "verify" });
}

/** @param reasons by field */
export const reject = async (customerId: string, level: 1 | 2, reasons: Record<string, string>) =>
  taken("POST /operator/verification/review", OFFICER, {
    ...{ id: await readApplication(customerId, level), decision: "reject" },
    reasons: JSON.stringify(Object.entries(reasons).map(([field, reason]) => ({ field, reason }))),
  });

/** Somebody whose level 1 is verified. */
export async function verifiedPerson(changes: Record<string, string> = {}): Promise<string> {
  const id = await person();
  await taken("POST /user/real", id, textOf(id, changes));
  await verify(id, 1);
  return id;
}

/** Lets calls come as far as they do while somebody else holds the application, and then lets it go: so they meet, on any machine. */
export async function meetAt<T>(applicationId: string, calls: () => Promise<T>): Promise<T> {
  let meeting: Promise<T> | undefined;
  await t.db.owner.transaction(async (tx) => {
    await tx.query("select from verification_case where id = $1 for update", [applicationId]);
    meeting = calls();
    // Asked by the role that waits, and outside of the transaction, which would see one moment only.
    const waiting =
      "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await vi.waitFor(
      async () =>
        expect(Number((await t.db.database.query<{ n: string }>(waiting)).rows[0]?.n)).toBeGreaterThanOrEqual(10),
      { timeout: 10_000, interval: 20 },
    );
  });
  return meeting as Promise<T>;
}

export const countOf = async (from: string, ...values: unknown[]): Promise<number> =>
  Number((await t.db.owner.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]?.n);
