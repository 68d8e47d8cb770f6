/** A desk with contract orders, with prices that a test sets by hand. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { accepted, type ProductDesk } from "../../core/desk/product-desk-test-support.ts";
import { type ProductDesks, termsAgreed, useProductDesks } from "../../core/desk/product-desks-test-support.ts";
import { createContractOrders } from "./contract-order.ts";
import { contractTerms } from "./contract-terms.ts";

/** A wire request without the currencies of BTC/USDT. */
export interface PlaceRequest {
  readonly type: "up" | "down";
  readonly share: number;
  readonly multiple: number;
  readonly target_price?: string;
  readonly seen_price?: string;
  readonly target_profit_price?: string;
  readonly stop_loss_price?: string;
  readonly terms_id?: string;
}

/** Called once by a test file. */
export const useContractDesks = (): ProductDesks => useProductDesks("margin", createContractOrders);

export const place = (t: ProductDesk, owner: string, request: PlaceRequest, mode: AccountMode = "demo") =>
  t.call<ContractOrder>(
    "/lever/submit",
    owner,
    { currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId, ...request },
    { mode },
  );

/** The owner's orders, newest first; with this answer every tick that was announced before is decided. */
export async function ordersOf(t: ProductDesk, owner: string): Promise<readonly ContractOrder[]> {
  await t.call("/lever/close", owner, { id: "1" });
  return accepted(await t.call<{ list: readonly ContractOrder[] }>("/lever/my_trade", owner, {})).list;
}

/** Terms of BTC that two operators agreed on, which have taken effect; the price is as it was. */
export const contractTermsAgreed = (desks: ProductDesks, t: ProductDesk, change: object): Promise<void> =>
  termsAgreed(desks, t, contractTerms, change);
