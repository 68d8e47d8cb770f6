/** Between which prices stops may lie, so that whoever types one beyond them is told the price. Judged is by the engine alone. */
import { liquidationIndex, type Position } from "@candor/engine/contract-margin";
import { oppositeOf, quoteFor } from "@candor/engine/contract-order";
import { type PriceTicks, priceTicksOf } from "@candor/money/money";

export interface StopBound {
  readonly side: "above" | "below";
  /** Itself already beyond. */
  readonly price: PriceTicks;
}

/** What each refusal of a stop holds it against. */
export interface StopBounds {
  readonly "take-profit-wrong-side": StopBound;
  readonly "stop-loss-wrong-side": StopBound;
  /** Null where no price liquidates. */
  readonly "stop-loss-beyond-liquidation": StopBound | null;
}

export const isOfBounds = (why: string): why is keyof StopBounds =>
  why === "take-profit-wrong-side" || why === "stop-loss-wrong-side" || why === "stop-loss-beyond-liquidation";

/** @param closing as the engine's own question of stops has it: what the position would be closed at now, null before its entry */
export function stopBounds(position: Position, closing: PriceTicks | null): StopBounds {
  const { direction, openPrice, terms } = position;
  const [gain, loss] = direction === "long" ? (["above", "below"] as const) : (["below", "above"] as const);
  const sign = direction === "long" ? 1 : -1;
  const atEntry = priceTicksOf(Math.max(1, openPrice - sign * 2 * terms.halfSpread));
  const end = liquidationIndex(position);
  return {
    "take-profit-wrong-side": { side: gain, price: closing ?? openPrice },
    "stop-loss-wrong-side": { side: loss, price: closing ?? atEntry },
    "stop-loss-beyond-liquidation":
      end === null ? null : { side: gain, price: quoteFor(oppositeOf(direction), end, terms.halfSpread) },
  };
}
