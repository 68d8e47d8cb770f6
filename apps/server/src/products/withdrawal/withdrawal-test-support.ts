/** Withdrawals on a database of its own, called as the http server would call them. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { OperatorRole } from "@candor/api/operator-words";
import { type Answer, answer, type RefusalCode, refuse } from "@candor/api/refusal";
import type { VerifiedLevel } from "@candor/api/verification-words";
import { type Amount, amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { verifiedCustomers } from "../../core/customer/customer.ts";
import { checkBooks } from "../../core/ledger/ledger.ts";
import { BTC, ledgerOn, type TestLedger, USDT, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { createNetworks } from "../../core/network/network.ts";
import type { NewNotice } from "../../core/notice/notice.ts";
import { testNotices } from "../../core/notice/notice-test-support.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { sessionOf } from "../../core/operator/operator-test-support.ts";
import type { PayPasswords } from "../../core/second-factor/second-factor.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { isoOf, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { runCommand, showingOn } from "../../platform/http/call-transaction.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import type { ChainLook, Payment } from "./chain-reader.ts";
import { createWithdrawals } from "./withdrawal.ts";
import type { WithdrawalDeps } from "./withdrawal-types.ts";

export const DIGITS = "270418";
export const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const DAY_MS = 86_400_000;
const PRICE_OF_BTC = 100_000n;

interface WithdrawalTest extends TestLedger {
  own: TestDatabase;
  ids: Ids;
  deps: WithdrawalDeps;
  routes: readonly Route[];
  mails: Message[];
  notices: NewNotice[];
  /** In USDT, by currency; what is not there has no price. */
  prices: Map<number, bigint>;
  payPassword: Pick<PayPasswords, "isSet" | "check">;
  /** What a network that is asked says; undefined where its node is away. */
  look: (payment: Payment) => ChainLook | undefined;
  asked: Payment[];
  chains: string[];
  /** Every rail is closed to withdrawals, as two operators may agree. */
  isClosed: boolean;
}

/** Filled before the first test of a file that calls `useWithdrawals`. */
export const t = {} as WithdrawalTest;
export const FINANCE = ["fiona", "felix", "frida"] as const;
const [FIONA, FELIX] = FINANCE;

export { FELIX, FIONA };

export function useWithdrawals(): void {
  beforeAll(async () => {
    const own = await createTestDatabase();
    const clock = manualClock(Date.UTC(2026, 10, 21, 12));
    Object.assign(t, await ledgerOn(own, own.database, clock));
    t.ids = createIds({ clock, node: 2 });
    t.chains = [];
    t.deps = await depsOf(own, own.database);
    t.routes = createWithdrawals({ ...t.deps, jobs: { schedule: () => undefined } }).routes;
    for (const name of FINANCE) await makeOperator(name, ["finance"]);
    // People of a level here were never judged by an officer.
    await own.owner.query("alter table customer disable trigger customer_level_as_decided");
  });
  beforeEach(() => {
    t.mails = [];
    t.notices = [];
    t.isClosed = false;
    t.asked = [];
    t.chains.length = 0;
    t.prices = new Map([[BTC, PRICE_OF_BTC]]);
    t.look = () => undefined;
    t.payPassword = {
      isSet: async () => true,
      check: async (_database, _customerId, digits) =>
        digits === DIGITS ? answer(true) : refuse("pay-password-wrong", { left: 4 }),
    };
    // So that a day's limit is new for each test.
    t.clock.advance(3 * DAY_MS);
  });
  afterEach(async () => {
    expect((await checkBooks(t.database)).faults).toEqual([]);
  });
  afterAll(() => t.own.close());
}

async function depsOf(own: TestDatabase, database: Database): Promise<WithdrawalDeps> {
  const bus = createInProcessBus(own.log);
  const { ledger, clock } = t;
  const networks = await createNetworks({ database, clock, ledger });
  return {
    ...{ database, clock, ids: t.ids, log: own.log, ledger },
    networks: {
      ...networks,
      async rail(...asked) {
        const rail = await networks.rail(...asked);
        return rail && { ...rail, isWithdrawOpen: rail.isWithdrawOpen && !t.isClosed };
      },
    },
    samplePayer: null,
    payees: { detailsOf: async () => ({ real_name: "Annunziata Meierhofer", card_number: "4242424242424242" }) },
    customers: verifiedCustomers({ bus }),
    payPassword: {
      isSet: (...asked) => t.payPassword.isSet(...asked),
      check: (...asked) => t.payPassword.check(...asked),
    },
    notices: testNotices(
      { database, clock, ids: t.ids, log: own.log },
      { message: (one) => t.mails.push(one), notice: (one) => t.notices.push(one) },
    ),
    chain: {
      networks: t.chains,
      look: async (payment) => {
        t.asked.push(payment);
        return t.look(payment);
      },
    },
    valueIn,
  };
}

function valueIn(quote: number, currencyId: number, amount: Amount): Amount | undefined {
  const price = t.prices.get(currencyId);
  const decimals = t.ledger.currency(currencyId)?.decimals ?? 0;
  return quote === USDT && price !== undefined
    ? amountOf((amount * price * 1_000_000n) / 10n ** BigInt(decimals))
    : undefined;
}

export async function makeOperator(name: string, roles: readonly OperatorRole[]): Promise<string> {
  await addOperator(t.own.owner, name, t.clock.now(), roles);
  // As if long ago: nobody has just been added.
  await t.own.owner.query("update operator set created_at = created_at - interval '30 days' where name = $1", [name]);
  return name;
}

export interface Person {
  readonly customerId: string;
  readonly uid: string;
  readonly real: string;
  readonly demo: string;
  readonly level: VerifiedLevel;
  readonly payeeId: string;
}

let people = 0;

/** Somebody with real USDT in the funding wallet, and an address for USDT on Ethereum that has waited. */
export async function person({ usdt = 1_000, level = 1 as VerifiedLevel } = {}): Promise<Person> {
  people += 1;
  const [customerId, real, demo] = [t.ids.next(), t.ids.next(), t.ids.next()];
  const uid = String(20_000_000 + people);
  await t.own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at, verified_level)
     values ($1, $2, $3, 'x', 'en', $4, now(), $5)`,
    [customerId, uid, `w${people}@example.com`, `OUT${people}`, level],
  );
  await t.own.owner.query(
    "insert into portfolio (id, customer_id, mode, created_at) values ($1, $3, 'real', now()), ($2, $3, 'demo', now())",
    [real, demo, customerId],
  );
  if (usdt > 0) await t.fund(walletOf(real, "funding", USDT, "real"), BigInt(usdt) * 1_000_000n);
  const payeeId = await payee(customerId);
  return { customerId, uid, real, demo, level, payeeId };
}

interface PayeeFacts {
  readonly kind?: "address" | "card";
  readonly currencyId?: number | null;
  readonly network?: string;
  readonly address?: string | null;
  readonly memo?: string | null;
  readonly waited?: boolean;
}

/** As core/payee keeps it. */
export async function payee(customerId: string, facts: PayeeFacts = {}): Promise<string> {
  const { kind = "address", currencyId = USDT, network = "ethereum", address = ADDRESS, memo = null } = facts;
  const id = t.ids.next();
  const at = t.clock.now() - (facts.waited === false ? 3_600_000 : 2 * DAY_MS);
  await t.own.database.query(
    `insert into payee (id, customer_id, kind, currency_id, network, address, memo, name, last_four, sealed, fingerprint,
       place, created_at, usable_from)
     values ($1, $2, $3, $4, $5, $6, $7, 'Mine', $8, $9, $10,
       (select coalesce(max(place), 0) + 1 from payee where customer_id = $2), $11, $12)`,
    [
      ...[id, customerId, kind, currencyId, network, address, memo, address?.slice(-4) ?? "4242"],
      ...[kind === "card" ? Buffer.from("sealed") : null, Buffer.from(id.padStart(32, "0")), isoOf(at as never)],
      isoOf((at + DAY_MS) as never),
    ],
  );
  return id;
}

type ValueOf<K extends ApiKey> = ResponseOf<(typeof api)[K]>;

export interface Asking {
  readonly mode?: AccountMode;
  /** The idempotency key. */
  readonly key?: string;
}

function handlerOf(key: ApiKey) {
  const found = t.routes.find(({ endpoint }) => endpoint === api[key]);
  if (!found) throw new Error(`no route for ${key}`);
  return found;
}

async function ask(key: ApiKey, wire: object, call: (command: unknown) => object): Promise<Answer<unknown>> {
  const { endpoint, handle } = handlerOf(key);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  const answered = await handle(parsed.data as never, call(parsed.data) as never);
  if (!answered.refused) endpoint.response.parse(answered.value);
  return answered;
}

/** As its owner. */
export function own<K extends ApiKey>(
  key: K,
  who: Person,
  wire: object = {},
  { mode = "real", key: request }: Asking = {},
): Promise<Answer<ValueOf<K>>> {
  const { customerId, real, demo, level: verifiedLevel } = who;
  return ask(key, wire, (command) => {
    const scope = request
      ? { customerId, portfolioId: real, endpoint: key, key: request, commandHash: JSON.stringify(command) }
      : null;
    return {
      ...{ accountMode: mode, language: "en", portfolioId: mode === "real" ? real : demo },
      caller: { customerId, portfolios: { real, demo }, verifiedLevel },
      reader: t.database,
      transaction: (work: never) => runCommand(t.database, scope, work),
    };
  }) as Promise<Answer<ValueOf<K>>>;
}

/** Makes of a database one whose every transaction shows the session of an operator. */
export async function showingOf(operator: string): Promise<(database: Database) => Database> {
  const session = await sessionOf(t.own.owner, operator, t.clock.now());
  return (database) => showingOn(database, session);
}

/** As an operator, who shows their session; nobody else has one. */
export async function operate<K extends ApiKey>(
  key: K,
  operator: string,
  wire: object = {},
): Promise<Answer<ValueOf<K>>> {
  const showing = await showingOf(operator);
  return ask(key, wire, () => ({ operator, reader: t.database, showing })) as Promise<Answer<ValueOf<K>>>;
}

export const codeOf = async (asked: Promise<Answer<unknown>>): Promise<string> => {
  const answered = await asked;
  return answered.refused ? answered.code : "ok";
};

export async function taken<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answered = await asked;
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

export const outOf = (who: Person, number = "100", more: object = {}): object => ({
  ...{ payee_id: who.payeeId, currency: String(USDT), number, pay_password: DIGITS },
  ...more,
});

/** Asks for a withdrawal and answers its id. */
export const requested = async (who: Person, number = "100", more: object = {}): Promise<string> =>
  (await taken(own("POST /wallet/out", who, outOf(who, number, more)))).id;

/** Approved by as many as it needs, the last of them Felix where there are two. */
export async function approved(who: Person, number = "100"): Promise<string> {
  const id = await requested(who, number);
  const first = await taken(operate("POST /operator/withdrawal/approve", FIONA, { id }));
  if (first.state === "pending") await taken(operate("POST /operator/withdrawal/approve", FELIX, { id }));
  return id;
}

export const hashOf = (id: string): string => `0x${BigInt(id).toString(16).padStart(64, "0")}`;

export async function sent(who: Person, number = "100"): Promise<string> {
  const id = await approved(who, number);
  await taken(operate("POST /operator/withdrawal/sent", FINANCE[2], { id, tx_hash: hashOf(id) }));
  return id;
}

/** posted and held of the real funding wallet, in whole USDT. */
export async function funds(who: Person): Promise<{ posted: number; held: number }> {
  const { posted, held } = await t.read(walletOf(who.real, "funding", USDT, "real"));
  return { posted: Number(posted) / 1e6, held: Number(held) / 1e6 };
}

/** Runs SQL as the program's role and answers what the database says against it, or "ok". @param by who shows their session */
export async function sqlSays(sql: string, params: readonly unknown[] = [], by?: string): Promise<string> {
  const session = by === undefined ? "" : await sessionOf(t.own.owner, by, t.clock.now());
  return showingOn(t.own.database, session)
    .transaction((tx) => tx.query(sql, params))
    .then(
      () => "ok",
      (error: Error) => error.message,
    );
}
