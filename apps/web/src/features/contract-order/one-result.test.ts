import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { entryCost } from "@candor/engine/contract-margin";
import { closingResult, percentText } from "@candor/engine/contract-result";
import { readReceipt } from "@candor/engine/receipt-reading";
import { contractReceipt, logOf, signed } from "@candor/engine/receipt-test-support";
import { formatDecimal } from "@candor/money/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPercent } from "../../app/format.ts";
import { netProfit, netText } from "../../app/net-profit.ts";
import { receiptNet } from "../../app/receipt-net.ts";
import { closedSince } from "./contract-news.ts";
import { orderOf } from "./contract-test-support.ts";

const OPEN_SEQ = 5;
const CLOSE_SEQ = 30;
const money = (units: bigint) => formatDecimal(units, 6);

/** The words in which a closing's result is said first, at each of the places. */
async function saidOf(entry: number, exit: number, lots: number, direction: "long" | "short") {
  const log = await logOf(Array.from({ length: 40 }, (_, at) => ({ price: at < 20 ? entry : exit })));
  const case_ = { direction, lots, openSeq: OPEN_SEQ, closeSeq: CLOSE_SEQ, cause: "user" } as const;
  const receipt = await signed(await contractReceipt(log, case_));
  const { story } = readReceipt(receipt);
  if (story.kind !== "contract") throw new Error("no contract");
  const { settlement, openPrice, terms } = story;
  const { margin, fee } = entryCost(openPrice, story.lots, terms);
  const before = orderOf({
    ...{ lots, type: direction === "long" ? "up" : "down", open_fee: money(fee) },
    ...{ margin: money(margin), first_margin: money(margin) },
  });
  const after = {
    ...{ ...before, status: "closed" as const, closed_lots: lots, close_fee: money(settlement.fee) },
    profit: money(settlement.gain - settlement.loss),
  };
  // As the server writes it into the notice and into the lines of the statement.
  const result = closingResult(
    { lots: story.lots, open: story.lots, openFee: fee, firstMargin: margin },
    { ...settlement, lots: story.lots },
  );
  const line = { net: money(result.net), percent: percentText(result.net, margin) };
  const parts = { fees: money(result.fees), overnight: money(result.overnight) };
  const notice = {
    ...{ order_id: "1", match_id: 1, symbol: "BTC/USDT", account: "demo", type: "up", lots, currency: "USDT" },
    ...{ price_mode: "simulated", at: 0, receipt_id: "2", cause: "operator", seq: CLOSE_SEQ, index: "1", price: "1" },
    ...{ profit: after.profit, fee: after.close_fee, margin: money(margin), paid: money(settlement.paid) },
    result: { ...line, ...parts },
  } as NoticeParameters<"contract-closed">;
  const [news] = closedSince([before], [after]);
  const said = (net: string, percent: string) => `${netText(net, "USDT")}, ${formatPercent(percent)}`;
  const found = receiptNet(receipt as never);
  return {
    banner: said(money(news?.result ?? 0n), percentText(news?.result ?? 0n, news?.firstMargin ?? 0n)),
    history: said(netProfit(after) ?? "", percentText(result.net, margin)),
    receipt: said(found?.net ?? "", found?.percent ?? ""),
    statement: said(line.net, line.percent),
    notice: noticeText("contract-closed", notice, { language: "en", timeZone: "UTC" }).content,
  };
}

test("banner, history, receipt, statement and notice say the same net result of a closing first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10_000, max: 20_000_000 }),
      fc.integer({ min: 300, max: 1_700 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.constantFrom<"long" | "short">("long", "short"),
      async (entry, thousandths, lots, direction) => {
        const exit = Math.round((entry * thousandths) / 1_000);
        const { banner, notice, ...others } = await saidOf(entry, exit, lots, direction);
        expect(others).toEqual({ history: banner, receipt: banner, statement: banner });
        expect(notice.startsWith(`Realised PnL ${banner}. `), `${notice} begins with ${banner}`).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});
