/** Deposits on a database and a chain of their own, asked as the http server asks them. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import { type ApiKey, api } from "@candor/api/api";
import { COMMON_REFUSALS, type ResponseOf } from "@candor/api/endpoint";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import type { Amount } from "@candor/money/money";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { checkBooks } from "../../core/ledger/ledger.ts";
import { openTestLedger, type TestLedger, USDT, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { createNetworks } from "../../core/network/network.ts";
import type { NewNotice } from "../../core/notice/notice.ts";
import { testNotices } from "../../core/notice/notice-test-support.ts";
import { sessionOf } from "../../core/operator/operator-test-support.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { runCommand, showingOn } from "../../platform/http/call-transaction.ts";
import { createIds } from "../../platform/ids.ts";
import { createDeposits } from "./deposit.ts";
import type { DepositOptions, DepositSettings, Deposits, Picture } from "./deposit-types.ts";
import { FakeChain } from "./fake-chain-test-support.ts";

export const ETH = 11;
export const EUR = 3;
export const BTC = 10;
const USDT_ON_ETHEREUM = "0xdac17f958d2ee523a2206206994597c13d831ec7";
/** Whole USDT in minor units of ledger and chain alike. */
export const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000));

/** The key that every local chain knows; its addresses are known too. */
const MNEMONIC = "test test test test test test test test test test test junk";

export const KEY_SETTINGS: DepositSettings = {
  depositXpubEvm: accountKey(),
  depositXpubsEvmBefore: [],
  depositRpcUrls: new Map(),
  depositAddresses: new Map([["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"]]),
  depositBanks: {
    EUR: {
      ...{ holder: "Candor Ltd", bank_name: "Bank of Examples", bank_address: null, account_number: null },
      ...{ iban: "DE89370400440532013000", swift: "COBADEFFXXX", aba: null },
    },
  },
};

function accountKey(): string {
  const root = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'" }).getHdKey();
  return root.publicExtendedKey;
}

interface DepositTest {
  ledger: TestLedger;
  chain: FakeChain;
  deposits: Deposits;
  notices: NewNotice[];
  /** Worth of a whole of each currency in USDT, by its number; what is not there has no price. */
  worth: Map<number, bigint>;
  pictures: Map<string, Picture>;
}

/** Filled before the first test of a file that calls `useDeposits`. */
export const t = {} as DepositTest;

/** Operators: two of finance, one of support alone. */
export const [FIONA, FRANK, SAM] = ["fiona", "frank", "sam"] as const;

let node = 30;

/** Deposits as another process has them: on the same database and chain. */
export async function depositsOn(database: Database, changes: Partial<DepositOptions> = {}): Promise<Deposits> {
  const { clock, ledger, own } = t.ledger;
  node += 1;
  const ids = createIds({ clock, node });
  return createDeposits({
    ...{ database, clock, ledger, log: own.log, bus: createInProcessBus(own.log), settings: KEY_SETTINGS },
    ids,
    notices: testNotices({ database, clock, ids, log: own.log }, { notice: (one) => t.notices.push(one) }),
    networks: await createNetworks({ database, clock, ledger } as never),
    valueIn: (_quote, currency, amount) => worthOf(currency, amount),
    ownsFile: async (customerId, path) => t.pictures.has(customerId + path),
    readPicture: async (customerId, path) => t.pictures.get(customerId + path),
    sources: new Map([["ethereum", t.chain]]),
    ...changes,
  });
}

function worthOf(currencyId: number, amount: Amount): Amount | undefined {
  const whole = t.worth.get(currencyId);
  const decimals = t.ledger.ledger.currency(currencyId)?.decimals ?? 0;
  return whole === undefined ? undefined : (((amount * whole * 1_000_000n) / 10n ** BigInt(decimals)) as Amount);
}

export function useDeposits(): void {
  beforeAll(async () => {
    t.ledger = await openTestLedger();
    t.pictures = new Map();
    t.worth = new Map();
    t.notices = [];
    for (const [name, role] of [
      [FIONA, "finance"],
      [FRANK, "finance"],
      [SAM, "support"],
    ] as const) {
      await t.ledger.own.owner.query("insert into operator (name, roles, created_at) values ($1, $2, $3)", [
        ...[name, [role], clockTime()],
      ]);
    }
  });
  beforeEach(async () => {
    // A chain and a network that nobody has looked at yet, whatever the test before has left.
    t.chain = new FakeChain();
    await t.ledger.own.owner.query("update chain_output set state = 'gone' where state = 'seen'");
    await t.ledger.own.owner.query("delete from chain_block");
    await t.ledger.own.owner.query("delete from chain_watch");
    t.notices = [];
    t.worth = new Map([[EUR, 1n]]);
    t.ledger.clock.advance(2 * 24 * 3_600_000);
    t.deposits = await depositsOn(t.ledger.database);
    await t.deposits.lookOnce();
  });
  afterEach(async () => {
    expect((await checkBooks(t.ledger.database)).faults).toEqual([]);
  });
  afterAll(() => t.ledger.own.close());
}

/** The time of the clock, as SQL takes it: the database's own `now()` is another day than the one a test plays on. */
export const clockTime = (): string => isoOf(t.ledger.clock.now());

/** Somebody of finance whom two have just added. */
export async function addedBy(name: string, by: string): Promise<void> {
  const { owner } = t.ledger.own;
  await owner.query("alter table operator disable trigger operator_as_agreed");
  await owner.query(
    `insert into operator (name, created_at, roles, added_by, approved_by)
     values ($1, $3, '{finance}', $2, $4)`,
    [name, by, clockTime(), SAM],
  );
  await owner.query("alter table operator enable trigger operator_as_agreed");
}

export interface Person {
  readonly customerId: string;
  readonly uid: string;
  readonly portfolios: { readonly demo: string; readonly real: string };
}

let people = 0;

export async function newPerson(): Promise<Person> {
  people += 1;
  const base = 50_000 + people * 10;
  const uid = String(70_000_000 + people);
  const { owner } = t.ledger.own;
  await owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, 'x', 'en', $4, $5)`,
    [base, uid, `d${people}@example.com`, `dep${people}`, clockTime()],
  );
  const portfolios = { demo: String(base + 1), real: String(base + 2) };
  for (const mode of ["demo", "real"] as const)
    await owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, $4)", [
      ...[portfolios[mode], base, mode, clockTime()],
    ]);
  return { customerId: String(base), uid, portfolios };
}

export function newPicture({ customerId }: Person): string {
  const path = `/files/${900_000 + t.pictures.size}.jpg`;
  t.pictures.set(customerId + path, { content: Buffer.from("a picture"), type: "image/jpeg" });
  return path;
}

type ValueOf<K extends ApiKey> = ResponseOf<(typeof api)[K]>;

/** Calls an endpoint as the http server would; `who` is a customer or the name of an operator. */
export async function ask<K extends ApiKey>(
  key: K,
  who: Person | string,
  wire: object = {},
  { deposits = t.deposits, mode = "real" }: { deposits?: Deposits; mode?: AccountMode } = {},
): Promise<Answer<ValueOf<K>>> {
  const endpoint = api[key];
  const found = deposits.routes.find((candidate) => candidate.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  const caller = typeof who === "string" ? null : who;
  const session = typeof who === "string" ? await sessionOf(t.ledger.own.owner, who, t.ledger.clock.now()) : "";
  const call = {
    ...{ caller, operator: who, accountMode: mode, portfolioId: caller?.portfolios[mode] },
    reader: t.ledger.database,
    transaction: (work: never) => runCommand(t.ledger.database, null, work),
    showing: (database: Database) => showingOn(database, session),
  };
  const answered = await found.handle(parsed.data as never, call as never);
  if (answered.refused) expect([...endpoint.refusals, ...COMMON_REFUSALS], answered.code).toContain(answered.code);
  else endpoint.response.parse(answered.value);
  return answered as Answer<ValueOf<K>>;
}

export async function taken<K extends ApiKey>(key: K, who: Person | string, wire: object = {}): Promise<ValueOf<K>> {
  const answered = await ask(key, who, wire);
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** "ok", or why not. */
export async function codeOf(key: ApiKey, who: Person | string, wire: object = {}): Promise<string> {
  const answered = await ask(key, who, wire);
  return answered.refused ? answered.code : "ok";
}

/** Approves what they have looked at; words for another amount than claimed come with it. "ok", or why not. */
export async function judged(
  queue: "deposit" | "wire",
  operator: string,
  wire: { readonly id: string; readonly [field: string]: unknown },
): Promise<string> {
  await ask(`POST /operator/${queue}/document`, operator, { id: wire.id, reason: "To judge it" });
  return codeOf(`POST /operator/${queue}/approve`, operator, { amount_reason: "As it arrived", ...wire });
}

/** In lower case, as the chain has it. */
export const addressOf = async (person: Person): Promise<string> =>
  (await taken("POST /wallet/get_in_address", person, { currency: USDT, network: "ethereum" })).address.toLowerCase();

export const tokens = (to: string, amount: bigint) => ({ contract: USDT_ON_ETHEREUM, to, amount });
export const coins = (to: string, amount: bigint) => ({ contract: null, to, amount });

export const fundingOf = async (person: Person, currencyId = USDT): Promise<bigint> =>
  (await t.ledger.read(walletOf(person.portfolios.real, "funding", currencyId, "real"))).posted;

export const recordsOf = async (person: Person, type?: 0 | 1) =>
  (await taken("GET /recharge/log", person, type === undefined ? {} : { type })).list;

export const countOf = async (from: string, ...values: unknown[]): Promise<number> =>
  Number((await t.ledger.own.owner.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]?.n);

/** Runs SQL as the program's role. @param by who shows their session; nobody where they are no operator */
export async function asProgram(sql: string, params: readonly unknown[], by: string | null): Promise<void> {
  const { own, clock } = t.ledger;
  const session = by === null ? "" : await sessionOf(own.owner, by, clock.now());
  await showingOn(own.database, session).transaction((tx) => tx.query(sql, params));
}
