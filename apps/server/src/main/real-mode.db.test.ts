import type { AccountMode } from "@candor/api/account-mode";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "../core/ledger/ledger.ts";
import type { ScriptedFeed } from "../core/market-data/feeds/scripted-feed-test-support.ts";
import { ScriptedMarket } from "../core/market-data/feeds/scripted-market-test-support.ts";
import { openTestDesk, type TestDesk } from "../products/spot-order/spot-order-test-support.ts";
import { type EnginePrices, enginePrices } from "./engine-prices-test-support.ts";

const PORTFOLIOS = { demo: "7", real: "8" } as const;
const PRICE = 6_000_000;

let market: ScriptedMarket;
let feed: ScriptedFeed;
let prices: EnginePrices;
let desk: TestDesk;

beforeEach(async () => {
  market = await ScriptedMarket.create();
  const { own, clock, instruments } = market;
  const btc = instruments.bySymbol("BTCUSDT")?.id ?? 0;
  await market.open({ [btc]: ["alpha", "beta"] });
  ({ feed } = market);
  prices = enginePrices(market.engine, feed, market.instruments);
  desk = await openTestDesk({ ...own, clock, prices });
  for (const mode of ["demo", "real"] as const) await desk.fund(PORTFOLIOS[mode], "USDT", "100000", mode);
  for (const source of ["alpha", "beta"]) feed.repeat(btc, source, PRICE);
  await run(1);
});
afterEach(async () => {
  await desk.desk.stop();
  expect((await checkBooks(market.own.database)).faults).toEqual([]);
  await market.close();
});

async function run(seconds: number): Promise<void> {
  await market.run(seconds, prices.tell);
  // What the desk answers now it has decided after all those ticks.
  await desk.cancel(PORTFOLIOS.demo, "1");
}

/** A buy that rests: the real house owns nothing, and nobody else is there. */
async function placed(mode: AccountMode): Promise<string> {
  const answer = await desk.place(PORTFOLIOS[mode], { type: "buy", amount: "0.1", target_price: "59000" }, { mode });
  return answer.refused ? answer.code : answer.value.status;
}
const statusOf = async (mode: AccountMode, status: "open" | "final") => {
  const answer = await desk.call<{ list: readonly { status: string }[] }>(
    "/coin/list",
    PORTFOLIOS[mode],
    { status },
    { mode },
  );
  return answer.refused ? answer.code : answer.value.list.map((order) => order.status);
};
const btc = () => desk.btc.id;

describe("a real order", () => {
  test("is accepted on live prices", async () => {
    expect(await placed("real")).toBe("open");
  });

  test("is refused the moment prices are not live, while demo goes on", async () => {
    for (const mode of ["simulated", "replay"] as const) {
      feed.mode = mode;
      expect(await placed("real")).toBe("real-needs-live-prices");
      expect(await placed("demo")).toBe("open");
    }
    feed.mode = "live";
    expect(await placed("real")).toBe("open");
  });

  test("is refused from the first step at which every source is stale", async () => {
    for (const source of ["alpha", "beta"]) feed.repeat(btc(), source, null);
    await run(5);
    expect(await placed("real")).toBe("open");
    await run(0.25);
    expect(await placed("real")).toBe("market-halted");
    for (const source of ["alpha", "beta"]) feed.repeat(btc(), source, PRICE);
    await run(30);
    expect(await placed("real")).toBe("market-halted");
    await run(0.5);
    expect(await placed("real")).toBe("open");
  });

  test("that rests is not filled while prices are not live, and can be cancelled", async () => {
    await desk.fund(PORTFOLIOS.real, "BTC", "1", "real");
    const sale = await desk.place(
      PORTFOLIOS.real,
      { type: "sell", amount: "0.1", target_price: "61000" },
      { mode: "real" },
    );
    if (sale.refused) throw new Error(sale.code);
    await houseOwns("USDT", "1000000");
    feed.mode = "simulated";
    await moveTo(6_250_000);
    expect(await statusOf("real", "open")).toEqual(["open"]);
    feed.mode = "live";
    await run(1);
    expect(await statusOf("real", "final")).toEqual(["filled"]);
  });

  test("that rests is not filled at a price that its sources contradict, and is once they agree for 30 seconds", async () => {
    await desk.fund(PORTFOLIOS.real, "BTC", "1", "real");
    await houseOwns("USDT", "1000000");
    await desk.place(PORTFOLIOS.real, { type: "sell", amount: "0.1", target_price: "61000" }, { mode: "real" });
    feed.repeat(btc(), "alpha", 6_250_000);
    await run(2);
    expect(await statusOf("real", "open")).toEqual(["open"]);
    feed.repeat(btc(), "beta", 6_250_000);
    await run(29);
    expect(await statusOf("real", "open")).toEqual(["open"]);
    await run(2);
    expect(await statusOf("real", "final")).toEqual(["filled"]);
  });
});

/** Both sources walk there, slowly enough that it is no jump. */
async function moveTo(price: number): Promise<void> {
  for (let step = PRICE; step <= price; step += 50_000) {
    for (const source of ["alpha", "beta"]) feed.repeat(btc(), source, step);
    await run(0.25);
  }
}

async function houseOwns(code: string, text: string): Promise<void> {
  const { id: currencyId, decimals } = desk.ledger.currencyByCode(code);
  const house = { owner: "house", mode: "real", currencyId } as const;
  const from = { ...house, kind: "external", instrumentId: null } as const;
  const to = { ...house, kind: "desk", instrumentId: btc() } as const;
  const amount = (BigInt(text) * 10n ** BigInt(decimals)) as never;
  const move = { step: "move", from, to, amount, kind: "funding", reference: "test" } as const;
  const [result] = await market.own.database.transaction((tx) => desk.ledger.post(tx, [[move]]));
  if (result?.refused !== false) throw new Error("funding was refused");
}
