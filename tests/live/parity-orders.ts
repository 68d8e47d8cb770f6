/** A day of trading on both accounts at once: every way in which a contract or an option comes to its end. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiKey } from "@candor/api/api";
import { expect, vi } from "vitest";
import { callApi, type Fields, type Headers, payloadOf, signedIn } from "../client/api-client.ts";
import type { Market, Pair, ParityFixture } from "./parity-fixture.ts";

const TRIES = 4;
const PATIENCE = { timeout: 60_000, interval: 100 };
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "LTCUSDT"] as const;
const BITCOIN = 97_400;
/** Steps small enough that venues which are heard at different moments never contradict each other. */
const STEP = 0.003;
const STEP_MS = 300;

/** Whether it is in, and by which tick. */
const CONTRACT_TICK = `select limit_price is not null or status <> 'pending' as is_in, coalesce(open_seq, after_seq) as seq
  from contract_order where id = $1::bigint`;
const OPTION_TICK = "select status <> 'accepted' as is_in, entry_seq as seq from option_order where id = $1::bigint";

type PostKey = Extract<ApiKey, `POST ${string}`>;

export class ParityOrders {
  /** Ids by what becomes of them. */
  readonly contracts = new Map<string, Pair<string>>();
  readonly options = new Map<string, Pair<string>>();
  private readonly fixture: ParityFixture;
  private readonly markets = new Map<string, Market>();
  private bitcoin = BITCOIN;

  constructor(fixture: ParityFixture) {
    this.fixture = fixture;
  }

  /** Everything is placed while prices stand still, so that only what is to be compared moves. */
  async trade(): Promise<void> {
    for (const symbol of SYMBOLS) await this.untilOpen(symbol);
    await this.option("tied", "ETHUSDT", { type: "up" });
    await this.option("won", "SOLUSDT", { type: "up" });
    await this.option("lost", "SOLUSDT", { type: "down" });
    await this.option("void", "LTCUSDT", { type: "down" });
    await this.contract("closed by its owner", { type: "up", share: 10, multiple: 10 });
    await this.contract("stopped", { type: "down", share: 7, multiple: 5, stop_loss_price: "98200" });
    await this.contract("profit taken", { type: "up", share: 3, multiple: 2, target_profit_price: "97900" });
    await this.contract("entered at its limit", { type: "up", share: 5, multiple: 10, target_price: "97000" });
    await this.contract("liquidated", { type: "up", share: 20, multiple: 10 });
    await this.contract("held over a night", { type: "up", share: 9, multiple: 5 });
    await this.contract("closed with the rest", { type: "down", share: 6, multiple: 3 });
    await this.contract("cancelled", { type: "down", share: 4, multiple: 3, target_price: "104000" });
    await this.contract("priced out", { type: "up", share: 4, multiple: 3, seen_price: "96000" });
    const stops = { stop_loss_price: "89000", target_profit_price: "120000" };
    await this.onBoth("POST /lever/setstop", "held over a night", stops);
    await this.onBoth("POST /lever/close", "cancelled");

    this.fixture.venues.setPrice("SOLUSDT", 141.4);
    this.silence("LTC");
    await this.walkTo(98_400);
    await this.onBoth("POST /lever/close", "closed by its owner");
    await this.untilBoth("closed by its owner", "closed user");
    await this.walkTo(91_500);
    await this.untilBoth("liquidated", "closed liquidation");
    await this.untilMidnight();
    await this.onBoth("POST /lever/close", "held over a night", { share: 4 });
    await this.untilBoth("held over a night", "open user");
    await this.onBoth("POST /lever/close", "held over a night");
    await this.fixture.both(this.ask("POST /lever/batch_close", { type: "all" }));
    await this.untilAllEnded();
  }

  /** An order for spot of ether, as it is once it has met the next price; undefined price: at the market. */
  async spot(account: "demo" | "real", type: "buy" | "sell", price?: string): Promise<unknown> {
    const { currency_id, legal_id } = this.marketOf("ETHUSDT");
    const limit = price === undefined ? {} : { target_price: price };
    const order = { currency_id: String(currency_id), legal_id: String(legal_id), type, amount: "0.01", ...limit };
    const headers = signedIn(this.fixture.anna, account);
    const { id } = await this.ask("POST /coin/trade", order)(headers);
    const list = "GET /coin/list";
    return vi.waitFor(async () => {
      const shown = payloadOf(list, await callApi(this.fixture.candor.url, list, {}, headers)).list;
      const placed = shown.find((one) => one.id === id);
      expect(placed?.fills_from).toBeNull();
      return placed;
    }, PATIENCE);
  }

  private marketOf(symbol: string): Market {
    const market = this.markets.get(symbol);
    if (!market) throw new Error(`${symbol} is not open`);
    return market;
  }

  private ask(key: PostKey, fields: Fields) {
    return async (headers: Headers) =>
      payloadOf(key, await callApi(this.fixture.candor.url, key, fields, headers)) as { readonly id: string };
  }

  private async untilOpen(symbol: string): Promise<void> {
    await vi.waitFor(async () => {
      const market = await this.fixture.market(symbol);
      expect(market.state, symbol).toBe("open");
      this.markets.set(symbol, market);
    }, PATIENCE);
  }

  /** Places it on both at once, again where a step of the grid came in between, until the same tick entered both. */
  private async placed(key: PostKey, fields: Fields, ticksOf: string): Promise<Pair<string>> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { demo, real } = await this.fixture.both(this.ask(key, fields));
      const ids = { demo: demo.id, real: real.id };
      const rows = () => Promise.all([this.fixture.row(ticksOf, ids.demo), this.fixture.row(ticksOf, ids.real)]);
      const areIn = async () => expect((await rows()).map(({ is_in }) => is_in)).toEqual(["true", "true"]);
      await vi.waitFor(areIn, PATIENCE);
      const [one, other] = await rows();
      if (one?.seq === other?.seq) return ids;
      await this.onIds("POST /lever/close", ids, {}).catch(() => undefined);
    }
    throw new Error(`${TRIES} times two ticks entered what was placed at once`);
  }

  private async contract(name: string, fields: Fields): Promise<void> {
    const { currency_id, legal_id } = this.marketOf("BTCUSDT");
    const order = { currency_id, legal_id, ...fields };
    this.contracts.set(name, await this.placed("POST /lever/submit", order, CONTRACT_TICK));
  }

  private async option(name: string, symbol: string, fields: Fields): Promise<void> {
    const { match_id, legal_id } = this.marketOf(symbol);
    const order = { match_id, currency_id: legal_id, seconds: 30, number: "123.456789", ...fields };
    this.options.set(name, await this.placed("POST /microtrade/submit", order, OPTION_TICK));
  }

  private onIds(key: PostKey, ids: Pair<string>, fields: Fields): Promise<unknown> {
    const idOf = (headers: Headers) => (headers["x-account"] === "real" ? ids.real : ids.demo);
    return this.fixture.both((headers) => this.ask(key, { id: idOf(headers), ...fields })(headers));
  }

  private async onBoth(key: PostKey, name: string, fields: Fields = {}): Promise<void> {
    await this.onIds(key, this.contracts.get(name) as Pair<string>, fields);
  }

  private async walkTo(price: number): Promise<void> {
    while (this.bitcoin !== price) {
      const isUp = price > this.bitcoin;
      const next = Math.round(this.bitcoin * (isUp ? 1 + STEP : 1 - STEP));
      this.bitcoin = isUp ? Math.min(price, next) : Math.max(price, next);
      this.fixture.venues.setPrice("BTCUSDT", this.bitcoin);
      await sleep(STEP_MS);
    }
    await sleep(2 * STEP_MS);
  }

  /** No venue says anything of this coin any more. */
  private silence(coin: string): void {
    for (const { prices } of this.fixture.venues.all) {
      for (const name of [...prices.keys()]) if (name.startsWith(coin)) prices.delete(name);
    }
  }

  private async untilBoth(name: string, status: string): Promise<void> {
    const { demo, real } = this.contracts.get(name) as Pair<string>;
    const sql = "select status || ' ' || reason as status from contract_order where id = $1::bigint";
    const look = () => Promise.all([demo, real].map(async (id) => (await this.fixture.row(sql, id)).status));
    await vi.waitFor(async () => expect(await look(), name).toEqual([status, status]), PATIENCE);
  }

  /** What was open then has been charged for the night. */
  private async untilMidnight(): Promise<void> {
    const sql = "select id from contract_order where financing > 0 and final_at is null";
    const isCharged = async () => expect(await this.fixture.rows(sql)).toHaveLength(4);
    await vi.waitFor(isCharged, { ...PATIENCE, timeout: 200_000 });
  }

  private async untilAllEnded(): Promise<void> {
    const open = ["option_order", "contract_order"].map((table) => `select id from ${table} where final_at is null`);
    await vi.waitFor(async () => expect(await this.fixture.rows(open.join(" union "))).toEqual([]), PATIENCE);
  }
}
