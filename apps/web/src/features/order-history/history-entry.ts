/** An order that has ended, of whichever product, and what can be said of all of them alike. Pure and exact. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { OptionOrder } from "@candor/api/option-order";
import type { SpotOrder } from "@candor/api/spot-order";
import { netProfit } from "../../app/net-profit.ts";

export const KINDS = ["spot", "contract", "option"] as const;
export type Kind = (typeof KINDS)[number];

export type HistoryEntry =
  | { readonly kind: "spot"; readonly order: SpotOrder }
  | { readonly kind: "contract"; readonly order: ContractOrder }
  | { readonly kind: "option"; readonly order: OptionOrder };

/** What came of an order. A spot order has no profit of its own: it traded, or it did not. */
export const RESULTS = ["profit", "loss", "even", "traded", "none"] as const;
export type Result = (typeof RESULTS)[number];

export const DIRECTIONS = ["up", "down"] as const;
export type HistoryDirection = (typeof DIRECTIONS)[number];

/** When it was placed: the order in which every list of the interface comes. Epoch milliseconds. */
export const placedAt = ({ order }: HistoryEntry): number => order.created_at;

/** When it was over; spot orders say only when they last changed, which then is the same. */
export function endedAt({ kind, order }: HistoryEntry): number | null {
  if (kind === "spot") return order.updated_at;
  return kind === "contract" ? order.closed_at : order.settled_at;
}

/** Orders of two products may have one number. */
export const keyOf = ({ kind, order }: HistoryEntry): string => `${kind}/${order.id}`;

/** Buying counts as up, selling as down. */
export function directionOf({ kind, order }: HistoryEntry): HistoryDirection {
  if (kind === "spot") return order.type === "buy" ? "up" : "down";
  return order.type;
}

const OPTION_RESULTS: Readonly<Record<OptionOrder["status"], Result>> = {
  ...{ accepted: "none", open: "none", void: "none" },
  ...{ won: "profit", lost: "loss", tied: "even" },
};

export function resultOf({ kind, order }: HistoryEntry): Result {
  if (kind === "spot") return isSome(order.filled_amount) ? "traded" : "none";
  if (kind === "option") return OPTION_RESULTS[order.status];
  const net = netProfit(order);
  if (order.status !== "closed" || net === null) return "none";
  if (!isSome(net)) return "even";
  return net.startsWith("-") ? "loss" : "profit";
}

const isSome = (decimal: string): boolean => /[1-9]/.test(decimal);
