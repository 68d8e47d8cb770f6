/**
 * One customer with the same money in demo and in real, in a whole program on live prices from loopback; and what came of the
 * orders that were placed on both at once, as the tables and the books have it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AccountMode } from "@candor/api/account-mode";
import { GRID_MS } from "@candor/engine/price-rules";
import { amountOf, instantOf } from "@candor/money/money";
import { fundPortfolios } from "../../apps/server/src/core/desk/product-desk-test-support.ts";
import { createLedger, type Ledger } from "../../apps/server/src/core/ledger/ledger.ts";
import { addOperator } from "../../apps/server/src/core/operator/operator.ts";
import { createInProcessBus } from "../../apps/server/src/platform/bus/bus.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { callApi, type Headers, NO_LIMITS, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { startVenues, type Venues } from "../venues/venues.ts";

/** Time to start, and to have positions open before the night; a machine that takes longer is given more. */
const MIDNIGHT_IN_MS = [60_000, 180_000];
const PLACING_MS = 30_000;
const DAY_MS = 86_400_000;
/** What demo starts with. */
const START = { margin: "30000", option: "20000", spot: "40000" } as const;
/** More than any order of the test may gain: real takes what its house can pay, demo what its terms allow. */
const HOUSE_UNITS = 10_000_000_000_000n;

export type Pair<T> = Readonly<Record<AccountMode, T>>;
/** A row's columns as text. */
export type Row = Readonly<Record<string, string | null>>;
export interface Market {
  readonly state: string;
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
}

export class ParityFixture {
  readonly venues: Venues;
  readonly candor: Candor;
  readonly database: Database;
  readonly anna: Person;
  private readonly aheadMs: number;

  private constructor(venues: Venues, candor: Candor, database: Database, anna: Person, aheadMs: number) {
    this.venues = venues;
    this.candor = candor;
    this.database = database;
    this.anna = anna;
    this.aheadMs = aheadMs;
  }

  /** On the evening of a day that ends soon. */
  static async open(symbols: readonly string[]): Promise<ParityFixture> {
    for (const midnightInMs of MIDNIGHT_IN_MS) {
      const midnight = Date.now() + midnightInMs;
      const fixture = await ParityFixture.before(midnight, symbols);
      if (midnight - Date.now() > PLACING_MS) return fixture;
      await fixture.close();
    }
    throw new Error("the program is too slow to start before the night");
  }

  private static async before(midnight: number, symbols: readonly string[]): Promise<ParityFixture> {
    const venues = await startVenues();
    const aheadMs = DAY_MS - (midnight % DAY_MS);
    for (const venue of venues.all) venue.shiftClock(aheadMs);
    const program = new URL("./clock-ahead.ts", import.meta.url);
    program.searchParams.set("ahead", String(aheadMs));
    const env = { ...venues.env, ...NO_LIMITS, NODE_OPTIONS: `--import ${program.href}` };
    const candor = await startCandor({ feed: "live", flags: venues.flags, env });
    const anna = await register(candor.url, "anna");
    const fixture = new ParityFixture(venues, candor, openDatabaseOf(candor.dataDir, "candor_owner"), anna, aheadMs);
    await fixture.fundReal(symbols);
    await fixture.offerOptions();
    return fixture;
  }

  /** As it will be where two operators have named the country in which she verifiably lives. */
  private async offerOptions(): Promise<void> {
    for (const name of ["asking", "confirming"]) await addOperator(this.database, name, instantOf(Date.now()));
    await this.database.query(
      `insert into option_country (country, is_offered, asked_by, confirmed_by, reason, at)
       values ('CH', true, 'asking', 'confirming', 'the test of parity', now())`,
    );
    await this.database.query(
      "insert into customer_residence (customer_id, country, verified_at) values ($1::bigint, 'CH', now())",
      [this.anna.userId],
    );
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.candor.stop();
    await this.venues.stop();
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  async market(symbol: string): Promise<Market> {
    const key = "GET /currency/instrument";
    return payloadOf(key, await callApi(this.candor.url, key, { symbol }));
  }

  /** Does the same on both accounts at once, as far from the grid's steps as can be. */
  async both<T>(act: (headers: Headers) => Promise<T>): Promise<Pair<T>> {
    await sleep(GRID_MS - ((this.now() + GRID_MS / 2) % GRID_MS));
    const [demo, real] = await Promise.all([act(signedIn(this.anna)), act(signedIn(this.anna, "real"))]);
    return { demo, real };
  }

  /** The one row of a question that takes an id. */
  async row(sql: string, id: string): Promise<Row> {
    const { rows } = await this.database.query<{ row: Row }>(
      `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(asked))) as row from (${sql}) asked`,
      [id],
    );
    const [found] = rows;
    if (!found || rows.length > 1) throw new Error(`${rows.length} rows of ${id}`);
    return found.row;
  }

  async rows(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const { rows } = await this.database.query<{ row: Row }>(
      `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(asked))) as row from (${sql}) asked`,
      values,
    );
    return rows.map(({ row }) => row);
  }

  /** Real money comes into the books as a transfer from outside, for the customer and for the house of each market. */
  private async fundReal(symbols: readonly string[]): Promise<void> {
    const clock = { now: () => instantOf(this.now()) };
    const log = createLog("silent");
    const { database } = this;
    const ids = createIds({ clock, node: 1_000 });
    const ledger = await createLedger({ database, clock, ids, bus: createInProcessBus(log), log });
    const [portfolio] = await this.rows("select id from portfolio where mode = 'real' and customer_id = $1::bigint", [
      this.anna.userId,
    ]);
    for (const wallet of ["margin", "option", "spot"] as const) {
      await fundPortfolios({ database, ledger }, [portfolio?.id ?? ""], { wallet, usdt: START[wallet], mode: "real" });
    }
    for (const symbol of symbols) await this.fundRealHouse(ledger, (await this.market(symbol)).match_id);
  }

  private async fundRealHouse(ledger: Ledger, instrumentId: number): Promise<void> {
    const { id: currencyId } = ledger.currencyByCode("USDT");
    const house = { owner: "house", mode: "real", currencyId } as const;
    const from = { ...house, kind: "external", instrumentId: null } as const;
    const move = { step: "move", from, amount: amountOf(HOUSE_UNITS), kind: "funding", reference: "test" } as const;
    const groups = (["desk", "insurance"] as const).map((kind) => [{ ...move, to: { ...house, kind, instrumentId } }]);
    const results = await this.database.transaction((tx) => ledger.post(tx, groups));
    if (results.some(({ refused }) => refused)) throw new Error("funding was refused");
  }
}
