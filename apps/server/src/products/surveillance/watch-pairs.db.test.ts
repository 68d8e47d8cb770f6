import { closeSurveillanceAlarm, listSurveillanceAlarms } from "@candor/api/surveillance";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import { createSurveillance } from "./surveillance.ts";
import type { Surveillance } from "./surveillance-types.ts";

const clock = manualClock(Date.UTC(2026, 10, 23, 12));
let own: TestDatabase;
let ids: Ids;
let room: Surveillance;
const runs: (() => Promise<unknown>)[] = [];
let warned: unknown[];
let people = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  ids = createIds({ clock, node: 3 });
  const instruments = await seededInstruments(own, clock);
  await addOperator(own.owner, "clara", clock.now());
  room = createSurveillance({
    ...{ database: own.database, clock, instruments },
    log: { warn: (facts: unknown) => void warned.push(facts) } as never,
    jobs: {
      schedule(_name, _when, work) {
        runs.push(work as () => Promise<unknown>);
      },
    },
  });
});
beforeEach(async () => {
  warned = [];
  // Nothing of a test before it counts any more.
  clock.advance(25 * 3_600_000);
  await index("100000", "100100");
});
afterAll(() => own.close());

/** The index of the running minute, in units. */
async function index(low: string, high: string): Promise<void> {
  const at = new Date(clock.now() - (clock.now() % 60_000));
  await own.owner.query(
    `insert into candle (instrument_id, period_minutes, opened_at, open, high, low, close, volume)
     values (1, 1, $1, $2, $3, $2, $3, 0)
     on conflict (instrument_id, period_minutes, opened_at) do update set low = excluded.low, high = excluded.high,
       open = excluded.open, close = excluded.close`,
    [at, ticks(low), ticks(high)],
  );
}
const ticks = (price: string): string => String(BigInt(price) * 100n);

interface Person {
  readonly uid: string;
  readonly portfolio: string;
}

async function person(mode: "real" | "demo" = "real"): Promise<Person> {
  people += 1;
  const [id, uid] = [String(20_000 + people * 10), String(50_000_000 + people)];
  await own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, 'x', 'en', $4, now())`,
    [id, uid, `p${people}@example.com`, `i${people}`],
  );
  const portfolio = String(Number(id) + 1);
  await own.owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
    ...[portfolio, id, mode],
  ]);
  return { uid, portfolio };
}

/** A trade of the two, or of one with the house. */
async function trade(
  seller: Person,
  buyer: Person | "house",
  price: string,
  quantity: string,
  /** What whoever sold below the index, or bought above it, gave away by that: USDT. */
  given?: string,
): Promise<void> {
  const id = ids.next();
  const value = (Number(price) * Number(quantity)).toFixed(6);
  const sides =
    buyer === "house"
      ? [[seller, "sell", true]]
      : [
          [seller, "sell", true],
          [buyer, "buy", false],
        ];
  for (const [who, side, isMaker] of sides as [Person, string, boolean][]) {
    await own.owner.query(
      `insert into spot_fill (portfolio_id, id, order_id, instrument_id, side, price, quantity, value, fee, is_maker,
         counterparty, given_usdt, created_at) values ($1, $2, $2, 1, $3, $4, $5, $6, 0, $7, $8, $9, $10)`,
      [
        who.portfolio,
        id,
        side,
        price,
        quantity,
        value,
        isMaker,
        buyer === "house" ? "house" : "customer",
        given !== undefined && side === (Number(price) < 100_050 ? "sell" : "buy") ? `${given}000000` : null,
        new Date(clock.now()),
      ],
    );
  }
}

/** A minute later, when all is settled. */
async function watched(): Promise<readonly Record<string, unknown>[]> {
  clock.advance(60_000);
  for (const run of runs) await run();
  return (await listed("open")).list;
}

async function listed(state: string): Promise<{ list: Record<string, unknown>[]; open: number }> {
  const found = room.routes.find(({ endpoint }) => endpoint === listSurveillanceAlarms);
  const answered = await found?.handle({ state, page: 1, limit: 50 } as never, { reader: own.database } as never);
  if (!answered || answered.refused) throw new Error("no list");
  return listSurveillanceAlarms.response.parse(answered.value) as never;
}

async function close(id: unknown, note = "a bet among friends"): Promise<unknown> {
  const found = room.routes.find(({ endpoint }) => endpoint === closeSurveillanceAlarm);
  return found?.handle({ id, note } as never, { operator: "clara" } as never);
}

const of = (alarms: readonly Record<string, unknown>[], one: Person) =>
  alarms.filter(({ uids }) => (uids as string[]).includes(one.uid));

test("an account that is emptied to a partner raises one alarm, with who, where, how much and at which prices", async () => {
  const [victim, thief] = [await person(), await person()];
  for (let i = 0; i < 4; i += 1) {
    await trade(victim, thief, "90000", "0.01");
    await trade(thief, victim, "110000", "0.01");
  }
  const alarms = of(await watched(), thief);
  expect(alarms).toMatchObject([
    {
      kind: "pair-trading",
      facts: {
        ...{ market: "BTCUSDT", currency: "USDT", trades: "8", value: "8000", far_value: "8000", gainer: thief.uid },
        // 4 × 0.01 × (100,000 − 90,000) and 4 × 0.01 × (110,000 − 100,100).
        ...{ gained: "796", worst_price: "90000.00", index_low: "100000.00", index_high: "100100.00" },
      },
      closed_at: null,
    },
  ]);
  expect(warned).toMatchObject([{ kind: "pair-trading", gainer: thief.uid }]);
  expect((await room.openAlarms()).get("pair-trading")).toBeGreaterThan(0);
});

test("losses within 2 % that add up raise one too; what the index itself has done does not", async () => {
  const [victim, thief] = [await person(), await person()];
  await trade(victim, thief, "98500", "0.05");
  expect(of(await watched(), thief)).toEqual([]);
  await index("100000", "100100");
  await trade(thief, victim, "101500", "0.05");
  expect(of(await watched(), thief)).toMatchObject([{ facts: { far_value: "0", gained: "145" } }]);
  const [anna, bert] = [await person(), await person()];
  await index("80000", "80100");
  await trade(anna, bert, "80050", "1");
  expect(of(await watched(), anna)).toEqual([]);
});

test("who trades mostly with others does not, nor does practice money, nor a little", async () => {
  const [maker, taker] = [await person(), await person()];
  await trade(maker, taker, "90000", "0.01");
  for (const one of [maker, taker]) await trade(one, "house", "100050", "0.05");
  const [demo, other] = [await person("demo"), await person("demo")];
  await trade(demo, other, "90000", "1");
  const [few, less] = [await person(), await person()];
  await trade(few, less, "90000", "0.0011");
  const alarms = await watched();
  for (const one of [maker, demo, few]) expect(of(alarms, one)).toEqual([]);
});

test("an open alarm is renewed; a closed one says who closed it and why, and only what came later opens another", async () => {
  const [victim, thief] = [await person(), await person()];
  await trade(victim, thief, "90000", "0.05");
  const [first] = of(await watched(), thief);
  await index("100000", "100100");
  await trade(victim, thief, "90000", "0.05");
  const [renewed] = of(await watched(), thief);
  expect(renewed).toMatchObject({ id: first?.id, opened_at: first?.opened_at, facts: { trades: "2" } });
  expect(warned).toHaveLength(1);
  expect(await close(first?.id)).toMatchObject({ value: { closed_by: "clara", note: "a bet among friends" } });
  expect(await close(first?.id)).toMatchObject({ code: "surveillance-alarm-closed" });
  expect(await close("999999")).toMatchObject({ code: "surveillance-alarm-unknown" });
  expect(of(await watched(), thief)).toEqual([]);
  expect(of((await listed("closed")).list, thief)).toHaveLength(1);
  await index("100000", "100100");
  await trade(victim, thief, "90000", "0.0012");
  expect(of(await watched(), thief)).toMatchObject([{ facts: { trades: "1" } }]);
  const { rows } = await own.database.query(
    "select act, reason from operator_act where subject_kind = 'surveillance-alarm'",
  );
  expect(rows).toEqual([{ act: "surveillance-alarm-closed", reason: "a bet among friends" }]);
});

test("who loses to several that trade with each other too raises an alarm that names them all", async () => {
  const victim = await person();
  const partners = [await person(), await person(), await person()] as const;
  for (const partner of partners) {
    await trade(victim, partner, "98500", "0.04", "60");
    await trade(partner, victim, "101500", "0.04", "56");
  }
  for (const [one, other] of [
    [partners[0], partners[1]],
    [partners[1], partners[2]],
    [partners[2], partners[0]],
  ] as const)
    await trade(one, other, "100050", "0.2");
  const alarms = of(await watched(), victim);
  expect(alarms).toMatchObject([
    { kind: "given-away", facts: { trades: "6", gained: "348", value: "24000", loser: victim.uid } },
  ]);
  expect(new Set(alarms[0]?.uids as string[])).toEqual(new Set([victim, ...partners].map(({ uid }) => uid)));
  expect(of(await watched(), partners[0])).toHaveLength(1);
});

test("who pays a usual spread in many trades, or gives away little, does not", async () => {
  const [busy, few, other] = [await person(), await person(), await person()];
  await trade(busy, other, "100000", "1", "150");
  await trade(few, other, "98000", "0.04", "80");
  const alarms = await watched();
  for (const one of [busy, few]) expect(of(alarms, one).filter(({ kind }) => kind === "given-away")).toEqual([]);
});
