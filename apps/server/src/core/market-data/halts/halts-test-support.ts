/** A market with operators, whose sources say what a test tells them to. For tests of halts only. */
import { afterEach, beforeEach } from "vitest";
import { addOperator } from "../../operator/operator.ts";
import { ScriptedMarket } from "../feeds/scripted-market-test-support.ts";

export const BTC = 1;
export const ETH = 2;
/** In ticks. */
export const PRICE = 6_000_000;

/** New for each test, without an engine yet. */
export let market: ScriptedMarket;

/** Called once by a test file. After each test the log of the market holds. */
export function useScriptedMarket(...operators: readonly string[]): void {
  beforeEach(async () => {
    market = await ScriptedMarket.create();
    for (const name of operators) await addOperator(market.own.owner, name, market.clock.now());
  });
  afterEach(() => market.close());
}

export const run = (seconds: number): Promise<void> => market.run(seconds);
