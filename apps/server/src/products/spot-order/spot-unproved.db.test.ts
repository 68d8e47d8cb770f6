import { instantOf } from "@candor/money/money";
import { beforeEach, describe, expect, test } from "vitest";
import { accepted, codeOf, useSpotDesks } from "./spot-desk-test-support.ts";
import type { PlaceRequest, TestDesk } from "./spot-order-test-support.ts";

const desks = useSpotDesks("test");
let t: TestDesk;
/** In real money, where the house owns and quotes nothing. */
let owner: string;
let partner: string;

beforeEach(async () => {
  t = await desks.open();
  t.market.priceMode = "live";
  t.market.tick(t.btc, "100000");
  owner = desks.newPortfolio();
  partner = desks.newPortfolio();
  for (const portfolio of [owner, partner]) {
    await t.fund(portfolio, "USDT", "100000", "real");
    await t.fund(portfolio, "BTC", "1", "real");
  }
});

const ago = (ms: number) => instantOf(desks.clock.now() - ms);
const place = async (request: Omit<PlaceRequest, "amount">, options = {}) =>
  codeOf(await t.place(owner, { amount: "0.1", ...request }, { mode: "real", ...options }));

describe("real money without a fresh proof of who asks", () => {
  test.each([
    [{ type: "buy", target_price: "102000" }, "accepted"],
    [{ type: "buy", target_price: "102000.01" }, "step-up-required"],
    [{ type: "sell", target_price: "98000" }, "accepted"],
    [{ type: "sell", target_price: "97999.99" }, "step-up-required"],
    [{ type: "buy", target_price: "90000" }, "accepted"],
    [{ type: "sell", target_price: "110000" }, "accepted"],
    [{ type: "sell", target_price: "90000", post_only: true }, "step-up-required"],
    [{ type: "sell", target_price: "90000", time_in_force: "ioc" }, "step-up-required"],
    [{ type: "sell", worst_price: "97999" }, "step-up-required"],
  ] as const)("%o is %s: 2 % to its owner's loss and no further", async (request, code) => {
    expect(await place(request)).toBe(code);
    expect(await place(request, { provedAt: ago(300_000) })).toBe(code);
    const proved = await place(request, { provedAt: ago(299_999) });
    expect(proved).toBe("worst_price" in request ? "no-liquidity" : "accepted");
  });

  test("a market order without a worst price gives nothing to a partner beyond 2 %, and needs no proof", async () => {
    accepted(await t.place(partner, { type: "buy", amount: "0.1", target_price: "90000" }, { mode: "real" }));
    expect(await place({ type: "sell" })).toBe("no-liquidity");
    accepted(await t.place(partner, { type: "buy", amount: "0.1", target_price: "98000" }, { mode: "real" }));
    const sold = accepted(await t.place(owner, { type: "sell", amount: "0.2" }, { mode: "real" }));
    expect(sold).toMatchObject({ status: "cancelled", filled_amount: "0.1", average_price: "98000.00" });
  });

  test("is judged by the index of the moment of the decision, wherever it stood when the order was drawn up", async () => {
    t.market.tick(t.btc, "101000");
    expect(await place({ type: "sell", target_price: "98500" })).toBe("step-up-required");
  });

  test("leaves no trace, and the same order under the same key goes through after the proof", async () => {
    const request = { type: "sell", target_price: "91000" } as const;
    expect(await place(request, { key: "k-1" })).toBe("step-up-required");
    expect(await t.wallet(owner, "BTC", "real")).toEqual({ posted: 100_000_000n, held: 0n });
    expect(await place(request, { key: "k-1", provedAt: ago(0) })).toBe("accepted");
    expect(await place(request, { key: "k-1" })).toBe("accepted");
    expect((await t.wallet(owner, "BTC", "real")).held).toBe(10_000_000n);
  });

  test("two copies of one order in one batch get one answer", async () => {
    const request = { type: "sell", target_price: "91000" } as const;
    const both = [place(request, { key: "k-2" }), place(request, { key: "k-2" })];
    expect(await Promise.all(both)).toEqual(["step-up-required", "step-up-required"]);
  });

  test("is told what else speaks against the order first", async () => {
    expect(await place({ type: "sell", target_price: "89999" })).toBe("price-outside-band");
    expect(codeOf(await t.place(owner, { type: "sell", amount: "2", target_price: "95000" }, { mode: "real" }))).toBe(
      "insufficient-funds",
    );
  });

  test.each(["no-withdrawals", "no-transfers"] as const)(
    "%s: a proof lifts no bound while nothing may be handed to others, and the refusal names the restriction",
    async (kind) => {
      const until = ago(-1_000);
      const restrictions = [{ kind, cause: "takeover" as const, until }];
      const far = { type: "sell", target_price: "90000" } as const;
      const asked = { mode: "real", provedAt: ago(0), restrictions } as const;
      expect(await t.place(owner, { amount: "0.1", ...far }, asked)).toMatchObject({
        ...{ code: "account-restricted", details: { kind, cause: "takeover", until_at: until } },
      });
      expect(await place({ type: "sell", target_price: "98000" }, { restrictions, provedAt: ago(0) })).toBe("accepted");
      expect(await place(far, { provedAt: ago(0), restrictions: [{ ...restrictions[0], until: ago(0) }] })).toBe(
        "accepted",
      );
    },
  );

  test("practice money is nobody's to lose", async () => {
    const demo = await desks.trader(t);
    expect(codeOf(await t.place(demo, { type: "sell", amount: "0.1", target_price: "90000" }))).toBe("accepted");
  });
});
