/** What /metrics tells of price alerts. */
import type { ProductFigure } from "../../core/product/product.ts";

interface Alerts {
  figures(): { readonly set: number; readonly fired: number };
  waiting(): Promise<number>;
}

export const priceAlertMetrics = (alerts: Alerts): readonly ProductFigure[] => [
  {
    role: "desk",
    name: "candor_price_alerts",
    help: "Price alerts that are set now",
    read: () => alerts.figures().set,
  },
  {
    role: "desk",
    name: "candor_price_alerts_fired_total",
    help: "Price alerts that have fired since the start",
    read: () => alerts.figures().fired,
  },
  {
    role: "jobs",
    name: "candor_price_alerts_waiting",
    help: "Price alerts that have fired and are not told yet",
    read: () => alerts.waiting(),
  },
];
