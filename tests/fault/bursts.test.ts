import { describe, expect, test } from "vitest";
import { runExpiryBursts } from "./harness/expiry-burst.ts";
import { runMassLiquidations } from "./harness/mass-liquidation.ts";

const KILLS = process.env.CANDOR_TEST_FULL === "1" ? 20 : 2;
/** A kill that came too late for its burst shows nothing: so many of them must not. */
const MIDST_MIN = Math.floor(KILLS * 0.6);
const LONG = 3_000_000;

describe("every order is settled exactly once, by the ticks of its own time", () => {
  test.concurrent.each([
    ["a mass liquidation", runMassLiquidations],
    ["a mass expiry", runExpiryBursts],
  ] as const)(
    "over a kill -9 in the midst of %s",
    async (name, runBursts) => {
      const { orders, discrepancies, bookFaults, midst, others, reckoned } = await runBursts(KILLS);
      process.stdout.write(
        `${KILLS} × kill -9 during ${name}: ${orders} orders, ${discrepancies.length} settled wrongly, ` +
          `${midst} kills while some were settled and others not, ${others} more while it caught up\n${reckoned.join("")}`,
      );
      expect(discrepancies).toEqual([]);
      expect(bookFaults).toEqual([]);
      expect(orders).toBeGreaterThan(KILLS * 500);
      expect(midst).toBeGreaterThanOrEqual(MIDST_MIN);
      expect(others).toBeGreaterThan(0);
    },
    LONG,
  );
});
