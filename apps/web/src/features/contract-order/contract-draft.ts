/** An order as it was shown and as it will be sent: both stay the same until it is answered. Nothing here renders or calls. */
import type { WireRequest } from "@candor/api/api";
import { worstEntry } from "@candor/engine/contract-check";
import type { Direction } from "@candor/engine/contract-order";
import type { ContractPreview } from "@candor/engine/contract-preview";
import { formatPrice } from "@candor/money/instrument-scale";
import type { Lots, PriceTicks } from "@candor/money/money";
import type { OrderKind } from "../../trading/kind-choice.tsx";
import { type ContractForm, type ContractSummary, MOVE_PARTS } from "./contract-form.ts";
import type { ContractDeal, ContractMarket } from "./contract-market.ts";

export interface ContractDraft {
  readonly request: WireRequest<"POST /lever/submit">;
  readonly direction: Direction;
  readonly kind: OrderKind;
  readonly lots: Lots;
  readonly leverage: number;
  /** Of a market order: no entry beyond it. Null for a limit. */
  readonly worst: PriceTicks | null;
  readonly takeProfit: PriceTicks | null;
  readonly stopLoss: PriceTicks | null;
  readonly preview: ContractPreview;
  readonly deal: ContractDeal;
}

/** The draft of a ready ticket; null for one that is not. */
export function draftOf(form: ContractForm, market: ContractMarket, summary: ContractSummary): ContractDraft | null {
  const { question, preview, isReady } = summary;
  const { deal, instrument } = market;
  if (!isReady || question === null || preview === null || deal === null) return null;
  const { direction, lots, leverage, limit, takeProfit, stopLoss } = question;
  const price = (ticks: PriceTicks) => formatPrice(ticks, instrument.scale);
  return {
    request: {
      currency_id: instrument.baseId,
      legal_id: instrument.quoteId,
      type: direction === "long" ? "up" : "down",
      share: lots,
      multiple: leverage,
      terms_id: deal.termsId,
      ...(limit === null ? { seen_price: price(preview.price) } : { target_price: price(limit) }),
      ...(takeProfit !== null && { target_profit_price: price(takeProfit) }),
      ...(stopLoss !== null && { stop_loss_price: price(stopLoss) }),
    },
    ...{ direction, kind: form.kind, lots, leverage, takeProfit, stopLoss, preview, deal },
    worst: limit === null ? worstEntry(direction, preview.price, deal.terms) : null,
  };
}

/** Whether what was shown has become noticeably worse: a market order is then shown anew before it is placed. */
export function hasMoved(shown: ContractDraft, current: ContractDraft | null): boolean {
  if (shown.kind === "limit" || current === null) return false;
  const change = current.preview.price - shown.preview.price;
  return (shown.direction === "long" ? change : -change) * MOVE_PARTS > shown.preview.price;
}
