import { stopRefusals } from "@candor/engine/contract-check";
import type { PriceTicks } from "@candor/money/money";
import { expect, test } from "vitest";
import { type StopBound, stopBounds } from "./contract-bounds.ts";
import { positionOf } from "./contract-market.ts";
import { INSTRUMENT, orderOf } from "./contract-test-support.ts";

const position = (type: "up" | "down") => positionOf(orderOf({ type }), INSTRUMENT.scale)!;

for (const type of ["up", "down"] as const) {
  for (const closing of [null, 1_003_000 as PriceTicks]) {
    test(`the bounds said of ${type}, closed at ${closing}, are those at which the engine begins to refuse`, () => {
      const bounds = stopBounds(position(type), closing);
      const refusals = (stop: "takeProfit" | "stopLoss", { side, price }: StopBound, ticks: number) => {
        const at = (price + (side === "above" ? ticks : -ticks)) as PriceTicks;
        return stopRefusals(position(type), { takeProfit: null, stopLoss: null, [stop]: at }, closing);
      };
      for (const why of ["take-profit-wrong-side", "stop-loss-wrong-side", "stop-loss-beyond-liquidation"] as const) {
        const stop = why === "take-profit-wrong-side" ? "takeProfit" : "stopLoss";
        expect(refusals(stop, bounds[why]!, 0)).toEqual([why]);
        expect(refusals(stop, bounds[why]!, 1)).toEqual([]);
      }
    });
  }
}
