import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { afterClosing, firstMarginOf } from "@candor/engine/contract-close";
import { entryCost, financingOf, type Position } from "@candor/engine/contract-margin";
import { quoteFor } from "@candor/engine/contract-order";
import { closingResult, closingResults, type KeptClosing, percentText } from "@candor/engine/contract-result";
import { readReceipt } from "@candor/engine/receipt-reading";
import { contractReceipt, logOf, signed, TERMS } from "@candor/engine/receipt-test-support";
import type { WireContractStep } from "@candor/engine/receipt-wire";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import { amountOf, lotsOf, priceTicksOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPercent } from "../../app/format.ts";
import { netProfit, netText } from "../../app/net-profit.ts";
import { receiptNet } from "../../app/receipt-net.ts";
import { closedSince } from "./contract-news.ts";
import { orderOf } from "./contract-test-support.ts";

const OPEN_SEQ = 5;
const PART_SEQ = 15;
const CLOSE_SEQ = 30;
const money = (units: bigint) => formatDecimal(units, 6);
const units = (text: string) => amountOf(decimalUnits(text, 6));
const said = (net: bigint, whole: bigint) =>
  `${netText(money(net), "USDT")}, ${formatPercent(percentText(net, whole))}`;

interface Life {
  readonly direction: "long" | "short";
  readonly lots: number;
  /** Closed first; none where all are closed at once. */
  readonly part: number;
  readonly entry: number;
  readonly exits: readonly [number, number];
}

/** The words in which the results of an order's closings are said first, at each of the places; the last of them after a night. */
async function saidOf({ direction, lots, part, entry, exits }: Life) {
  const log = await logOf(
    Array.from({ length: 40 }, (_, at) => ({ price: at < 10 ? entry : at < 25 ? exits[0] : exits[1] })),
  );
  const openPrice = quoteFor(direction, priceTicksOf(entry), TERMS.halfSpread);
  const { margin, fee } = entryCost(openPrice, lotsOf(lots), TERMS);
  let position: Position = { direction, lots: lotsOf(lots), openPrice, terms: TERMS, margin, firstMargin: margin };
  let order = orderOf({
    ...{ lots, type: direction === "long" ? "up" : "down", open_fee: money(fee) },
    ...{ margin: money(margin), first_margin: money(margin) },
  });
  const steps: WireContractStep[] = [];
  const kept: KeptClosing[] = [];
  const places: { readonly banner: string; readonly receipt: string; readonly notice: string }[] = [];

  function passNight(): void {
    const cost = financingOf(position);
    steps.push({ kind: "night", day: "2026-11-20", cost: money(cost) });
    position = { ...position, margin: amountOf(position.margin - cost) };
    order = { ...order, margin: money(position.margin), financing: money(cost) };
  }

  async function close(count: number, closeSeq: number): Promise<void> {
    const closed = lotsOf(count);
    const case_ = { direction, lots, openSeq: OPEN_SEQ, closeSeq, cause: "user", closedLots: count } as const;
    const receipt = await signed(await contractReceipt(log, { ...case_, steps: [...steps] }));
    const { story } = readReceipt(receipt);
    if (story.kind !== "contract") throw new Error("no contract");
    const { settlement } = story;
    const rest = afterClosing(position, closed);
    const was = order;
    order = {
      ...{ ...was, closed_lots: was.closed_lots + count, status: rest === null ? "closed" : "open" },
      profit: money(units(was.profit ?? "0") + settlement.gain - settlement.loss),
      close_fee: money(units(was.close_fee) + settlement.fee),
      // A closed order tells what was held for all of it at its entry.
      ...{ margin: money(rest?.margin ?? margin), first_margin: money(rest?.firstMargin ?? margin) },
    };
    const [news] = closedSince([was], [order]);
    const found = receiptNet(receipt as never);
    // As the server writes it into the notice.
    const { lots: open, firstMargin } = position;
    const { net, fees, overnight } = closingResult(
      { lots: lotsOf(lots), open, openFee: fee, firstMargin },
      { ...settlement, lots: closed },
    );
    const percent = percentText(net, firstMarginOf(position, closed));
    const notice = {
      ...{ order_id: "1", match_id: 1, symbol: "BTC/USDT", account: "demo", type: "up", lots: count, currency: "USDT" },
      ...{ price_mode: "simulated", at: 0, receipt_id: "2", cause: "operator", seq: closeSeq, index: "1", price: "1" },
      ...{ profit: order.profit, fee: money(settlement.fee), margin: money(settlement.released), paid: "0.000000" },
      result: { net: money(net), percent, fees: money(fees), overnight: money(overnight) },
    } as NoticeParameters<"contract-closed">;
    places.push({
      banner: said(news?.result ?? amountOf(0n), news?.firstMargin ?? amountOf(0n)),
      receipt: `${netText(found?.net ?? "", "USDT")}, ${formatPercent(found?.percent ?? "")}`,
      notice: noticeText("contract-closed", notice, { language: "en", timeZone: "UTC" }).content,
    });
    kept.push({ ...settlement, lots: closed });
    steps.push({ kind: "close", lots: count, receipt_id: "70" });
    position = rest ?? position;
  }

  if (part > 0) await close(part, PART_SEQ);
  passNight();
  await close(lots - part, CLOSE_SEQ);
  // As the statement reckons them from the rows.
  const results = closingResults({ lots: lotsOf(lots), openFee: fee, firstMargin: margin }, kept);
  return {
    places,
    statement: results.map(({ net, firstMargin }) => said(net, firstMargin)),
    ofAll: said(
      results.reduce((sum, { net }) => sum + net, 0n),
      margin,
    ),
    history: said(units(netProfit(order) ?? ""), units(order.first_margin)),
  };
}

test("banner, receipt, statement and notice say the same net result of each closing first, and the history that of all", async () => {
  const exit = fc.integer({ min: 300, max: 1_700 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10_000, max: 20_000_000 }),
      fc.tuple(exit, exit),
      fc.integer({ min: 2, max: 5_000 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom<"long" | "short">("long", "short"),
      async (entry, thousandths, lots, share, direction) => {
        const exits = thousandths.map((one) => Math.round((entry * one) / 1_000)) as [number, number];
        const part = Math.floor((lots * share) / 1_000);
        const { places, statement, ofAll, history } = await saidOf({ direction, lots, part, entry, exits });
        expect(statement).toHaveLength(part > 0 ? 2 : 1);
        expect(places.map(({ banner }) => banner)).toEqual(statement);
        expect(places.map(({ receipt }) => receipt)).toEqual(statement);
        for (const [at, { notice }] of places.entries())
          expect(notice.startsWith(`Realised PnL ${statement[at]}. `), `${notice} begins with ${statement[at]}`).toBe(
            true,
          );
        expect(history).toBe(ofAll);
      },
    ),
    { numRuns: 25 },
  );
});
