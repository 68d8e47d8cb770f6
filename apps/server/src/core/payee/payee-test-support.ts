/** Payees on a database of their own, called as the http server would call them. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { type EncryptionKeys, encryptionKeysIn } from "../../platform/encryption/encryption-keys.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { installationOf } from "../installation/installation.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createNetworks, type Networks } from "../network/network.ts";
import type { NewNotice } from "../notice/notice.ts";
import { testNotices } from "../notice/notice-test-support.ts";
import { createPayees } from "./payee.ts";
import type { Payees } from "./payee-types.ts";

interface PayeeTest {
  own: TestDatabase;
  clock: ManualClock;
  ids: Ids;
  encryption: EncryptionKeys;
  networks: Networks;
  payees: Payees;
  /** Since the test began. */
  messages: Message[];
  notices: NewNotice[];
}

/** Filled before the first test of a file that calls `usePayees`. */
export const t = {} as PayeeTest;

export const USDT = 1;
export const USD = 2;
export const EUR = 3;
export const BTC = 10;
export const XRP = 13;
export const TRON = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
export const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const IBAN = "DE89370400440532013000";

export function usePayees(): void {
  const folder = mkdtempSync(join(tmpdir(), "candor-payee-"));
  beforeAll(async () => {
    t.own = await createTestDatabase();
    t.clock = manualClock(Date.UTC(2026, 10, 22, 12));
    t.ids = createIds({ clock: t.clock, node: 1 });
    t.encryption = encryptionKeysIn(join(folder, "keys"));
    const { database, log } = t.own;
    const bus = createInProcessBus(log);
    const ledger = await createLedger({ database, clock: t.clock, ids: t.ids, bus, log });
    t.networks = await createNetworks({ database, clock: t.clock, ledger });
    t.payees = createPayees({
      ...{ database, clock: t.clock, ids: t.ids, encryption: t.encryption, ledger, networks: t.networks },
      notices: testNotices(
        { database, clock: t.clock, ids: t.ids, log },
        { message: (one) => t.messages.push(one), notice: (one) => t.notices.push(one) },
      ),
      installation: installationOf("ordinary"),
    });
  });
  beforeEach(() => {
    t.messages = [];
    t.notices = [];
    t.clock.advance(60_000);
  });
  afterAll(async () => {
    await t.own.close();
    rmSync(folder, { recursive: true });
  });
}

let people = 0;

/** With both addresses bound, unless said otherwise. */
export async function person(contacts: { email?: null; language?: string } = {}): Promise<string> {
  people += 1;
  const id = t.ids.next();
  const { email = `p${people}@example.com`, language = "en" } = contacts;
  await t.own.owner.query(
    `insert into customer (id, uid, email, mobile, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, $4, 'x', $5, $6, now())`,
    [id, String(10_000_000 + people), email, `+4179${1_000_000 + people}`, language, `INVITE${people}`],
  );
  return id;
}

/** Where everybody asks from. */
export const ORIGIN = { clientAddress: "192.0.2.7", userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0" };

type ValueOf<K extends ApiKey> = ResponseOf<(typeof api)[K]>;

/** Wire names in. */
export async function ask<K extends ApiKey>(
  key: K,
  customerId: string,
  wire: object = {},
): Promise<Answer<ValueOf<K>>> {
  const endpoint = api[key];
  const found = [...t.payees.routes, ...t.networks.routes].find((candidate) => candidate.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  const call = {
    caller: { customerId },
    ...ORIGIN,
    reader: t.own.database,
    transaction: (work: never) => runCommand(t.own.database, null, work),
  };
  return found.handle(parsed.data as never, call as never) as Promise<Answer<ValueOf<K>>>;
}

export async function taken<K extends ApiKey>(key: K, customerId: string, wire: object = {}): Promise<ValueOf<K>> {
  const answered = await ask(key, customerId, wire);
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** "ok", or why not. */
export async function codeOf(key: ApiKey, customerId: string, wire: object = {}): Promise<string> {
  const answered = await ask(key, customerId, wire);
  return answered.refused ? answered.code : "ok";
}

export const tronWire = (changes: object = {}) => ({
  ...{ currency: USDT, network: "tron", address: TRON, name: "My wallet" },
  ...changes,
});
export const cardWire = (changes: object = {}) => ({
  ...{ real_name: "Anna Li", bank_name: "Some Bank", card_number: "4242 4242 4242 4242", branch: "Main Street" },
  ...changes,
});
export const accountWire = (changes: object = {}) => ({
  ...{ currency: EUR, real_name: "Anna Li", bank_name: "Deutsche Bank", bank_address: "Taunusanlage 12, Frankfurt" },
  ...{ swift: "DEUTDEFF", iban: IBAN, phone: "+49 30 123456", holder_address: "Bahnhofstrasse 17, Berlin" },
  ...changes,
});

/** An address of an EVM network that nobody else has in these tests. */
export function otherAddress(at: number): string {
  return `0x${(0x1000 + at).toString(16).padStart(40, "0")}`;
}
