/** A firing as the notice that it becomes. */
import type { PriceMode } from "@candor/api/site";
import type { Firing } from "@candor/engine/price-alert-book";
import { formatPrice } from "@candor/money/instrument-scale";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { Watched } from "./price-alert-record.ts";
import { percentOut } from "./price-alert-terms.ts";
import type { PriceAlertFired } from "./price-alert-topics.ts";

/** @param count how often the alert has fired, this time included */
export function firedEvent(
  { alert, tick, side }: Firing<Watched>,
  { id, baseCode, quoteCode, scale }: Instrument,
  priceMode: PriceMode,
  count: number,
): PriceAlertFired {
  const { terms } = alert;
  const isMove = terms.kind === "move";
  return {
    customerId: alert.customerId,
    kind: "price-alert",
    source: `price-alert/${alert.id}/${count}`,
    parameters: {
      alert_id: alert.id,
      match_id: id,
      symbol: `${baseCode}/${quoteCode}`,
      side,
      level: isMove ? null : formatPrice(terms.price, scale),
      percent: isMove ? percentOut(terms.percent) : null,
      reference: isMove && terms.reference !== null ? formatPrice(terms.reference, scale) : null,
      price: formatPrice(tick.price, scale),
      seq: tick.seq,
      priced_at: tick.at,
      price_mode: priceMode,
      note: alert.note,
    },
  };
}
