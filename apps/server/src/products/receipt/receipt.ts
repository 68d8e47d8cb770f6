/**
 * Receipts (DOMAIN section 4): what an option or a closing of a contract was settled by, so that anyone can reckon it again
 * without trusting this server. One is made of rows that are final when somebody first asks for it, signed by the key of the
 * tick log, and never different afterwards; the blocks it shows are kept for good.
 */

import { getReceipt, listReceipts } from "@candor/api/receipt";
import { answer, refuse } from "@candor/api/refusal";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { pageOut, placeOf } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { issueReceipt } from "./issue-receipt.ts";
import { pinSettlements, registerReceiptJobs } from "./receipt-jobs.ts";
import type { ReceiptDeps } from "./receipt-types.ts";
import { readReceiptsOf } from "./settled-order-store.ts";

/** For the owner only: another's receipt and one that never was are answered alike. */
export function receiptRoutes(deps: ReceiptDeps): readonly Route[] {
  return [
    route(getReceipt, ({ receiptId }, { portfolioId }) => issueReceipt(deps, portfolioId, receiptId)),
    route(listReceipts, async ({ orderId, ...request }, { portfolioId, reader }) => {
      const found = await readReceiptsOf(reader, portfolioId, orderId, placeOf(request));
      if (!found) return refuse("order-unknown");
      return answer(
        pageOut(found, ({ id, kind, end, settledAt }) => ({ receipt_id: id, kind, end, created_at: settledAt })),
      );
    }),
  ];
}

export function receipt(base: ProductBase): Product {
  registerReceiptJobs(base.jobs, base);
  return { noun: "receipt", routes: receiptRoutes(base), pinSettled: () => pinSettlements(base) };
}
