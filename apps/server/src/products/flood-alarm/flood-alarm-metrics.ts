/** What /metrics tells of alarms about floods. */
import type { ProductFigure } from "../../core/product/product.ts";

export const floodAlarmMetrics = (figures: () => { readonly named: number }): readonly ProductFigure[] => [
  {
    role: "desk",
    name: "candor_flood_alarms_total",
    help: "Options that ended void while their owner was refused for flooding, since the start",
    read: () => figures().named,
  },
];
