/** The one result of what a receipt settled, and its parts, as decimal texts in the receipt's currency. Pure. */
import type { WireResponse } from "@candor/api/api";
import { percentText } from "@candor/engine/contract-result";
import { storyResult } from "@candor/engine/receipt-contract";
import { readReceipt } from "@candor/engine/receipt-reading";
import { formatDecimal } from "@candor/money/decimal";

export interface ReceiptNet {
  readonly net: string;
  /** Of the margin at entry, or of the stake. */
  readonly percent: string;
  /** Of a contract: what the prices brought, all fees and the nights. */
  readonly parts: { readonly gross: string; readonly fees: string; readonly overnight: string } | null;
}

/** Undefined for a receipt that cannot be read, or whose steps do not follow from each other. */
export function receiptNet(receipt: WireResponse<"GET /receipt/detail">): ReceiptNet | undefined {
  const text = (units: bigint) => formatDecimal(units, receipt.currency_scale);
  try {
    const { story } = readReceipt(receipt);
    if (story.kind === "option") {
      const net = story.paid - story.stake;
      return { net: text(net), percent: percentText(net, story.stake), parts: null };
    }
    const result = storyResult(story);
    if (result === undefined) return undefined;
    const { net, gross, fees, overnight, firstMargin } = result;
    return {
      ...{ net: text(net), percent: percentText(net, firstMargin) },
      parts: { gross: text(gross), fees: text(fees), overnight: text(overnight) },
    };
  } catch {
    return undefined;
  }
}
