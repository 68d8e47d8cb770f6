/**
 * What somebody who sees the market earlier than the house gains on each product, by the engine's own rules, and how much of the
 * time options stay on offer. Prints the table of docs/PRICE-FAIRNESS.md. Recorded minutes are played through where a workspace
 * has them beside the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { COARSE, coarseMarkets, LESS_COARSE, onLastChange } from "@candor/engine/informed-steps-test-support";
import { type Exit, onLeaving } from "@candor/engine/informed-stops-test-support";
import {
  type Best,
  best,
  EARLIER,
  FOLLOWED,
  OPTION_TERMS,
  PRODUCTS,
  type Product,
  recordedMarkets,
  simulatedMarkets,
  TOO_EARLY,
  USUAL_VENUES,
} from "@candor/engine/informed-trader-rows-test-support";
import {
  type House,
  type Market,
  type Minute,
  marketAlong,
  type Outcome,
  onOffer,
} from "@candor/engine/informed-trader-test-support";
import { rateOf } from "@candor/money/money";
import {
  type SimulatedPrices,
  simulatedPrices,
} from "../apps/server/src/core/market-data/feeds/simulated-prices-test-support.ts";
import type { Figure } from "./figure.ts";
import { recordedGaps } from "./recorded-gaps.ts";
import { optionsOn } from "./simulated-options.ts";

const MARKETS = 12;
/** Few trades are made in recorded minutes, which seldom jump. */
const STRETCHES = 48;
const SECONDS = 6_000;
const RECORDED = join(import.meta.dirname, "../../shared/data/market/BTCUSDT-1m.csv.gz");

function recorded(): readonly Market[] {
  if (!existsSync(RECORDED)) return [];
  const [, ...lines] = gunzipSync(readFileSync(RECORDED)).toString("utf8").trim().split("\n");
  const minutes = lines.map((line): Minute => {
    const [, open, high, low, close] = line.split(",").map(Number) as [number, number, number, number, number];
    return { open, high, low, close };
  });
  return recordedMarkets(minutes, STRETCHES, SECONDS / 60);
}

const percent = (part: number): string => `${part > 0 ? "+" : ""}${(part * 100).toFixed(2)} %`;

/** A gain within three standard errors of nothing is luck: of the many rows that are looked at together one is beyond two. */
const ERRORS = 3;
const isLuck = ({ each, error }: Best): boolean => each <= ERRORS * error;

function row(
  product: Product,
  markets: readonly Market[],
): { readonly cells: readonly string[]; readonly most: number; readonly isHeld: boolean } {
  const played = (house: House) => best(product, house, markets);
  const early = played(EARLIER);
  const bare = played({ ...EARLIER, bumpMs: 0, isLeadBound: false });
  const late = played(TOO_EARLY);
  const followed = played(FOLLOWED);
  const unbound = played(product.unbound(FOLLOWED));
  const cells = [early, bare, followed, unbound].map(({ each, trades }) => `${percent(each)} (${trades})`);
  cells.splice(2, 0, late.trades === 0 ? "no price" : `${percent(late.each)} (${late.trades})`);
  const isHeld = late.trades === 0 && isLuck(early) && isLuck(followed);
  return {
    cells,
    isHeld,
    most: Math.max(early.each, late.trades > 0 ? Number.POSITIVE_INFINITY : early.each, followed.each),
  };
}

function offered(markets: readonly Market[], house: House): string[] {
  return OPTION_TERMS.map(([seconds, payout]) => {
    const option = { seconds, payoutRate: rateOf(BigInt(Math.round(payout * 1_000)) * 1_000_000n) };
    const parts = markets.slice(0, 4).map((market) => onOffer(market, house, option));
    const mean = (name: "ticks" | "orders") => parts.reduce((sum, one) => sum + one[name], 0) / parts.length;
    return `${(mean("ticks") * 100).toFixed(0)} % / ${(mean("orders") * 100).toFixed(1)} %`;
  });
}

const figureOf = (name: string, value: number, limit: string, pass: boolean): Figure => ({
  ...{ name: `informed-trader-${name.replaceAll(" ", "-")}`, value, unit: "%" },
  ...{ reference: null, referenceName: "", ratio: null, limit, pass, note: "" },
});

/** Several outcomes as one. */
function together(outcomes: readonly Outcome[]) {
  const sum = (name: keyof Outcome) => outcomes.reduce((total, one) => total + one[name], 0);
  const [trades, profit, squares] = [sum("trades"), sum("profit"), sum("squares")];
  const per = Math.max(1, trades);
  return { trades, profit, squares, each: profit / per, error: Math.sqrt(squares) / per };
}

const cellOf = ({ each, trades }: Best): string => (trades === 0 ? "none is done" : `${percent(each)} (${trades})`);

/** Whoever holds both ways and leaves the contract that is about to lose. */
function stops(markets: readonly Market[]): Figure[] {
  const costs = { halfSpread: 0.000_2, fee: 0.000_3 };
  return [0.001_5, 0.002_5].flatMap((threshold) => {
    const left = (house: House, exit: Exit) =>
      together(markets.map((market) => onLeaving(market, house, exit, threshold, costs)));
    const rows = [EARLIER, FOLLOWED].map((house) =>
      (["stops", "close", "bump-stops"] as const).map((exit) => left(house, exit)),
    );
    process.stderr.write(`| stops, lead of ${percent(threshold)} | ${rows.flat().map(cellOf).join(" | ")} |\n`);
    const most = rows.map(([now]) => now as Best);
    const value = Math.max(...most.map(({ each }) => each)) * 100;
    return [figureOf(`stops-${threshold}`, value, "≤ 0 but for luck", most.every(isLuck))];
  });
}

/** Whoever sees no more than the price, and bets against its last step. */
function steps(): Figure[] {
  return Object.entries({ grain: COARSE, "cheap share": LESS_COARSE }).map(([name, nature]) => {
    const markets = coarseMarkets(MARKETS, SECONDS, nature);
    const rows = OPTION_TERMS.map(([seconds, payout]) =>
      [true, false].map((isStepBound) => {
        const house = { ...EARLIER, lagMs: 0, isStepBound };
        return together(markets.map((market) => onLastChange(market, house, { seconds, payout, sign: -1 })));
      }),
    );
    process.stderr.write(`| coarse steps, ${name} | ${rows.flat().map(cellOf).join(" | ")} |\n`);
    const now = rows.map(([bound]) => bound as Best);
    return figureOf(
      `steps-of-a-${name}`,
      Math.max(...now.map(({ each }) => each)) * 100,
      "≤ 0 but for luck",
      now.every(isLuck),
    );
  });
}

/** Stretches of what the program simulates as bitcoin. */
function alongSimulated(all: readonly SimulatedPrices[]): readonly Market[] {
  const prices = all.find(({ instrument }) => instrument.symbol === "BTCUSDT")?.prices ?? new Float64Array();
  const length = SECONDS * 4;
  return Array.from({ length: Math.floor(prices.length / length) }, (_, nth) =>
    marketAlong([...prices.slice(nth * length, (nth + 1) * length)]),
  );
}

/** The program's own simulated markets, by a new secret. */
function simulator(simulated: readonly SimulatedPrices[]): Figure[] {
  const least: number[] = [];
  const all: { each: number; trades: number; squares: number }[] = [];
  for (const market of simulated) {
    const options = optionsOn(market, true);
    least.push(Math.min(...options.map(({ entered }) => entered)));
    for (const { each, error, trades } of options) all.push({ each, trades, squares: (error * trades) ** 2 });
    const cells = options.map(
      ({ entered, ...one }) => `${(entered * 100).toFixed(1)} %, ${cellOf({ ...one, profit: 0, squares: 0 })}`,
    );
    process.stderr.write(`| ${market.instrument.symbol} | ${cells.join(" | ")} |\n`);
  }
  const profit = all.reduce((sum, { each, trades }) => sum + each * trades, 0);
  const total = together([
    {
      profit,
      trades: all.reduce((sum, one) => sum + one.trades, 0),
      squares: all.reduce((sum, one) => sum + one.squares, 0),
    },
  ]);
  return [
    figureOf("last-step-in-the-simulator", total.each * 100, "≤ 0 but for luck", isLuck(total)),
    figureOf("options-entered-in-the-simulator", Math.min(...least) * 100, "≥ 95", Math.min(...least) >= 0.95),
  ];
}

function gaps(): Figure[] {
  return recordedGaps().map(({ file, gaps: count, nights, largest, stated, cost, counted }) => {
    const cells = [count, nights, percent(largest), percent(stated), percent(cost), percent(counted)];
    process.stderr.write(`| ${file} | ${cells.join(" | ")} |\n`);
    return figureOf(`gap-of-${file}`, cost * 100, `≤ ${(counted * 100).toFixed(1)} counted`, cost <= counted);
  });
}

const SIMULATOR_HOURS = 24;

export async function figures(): Promise<Figure[]> {
  const simulated = simulatedMarkets(MARKETS, SECONDS);
  const own = await simulatedPrices(SIMULATOR_HOURS);
  const taken: Figure[] = [...gaps(), ...steps(), ...stops(simulated), ...simulator(own)];
  const all = { simulated, "the simulator": alongSimulated(own), recorded: recorded() };
  for (const [name, markets] of Object.entries(all)) {
    if (markets.length === 0) {
      process.stderr.write(`There is no ${RECORDED}: recorded minutes are left out.\n`);
      continue;
    }
    for (const product of PRODUCTS) {
      const { cells, most, isHeld } = row(product, markets);
      process.stderr.write(`| ${name} | ${product.name} | ${cells.join(" | ")} |\n`);
      taken.push(figureOf(`${name}-${product.name}`, most * 100, "≤ 0 but for luck", isHeld));
    }
    for (const [kind, house] of Object.entries({ "one leads": FOLLOWED, "nobody leads": USUAL_VENUES })) {
      process.stderr.write(`| ${name} | on offer, ${kind} | ${offered(markets, house).join(" | ")} |\n`);
    }
  }
  return taken;
}
