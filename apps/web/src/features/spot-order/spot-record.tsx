/** Ended spot orders as the history of all products reads them. */
import type { SpotOrder } from "@candor/api/spot-order";
import type { RecordEntry, RecordKind } from "../../shared/records/record-kind.ts";
import { readPage } from "../../shared/records/use-pages.ts";
import { EndedItem } from "./parts/ended-item.tsx";

export const spotRecords: RecordKind = {
  name: "spot",
  openPath: "pages/transaction/currency_order",
  results: ["traded", "none"],
  async read({ direction, instrumentId, ...page }) {
    const type = direction === null ? null : direction === "up" ? "buy" : "sell";
    const { list, next } = await readPage("GET /coin/list", { status: "final", type, match_id: instrumentId }, page);
    return { entries: list.map(spotEntry), next };
  },
};

export const spotEntry = (order: SpotOrder): RecordEntry => ({
  ...{ kind: "spot", id: order.id, instrumentId: order.match_id, symbol: order.symbol },
  // Spot orders say only when they last changed, which is when they were over.
  ...{ placedAt: order.created_at, endedAt: order.updated_at },
  direction: order.type === "buy" ? "up" : "down",
  result: /[1-9]/.test(order.filled_amount) ? "traded" : "none",
  ...{ type: order.type, status: order.status, reason: order.reason, receiptId: null },
  figures: () => [
    ...[order.filled_amount, order.currency_name, order.target_price, order.average_price, null],
    ...[order.filled_value, order.fee, null, null, order.legal_name],
  ],
  item: (marks) => <EndedItem order={order} {...marks} />,
});
