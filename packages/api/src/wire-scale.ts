/** An instrument's scale from the wire's words to ours. Free of libraries so that pages stay light. */
import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Instrument } from "./market.ts";

export const scaleOfWire = (wire: Instrument["scale"]): InstrumentScale => ({
  priceScale: wire.price_scale,
  tickUnits: wire.tick_units,
  quantityScale: wire.quantity_scale,
  lotUnits: wire.lot_units,
  baseScale: wire.base_scale,
  quoteScale: wire.quote_scale,
});
