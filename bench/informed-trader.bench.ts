/**
 * What somebody who sees the market earlier than the house gains on each product, by the engine's own rules, and how much of the
 * time options stay on offer. Prints the table of docs/PRICE-FAIRNESS.md. Recorded minutes are played through where a workspace
 * has them beside the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
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
import { type House, type Market, type Minute, onOffer } from "@candor/engine/informed-trader-test-support";
import { rateOf } from "@candor/money/money";
import type { Figure } from "./figure.ts";

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

export async function figures(): Promise<Figure[]> {
  const taken: Figure[] = [];
  const all = { simulated: simulatedMarkets(MARKETS, SECONDS), recorded: recorded() };
  for (const [name, markets] of Object.entries(all)) {
    if (markets.length === 0) {
      process.stderr.write(`There is no ${RECORDED}: recorded minutes are left out.\n`);
      continue;
    }
    for (const product of PRODUCTS) {
      const { cells, most, isHeld } = row(product, markets);
      process.stderr.write(`| ${name} | ${product.name} | ${cells.join(" | ")} |\n`);
      taken.push({
        ...{ name: `informed-trader-${name}-${product.name.replaceAll(" ", "-")}`, value: most * 100, unit: "%" },
        ...{ reference: null, referenceName: "", ratio: null },
        limit: "≤ 0 but for luck",
        pass: isHeld,
        note: "",
      });
    }
    for (const [kind, house] of Object.entries({ "one leads": FOLLOWED, "nobody leads": USUAL_VENUES })) {
      process.stderr.write(`| ${name} | on offer, ${kind} | ${offered(markets, house).join(" | ")} |\n`);
    }
  }
  return taken;
}
