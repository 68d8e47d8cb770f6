/** Ended options as the history of all products reads them. */
import type { OptionOrder } from "@candor/api/option-order";
import { optionProfit } from "../../app/net-profit.ts";
import type { RecordEntry, RecordKind, Result } from "../../shared/records/record-kind.ts";
import { readPage } from "../../shared/records/use-pages.ts";
import { EndedItem } from "./parts/ended-item.tsx";

const RESULTS: Readonly<Record<OptionOrder["status"], Result>> = {
  ...{ accepted: "none", open: "none", void: "none" },
  ...{ won: "profit", lost: "loss", tied: "even" },
};
const STATUSES = { profit: "won", loss: "lost", even: "tied", traded: "final", none: "void" } as const;

export const optionRecords: RecordKind = {
  name: "option",
  openPath: "pages/transaction/seconds_order",
  results: ["profit", "loss", "even", "none"],
  async read({ direction: _, result, instrumentId, ...page }) {
    const status = result === null ? "final" : STATUSES[result];
    const { list, next } = await readPage("GET /microtrade/lists", { status, match_id: instrumentId }, page);
    return { entries: list.map(optionEntry), next };
  },
};

export const optionEntry = (order: OptionOrder): RecordEntry => ({
  ...{ kind: "option", id: order.id, instrumentId: order.match_id, symbol: order.symbol },
  ...{ placedAt: order.created_at, endedAt: order.settled_at, direction: order.type, result: RESULTS[order.status] },
  ...{ type: order.type, status: order.status, reason: order.reason, receiptId: order.receipt_id },
  figures: () => [
    ...[order.number, order.currency_name, null, order.open_price, order.settlement_price, order.number],
    ...[order.fee, null, optionProfit(order), order.currency_name],
  ],
  item: (marks) => (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <EndedItem order={order} {...marks} />
    </li>
  ),
});
