/**
 * Price alerts: a notice, once or each time, when a price is at or above a level, at or below one, or has moved by a percent.
 * Terms: at most 50 that are active or paused per customer; a note of at most 60 characters; an end within a year, or none;
 * moves from 0.1 % to 500 %, counted from the price when the alert was set (or last fired) or from the price 24 hours ago,
 * which is the change shown beside every price. A level that is met already is refused. Judged on valid ticks only, in the
 * order of the log; a repeating alert rests for five minutes and until the price has come back (packages/engine). States:
 * packages/engine/price-alert-state. Firing and its event are one commit; the notice is written from the event, once.
 * Alerts belong to the customer, not to a portfolio, and end when prices come from another source. Nothing here sets a price.
 */
import type { Product, ProductBase } from "../../core/product/product.ts";
import { partOf } from "../../platform/process/part.ts";
import { registerPriceAlertJobs } from "./price-alert-jobs.ts";
import { priceAlertMetrics } from "./price-alert-metrics.ts";
import { priceAlertRoutes } from "./price-alert-routes.ts";
import { PRICE_ALERT_FIRED } from "./price-alert-topics.ts";
import type { PriceAlertDeps, PriceAlerts } from "./price-alert-types.ts";
import { PriceAlertWatch } from "./price-alert-watch.ts";

export type { PriceAlerts } from "./price-alert-types.ts";

const CONSUMER = "price-alert-notice";

/** Registers its consumer and its job, so call it before they start. */
export function createPriceAlerts(deps: PriceAlertDeps): PriceAlerts {
  const watch = new PriceAlertWatch(deps);
  deps.outbox.consume(CONSUMER, [PRICE_ALERT_FIRED], (tx, { payload }) => deps.notices.notify(tx, payload));
  registerPriceAlertJobs(deps);
  return {
    routes: priceAlertRoutes(deps),
    figures: () => watch.figures(),
    waiting: () => deps.outbox.waiting(CONSUMER),
    start: () => watch.start(),
    stop: () => watch.stop(),
  };
}

export function priceAlert(base: ProductBase): Product {
  const alerts = createPriceAlerts({ ...base, market: base.marketData });
  return {
    noun: "price-alert",
    routes: alerts.routes,
    parts: [partOf("price alerts", "feed", alerts)],
    metrics: priceAlertMetrics(alerts),
  };
}
