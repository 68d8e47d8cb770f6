/** Figures of a contract's receipt that follow from the others, by the engine's own functions. Pure. */
import { liquidationIndex } from "@candor/engine/contract-margin";
import { positionTriggers } from "@candor/engine/contract-triggers";
import { entryPosition, positionBefore } from "@candor/engine/receipt-contract";
import { readReceipt } from "@candor/engine/receipt-reading";
import { formatDecimal } from "@candor/money/decimal";
import type { Receipt } from "./receipt-view.ts";

export type ContractReceipt = Receipt & { readonly kind: "contract" };

export interface ContractFigures {
  /** Of the whole order, as decimal text. */
  readonly firstMargin: string;
  /** In ticks; null where no price liquidates. */
  readonly liquidation: number | null;
}

/** Undefined for a receipt that cannot be read, or whose steps do not follow from each other: the check says what is wrong. */
export function contractFigures(receipt: ContractReceipt): ContractFigures | undefined {
  try {
    const { story } = readReceipt(receipt);
    const position = story.kind === "contract" ? positionBefore(story) : undefined;
    if (story.kind !== "contract" || position === undefined) return undefined;
    return {
      firstMargin: formatDecimal(entryPosition(story).margin, receipt.currency_scale),
      liquidation: liquidationIndex(position),
    };
  } catch {
    return undefined;
  }
}

/** At which index it closed by itself, in ticks; undefined where something else closed it. */
export function contractTrigger(
  receipt: ContractReceipt,
): { readonly kind: "take-profit" | "stop-loss" | "liquidation"; readonly price: number } | undefined {
  const { cause } = receipt.result;
  if (cause !== "take-profit" && cause !== "stop-loss" && cause !== "liquidation") return undefined;
  try {
    const { story } = readReceipt(receipt);
    const position = story.kind === "contract" ? positionBefore(story) : undefined;
    if (story.kind !== "contract" || position === undefined) return undefined;
    const trigger = positionTriggers(position, story, true).find(({ kind }) => kind === cause);
    return trigger && { kind: cause, price: trigger.index };
  } catch {
    return undefined;
  }
}

/** A rate as a percentage, in decimal text. */
export function percentOf(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  const digits = fraction.padEnd(2, "0");
  return `${BigInt(whole + digits.slice(0, 2))}.${digits.slice(2) || "0"}`;
}
