/** Conversions and transfers on a database of their own, asked as the http server asks them. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Endpoint } from "@candor/api/endpoint";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import { getTransferFee, transfer } from "@candor/api/transfer";
import { amountOf, type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { recipients } from "../../core/customer/recipient.ts";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import { checkBooks } from "../../core/ledger/ledger.ts";
import {
  BTC,
  houseOf,
  openTestLedger,
  type TestLedger,
  USDT,
  walletOf,
} from "../../core/ledger/ledger-test-support.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { priceRoutes } from "../../core/market-data/model/currency-price.ts";
import type { NewNotice } from "../../core/notice/notice.ts";
import { testNotices } from "../../core/notice/notice-test-support.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import type { CustomerCall, IdempotencyScope, Route } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { createTransfers, type Transfers } from "./transfer.ts";
import type { TransferDeps } from "./transfer-types.ts";

export const USD = 2;
export const EUR = 3;
export const JPY = 5;
export const AAPL = 20;

interface TransferTest {
  ledger: TestLedger;
  instruments: Instruments;
  routes: readonly Route[];
  upkeep: Transfers["upkeep"];
  /** The same in another program on the same tables. */
  another: () => Transfers;
  /** No tick comes until this is called; then those that were waited for. */
  ticksComeBy: Promise<void>;
  /** Prices as decimal text by symbol; what is not there has none. */
  prices: Map<string, string>;
  states: Map<string, "closed" | "halted">;
  /** What the ticks say from the next bump on, where that is something else; null where none comes. */
  pricesLater: Map<string, string> | null;
  /** Whether the house trades at the ticks that come. */
  isFreshLater: boolean;
  priceMode: "live" | "simulated";
  /** How long ago every tick was made. */
  ageMs: number;
  /** How long it takes to look at one. */
  lookMs: number;
  /** The right six digits by customer. */
  payPasswords: Map<string, string>;
  notices: NewNotice[];
  messages: Message[];
  jobs: Map<string, () => Promise<void>>;
}

export const t = {} as TransferTest;

export interface Person {
  readonly customerId: string;
  readonly uid: string;
  /** What a sender has to know them as. */
  readonly knownAs: string;
  readonly portfolios: Readonly<Record<AccountMode, string>>;
}

let people = 0;

export async function newPerson(): Promise<Person> {
  people += 1;
  const base = 10_000 + people * 10;
  const uid = String(40_000_000 + people);
  const email = `person${people}@example.com`;
  const nickname = people % 2 === 0 ? null : "Annabel";
  const { owner } = t.ledger.own;
  await owner.query(
    `insert into customer (id, uid, email, password_hash, nickname, language, invite_code, registered_at)
     values ($1, $2, $3, 'x', $4, 'en', $5, now())`,
    [base, uid, email, nickname, `inv${people}`],
  );
  const portfolios = { demo: String(base + 1), real: String(base + 2) };
  for (const mode of ["demo", "real"] as const) {
    await owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
      ...[portfolios[mode], base, mode],
    ]);
  }
  return { customerId: String(base), uid, knownAs: nickname ?? email, portfolios };
}

export function useTransfers(): void {
  beforeAll(async () => {
    t.ledger = await openTestLedger();
    const { own, clock } = t.ledger;
    t.instruments = await seededInstruments(own, clock);
    t.jobs = new Map();
    const { routes, upkeep } = createTransfers(deps());
    t.routes = routes;
    t.upkeep = upkeep;
    t.another = () => createTransfers(deps());
  });
  beforeEach(() => {
    t.prices = new Map([
      ["BTCUSDT", "100000"],
      ["ETHUSDT", "4000"],
      ["EURUSD", "1.25"],
      ["USDJPY", "150"],
      ["AAPL", "200"],
    ]);
    t.states = new Map();
    t.pricesLater = new Map();
    t.isFreshLater = true;
    t.ticksComeBy = Promise.resolve();
    t.priceMode = "live";
    t.ageMs = 0;
    t.lookMs = 0;
    t.payPasswords = new Map();
    t.notices = [];
    t.messages = [];
    t.ledger.clock.advance(60_000);
  });
  afterEach(async () => {
    expect((await checkBooks(t.ledger.database)).faults).toEqual([]);
  });
  afterAll(() => t.ledger.own.close());
}

function deps(): Parameters<typeof createTransfers>[0] {
  const { database, clock, ledger } = t.ledger;
  const routeOf = priceRoutes(t.instruments);
  const ids = createIds({ clock, node: 7 });
  const marketData: TransferDeps["marketData"] = {
    get priceMode() {
      return t.priceMode;
    },
    isPriceFor: (mode) => mode === "demo" || t.priceMode === "live",
    state: (id) => t.states.get(symbolOf(id)) ?? "open",
    session: () => ({ isOpen: true, opensAt: null, closesAt: null }),
    lastTick: (id) => tickOf(id),
    freshness: ({ at }) => (at <= clock.now() || t.isFreshLater ? "fresh" : "old"),
    onTicks: laterTicks,
    keptTicksAfter: async () => [],
    priceRoute: routeOf,
  };
  return {
    ...{ database, clock, ledger, instruments: t.instruments, marketData, recipients, log: t.ledger.own.log },
    ids,
    payPassword: {
      isSet: async (_reader, customerId) => t.payPasswords.has(customerId),
      check: async (_database, customerId, digits) =>
        t.payPasswords.get(customerId) === digits
          ? { refused: false, value: true }
          : { refused: true, code: "pay-password-wrong", details: {} },
    },
    // By the prices of the test, which knows USDT and BTC alone.
    valueIn: (quote, currency, amount) => {
      const btc = t.prices.get("BTCUSDT");
      if (quote === currency) return amount;
      const [usdtId, btcId] = [ledger.currencyByCode("USDT").id, ledger.currencyByCode("BTC").id];
      return btc !== undefined && quote === usdtId && currency === btcId
        ? amountOf((amount * BigInt(btc) * 10n ** 6n) / 10n ** 8n)
        : undefined;
    },
    notices: testNotices(
      { database, clock, ids, log: t.ledger.own.log },
      { message: (one) => t.messages.push(one), notice: (one) => t.notices.push(one) },
    ),
    jobs: { schedule: (name, _when, work) => void t.jobs.set(name, work as () => Promise<void>) },
  };
}

const symbolOf = (id: number): string => t.instruments.byId(id)?.symbol ?? "";

function tickOf(instrumentId: number) {
  const instrument = t.instruments.byId(instrumentId);
  const text = instrument && t.prices.get(instrument.symbol);
  if (!instrument || text === undefined) return undefined;
  const at = instantOf(t.ledger.clock.now() - t.ageMs);
  t.ledger.clock.advance(t.lookMs);
  return madeOf(instrument, text, at);
}

const NOW_SEQ = 7;

/** The first ticks from a bump after now on, for every instrument with a price, once whoever asks is waiting for them. */
function laterTicks(listener: (ticks: readonly Tick[]) => void): () => void {
  const { clock } = t.ledger;
  const begun = clock.now();
  let isStopped = false;
  const timer = setTimeout(async () => {
    await t.ticksComeBy;
    if (t.pricesLater === null || isStopped) return;
    const ticks = t.instruments.all().flatMap((instrument) => {
      const text = t.pricesLater?.get(instrument.symbol) ?? t.prices.get(instrument.symbol);
      const before = text === undefined ? undefined : madeOf(instrument, text, begun);
      if (!before) return [];
      const at = (ms: number) => instantOf(begun + ms);
      // Before the bump: says nothing.
      const early = {
        ...before,
        price: priceTicksOf(before.price * 2),
        at: at(instrument.freshnessMs - 1 - 4 * t.lookMs),
      };
      return [early, { ...before, seq: NOW_SEQ + 2, at: at(instrument.freshnessMs) }];
    });
    listener(ticks.map((tick) => (tick.seq === NOW_SEQ ? { ...tick, seq: NOW_SEQ + 1 } : tick)));
  }, 5);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Until the answer is called, no tick comes. */
export function holdTicks(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  t.ticksComeBy = promise;
  return resolve;
}

function madeOf({ id, scale }: Instrument, text: string, at: Instant): Tick {
  const price = priceTicksOf(Math.round((Number(text) * 10 ** scale.priceScale) / scale.tickUnits));
  return { instrumentId: id, seq: NOW_SEQ, at, chartAt: at, price, volume: 0, isValid: true, samples: [] };
}

interface Asking {
  readonly mode?: AccountMode;
  readonly provedAt?: Instant | null;
  readonly key?: string;
  readonly verifiedLevel?: 0 | 1 | 2;
  /** Of another program. */
  readonly routes?: readonly Route[];
}

/** As the http server does it: wire fields in, the work undone when it is refused, one answer under one key. */
export async function ask(
  person: Person,
  endpoint: Endpoint,
  wire: object,
  { mode = "demo", provedAt = t.ledger.clock.now(), key, verifiedLevel = 1, routes = t.routes }: Asking = {},
): Promise<Answer<never>> {
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  const portfolioId = person.portfolios[mode];
  const { customerId } = person;
  const scope: IdempotencyScope | null =
    key === undefined
      ? null
      : { customerId, portfolioId, endpoint: endpoint.path, key, commandHash: JSON.stringify(wire) };
  const call = {
    ...{
      accountMode: mode,
      portfolioId,
      caller: { customerId, provedAt, portfolios: person.portfolios, verifiedLevel },
    },
    ...{ clientAddress: "203.0.113.7", userAgent: "test" },
    reader: t.ledger.database,
    idempotency: scope,
    transaction: (work: never, options: never) => runCommand(t.ledger.database, scope, work, options),
  } as unknown as CustomerCall;
  const found = routes.find((row) => row.endpoint === endpoint);
  if (!found) throw new Error(`nobody answers ${endpoint.path}`);
  const answer = await found.handle(parsed.data as never, call as never);
  if (!answer.refused) endpoint.response.parse(answer.value);
  else
    expect([
      ...endpoint.refusals,
      "account-frozen",
      "account-restricted",
      "step-up-required",
      "idempotency-key-reused",
    ]).toContain(answer.code);
  return answer as Answer<never>;
}

export const fund = (person: Person, currencyId: number, units: bigint, mode: AccountMode = "demo") =>
  t.ledger.fund(walletOf(person.portfolios[mode], "funding", currencyId, mode), units);

/** What the house has of a currency in the real account, from outside. */
export async function fundTreasury(currencyId: number, units: bigint): Promise<void> {
  const from = houseOf("external", currencyId, "real");
  const to = houseOf("treasury", currencyId, "real");
  await t.ledger.post({ step: "move", from, to, amount: amountOf(units), kind: "house-funds", reference: "test" });
}

export const fundingOf = async (person: Person, currencyId: number, mode: AccountMode = "demo"): Promise<bigint> =>
  (await t.ledger.read(walletOf(person.portfolios[mode], "funding", currencyId, mode))).posted;

/** Of the funding wallet's USDT in the demo account. */
export const balanceOf = (person: Person) => t.ledger.read(walletOf(person.portfolios.demo, "funding", USDT));

export const freeze = ({ customerId }: Person) =>
  t.ledger.own.owner.query(
    "insert into account_freeze (customer_id, frozen_by, frozen_at) values ($1, 'owner', now())",
    [customerId],
  );

export const pair = { from_currency_id: USDT, to_currency_id: BTC };
export const quoteFor = async (
  person: Person,
  wire: object = pair,
  mode: "demo" | "real" = "demo",
): Promise<{ id: string; [name: string]: unknown }> => {
  const answer = await ask(person, getTransferFee, wire, { mode });
  if (answer.refused) throw new Error(answer.code);
  return answer.value;
};
export const convert = (person: Person, wire: object, more: Parameters<typeof ask>[3] = {}) =>
  ask(person, transfer, { ...pair, ...wire }, more);

export async function funded(units = 1_000_000_000n, mode: "demo" | "real" = "demo"): Promise<Person> {
  const person = await newPerson();
  await fund(person, USDT, units, mode);
  return person;
}
