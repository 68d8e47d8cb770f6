import { type Amount, type Instant, instantOf, type Lots, type PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { ContractScenario, type OrderRequest } from "./contract-scenario-test-support.ts";

const ALICE = "101";
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;

const LONG: OrderRequest = {
  ...{ direction: "long", lots: 10 as Lots, leverage: 10, limit: null },
  ...{ takeProfit: null, stopLoss: null },
};

function scenarioAt(price = START, funds = FUNDS): ContractScenario {
  const scenario = new ContractScenario([ALICE], funds);
  scenario.tick(price);
  return scenario;
}

/** Takes an order; its id. */
function taken(scenario: ContractScenario, request: Partial<OrderRequest> = {}, owner = ALICE): string {
  const placed = scenario.place(owner, { ...LONG, ...request });
  if (placed.refused) throw new Error(placed.code);
  return placed.value.id;
}

function opened(scenario: ContractScenario, request: Partial<OrderRequest> = {}): string {
  const id = taken(scenario, request);
  scenario.tick(START);
  return id;
}

describe("a position that is asked to close in part", () => {
  test.each([
    ["liquidation", {}, 9_000_000],
    ["stop-loss", { stopLoss: 9_900_000 as PriceTicks }, 9_890_000],
    ["take-profit", { takeProfit: 10_100_000 as PriceTicks }, 10_150_000],
  ] as const)("is closed whole by a tick that reaches its %s", (cause, stops, price) => {
    const scenario = scenarioAt();
    const id = opened(scenario, stops);
    scenario.close(ALICE, id, 1 as Lots);
    scenario.tick(price);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: cause, closedLots: 10 });
    expect(scenario.closings).toMatchObject([{ lots: 10, cause }]);
  });

  test("is warned by a tick that calls for its margin, and closed in part by it", () => {
    const scenario = scenarioAt();
    const id = opened(scenario);
    scenario.close(ALICE, id, 4 as Lots);
    scenario.tick(9_650_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", isCalled: true, closedLots: 4 });
  });

  test("keeps the rest open where the tick reaches nothing", () => {
    const scenario = scenarioAt();
    const id = opened(scenario, { stopLoss: 9_900_000 as PriceTicks });
    scenario.close(ALICE, id, 4 as Lots);
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", closedLots: 4 });
  });
});

describe("a short that waits for its limit", () => {
  const SELL = { direction: "short", limit: 10_100_000 as PriceTicks } as const;

  test("is not taken back by who empties the wallet before the price: a jump is held for", () => {
    // 5 % above its limit, at ten times, and the fee.
    const scenario = scenarioAt(START, 106_050_000n + 318_150n);
    const id = taken(scenario, SELL);
    expect(scenario.books.available(scenario.accounts.customer(ALICE))).toBe(0n);
    scenario.tick(10_600_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", openPrice: 10_598_000 });
  });

  test.each([
    ["all that it would need", FUNDS],
    ["nothing but what is held", 106_050_000n + 318_150n],
  ])("is given up by a price that jumps further, whether its owner has %s, and is told why", (_, funds) => {
    const scenario = scenarioAt(START, funds);
    const id = taken(scenario, SELL);
    // The bid of 106,050.00 is the last that is held for.
    scenario.tick(10_607_001);
    expect(scenario.lastOf(id)).toMatchObject({ status: "cancelled", reason: "price-moved", margin: 0n });
    expect(scenario.notifications).toMatchObject([{ kind: "contract-cancelled", reason: "price-moved" }]);
    expect(scenario.books.held(scenario.accounts.customer(ALICE))).toBe(0n);
  });

  test("is entered by the furthest jump that is held for", () => {
    const scenario = scenarioAt(START, 106_050_000n + 318_150n);
    const id = taken(scenario, SELL);
    scenario.tick(10_607_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", openPrice: 10_605_000, margin: 106_050_000n });
    expect(scenario.books.available(scenario.accounts.customer(ALICE))).toBe(0n);
  });

  test("that the market bids more than already is held for at a jump from what it bids", () => {
    const scenario = scenarioAt(10_150_000);
    const id = taken(scenario, SELL);
    // Half the spread is 20.30 here.
    expect(scenario.lastOf(id).margin).toBe(106_553_680n + 319_662n);
  });
});

describe("an entry that was taken is decided by its price alone: it is not taken back by who empties the wallet before", () => {
  test.each([
    ["a long at a limit far above what the market asks", { limit: 10_500_000 as PriceTicks }, 10_400_000, 10_402_000],
    ["a long at the market", {}, 10_050_000, 10_052_000],
    ["a long whose owner names a price that nobody asks", { seen: 11_000_000 as PriceTicks }, 10_050_000, 10_052_000],
    ["a short at the market", { direction: "short" }, 10_490_000, 10_488_000],
    [
      "a short that names a price that nobody bids",
      { direction: "short", seen: 1 as PriceTicks },
      9_950_100,
      9_948_100,
    ],
  ] as const)("%s", (_, request, index, openPrice) => {
    const scenario = new ContractScenario([ALICE, "102"], FUNDS);
    scenario.tick(START);
    const id = taken(scenario, request);
    scenario.empty(ALICE, "102");
    scenario.tick(index);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", openPrice });
  });

  test.each([
    ["above what is held for a long", { seen: 11_000_000 as PriceTicks }, 10_050_011],
    ["below the tolerance of a short", { direction: "short", seen: 1 as PriceTicks }, 9_949_000],
    ["further from what a long's owner saw than the tolerance", { seen: 9_900_000 as PriceTicks }, 9_948_000],
  ] as const)("a price %s ends it, whatever its owner has", (_, request, index) => {
    const scenario = scenarioAt();
    const id = taken(scenario, request);
    scenario.tick(index);
    expect(scenario.lastOf(id)).toMatchObject({ status: "cancelled", reason: "price-moved" });
  });

  test("holds for a long at its limit what that needs, and gives back the rest at the entry", () => {
    const scenario = scenarioAt();
    const id = taken(scenario, { limit: 10_500_000 as PriceTicks });
    const own = scenario.accounts.customer(ALICE);
    expect(scenario.books.held(own)).toBe(105_000_000n + 315_000n);
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", openPrice: 10_002_000, margin: 100_020_000n });
    expect(scenario.books.held(own)).toBe(100_020_000n);
    expect(scenario.books.posted(own)).toBe(FUNDS - 300_060n);
  });
});

describe("the most that the house takes of one direction", () => {
  const ROOM_FOR_ONE = { exposureMax: 1_500_000_000n as Amount };

  test("holds for orders that waited, and their owners are told", () => {
    const scenario = new ContractScenario([ALICE], FUNDS, ROOM_FOR_ONE);
    scenario.tick(START);
    const ids = Array.from({ length: 24 }, () => taken(scenario, { limit: 9_950_000 as PriceTicks }));
    scenario.tick(9_940_000);
    const all = ids.map((id) => scenario.lastOf(id));
    expect(all.filter(({ status }) => status === "open")).toHaveLength(1);
    expect(all.filter(({ reason }) => reason === "exposure-full")).toHaveLength(23);
    expect(scenario.notifications.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 23 }, () => "contract-cancelled"),
    );
    expect(scenario.books.held(scenario.accounts.customer(ALICE))).toBe(
      all.find(({ status }) => status === "open")?.margin,
    );
  });

  test("lets in what brings both directions closer together", () => {
    const scenario = new ContractScenario([ALICE], FUNDS, ROOM_FOR_ONE);
    scenario.tick(START);
    opened(scenario);
    const long = taken(scenario, { direction: "long", limit: 9_950_000 as PriceTicks, lots: 4 as Lots });
    const short = taken(scenario, { direction: "short", limit: 10_020_000 as PriceTicks });
    scenario.tick(10_030_000);
    scenario.tick(9_940_000);
    expect([scenario.lastOf(short), scenario.lastOf(long)]).toMatchObject([{ status: "open" }, { status: "open" }]);
  });
});

describe("what the house prices", () => {
  const HALF_BUMP_MS = 250;
  const stepping = (): ContractScenario => {
    const scenario = new ContractScenario([ALICE], FUNDS, {}, HALF_BUMP_MS);
    scenario.tick(START);
    return scenario;
  };

  test.each([
    ["an entry at the market", {}],
    ["one at a limit that is reached", { limit: 10_050_000 as PriceTicks }],
  ])("%s takes no price that is less than a bump later than its acceptance", (_, request) => {
    const scenario = stepping();
    const id = taken(scenario, request);
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "pending" });
    scenario.tick(10_010_000);
    // The first price that nobody could know at its acceptance, and half the spread.
    expect(scenario.lastOf(id)).toMatchObject({ status: "open", openPrice: 10_012_000 });
  });

  test("an entry takes no price that is not fresh", () => {
    const scenario = stepping();
    const id = taken(scenario);
    scenario.tick(START);
    scenario.tickNotFresh(START, "old");
    expect(scenario.lastOf(id)).toMatchObject({ status: "pending" });
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open" });
  });

  test("a closing takes no price that is less than a bump later than it was asked for, and what is reached before comes first", () => {
    const scenario = stepping();
    const id = taken(scenario, { stopLoss: 9_900_000 as PriceTicks });
    scenario.tick(START);
    scenario.tick(START);
    scenario.close(ALICE, id, 4 as Lots);
    scenario.tick(10_050_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closing", closedLots: 0 });
    scenario.tick(START);
    expect(scenario.closings).toMatchObject([{ cause: "user", tickIndex: START }]);
    scenario.close(ALICE, id);
    scenario.tick(9_890_000);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "stop-loss" });
  });

  test("a closing takes no price that a source is ahead of, for five seconds at most", () => {
    const scenario = stepping();
    const id = taken(scenario);
    scenario.tick(START);
    scenario.tick(START);
    scenario.close(ALICE, id, 4 as Lots);
    for (let step = 0; step < 20; step += 1) scenario.tickNotFresh(9_950_000, "apart");
    expect(scenario.lastOf(id)).toMatchObject({ status: "closing", closedLots: 0 });
    scenario.tickNotFresh(9_960_000, "apart");
    expect(scenario.closings).toMatchObject([{ cause: "user", tickIndex: 9_960_000 }]);
    scenario.close(ALICE, id);
    scenario.tickNotFresh(9_950_000, "apart");
    scenario.tickNotFresh(9_950_000, "apart");
    scenario.tick(9_970_000);
    expect(scenario.closings).toMatchObject([{}, { cause: "user", tickIndex: 9_970_000 }]);
  });

  test("a closing takes a price of slow sources too, once they have said something since", () => {
    const scenario = stepping();
    const id = taken(scenario);
    scenario.tick(START);
    scenario.tick(START);
    const askedAt = scenario.clock.now();
    scenario.close(ALICE, id);
    const repeated = (saidAt: Instant) => {
      const tick = scenario.formed({ price: START, isValid: true });
      scenario.hear({ ...tick, samples: [{ source: "slow", price: START, at: saidAt }] });
    };
    for (let step = 0; step < 8; step += 1) repeated(instantOf(askedAt - 1));
    expect(scenario.lastOf(id)).toMatchObject({ status: "closing" });
    repeated(askedAt);
    expect(scenario.lastOf(id)).toMatchObject({ status: "closed", reason: "user" });
  });
});

describe("an entry at the market", () => {
  test("is not made by a price that comes later than three seconds, as after a stop of the server", () => {
    const scenario = scenarioAt();
    const id = taken(scenario);
    scenario.clock.advance(3_000);
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "cancelled", reason: "no-price-in-time", margin: 0n });
    expect(scenario.notifications).toMatchObject([{ kind: "contract-cancelled", reason: "no-price-in-time" }]);
  });

  test("is made by the last price in time, and one at a limit by any", () => {
    const scenario = scenarioAt();
    const [id, limited] = [taken(scenario), taken(scenario, { limit: START as PriceTicks })];
    scenario.clock.advance(2_500);
    scenario.tick(START);
    expect(scenario.lastOf(id)).toMatchObject({ status: "open" });
    scenario.clock.advance(60_000);
    scenario.tick(9_990_000);
    expect(scenario.lastOf(limited)).toMatchObject({ status: "open" });
  });
});
