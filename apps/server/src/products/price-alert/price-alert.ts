/**
 * Price alerts: told once, or each time, when a price is at or above a level, at or below one, or has moved by a percent.
 * Terms: at most 50 that are active or paused per customer; a note of at most 60 characters; an end within a year, or none;
 * moves from 0.1 % to 500 %, counted from the price when the alert was set (or last fired) or from the price 24 hours ago,
 * which is the change shown beside every price. A level that is met already is refused. Judged on valid ticks only, in the
 * order of the log; a repeating alert rests for five minutes and until the price has come back (packages/engine). States:
 * packages/engine/price-alert-state. Firing and its event are one commit; the notice is written from the event, once.
 * Alerts belong to the customer, not to a portfolio, and end when prices come from another source. Nothing here sets a price.
 */
import type { PriceMode } from "@candor/api/site";
import type { PriceTicks } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { registerPriceAlertJobs } from "./price-alert-jobs.ts";
import { priceAlertRoutes } from "./price-alert-routes.ts";
import { PRICE_ALERT_FIRED } from "./price-alert-topics.ts";
import { PriceAlertWatch } from "./price-alert-watch.ts";

/** What alerts need of the market. */
export interface AlertMarket extends Pick<MarketData, "lastTick" | "onTicks" | "keptTicksAfter"> {
  readonly priceMode: PriceMode;
  /** The last valid price; undefined before the first. */
  lastPrice(instrumentId: number): PriceTicks | undefined;
  /** The price 24 hours ago, by which the day's change is told. */
  dayReference(instrumentId: number): PriceTicks | undefined;
}

export interface PriceAlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly notices: Pick<Notices, "tell">;
  readonly instruments: Pick<Instruments, "byId">;
  readonly market: AlertMarket;
}

export interface PriceAlerts {
  readonly routes: readonly Route[];
  /** Alerts that are watched, and firings since the start. */
  figures(): { readonly set: number; readonly fired: number };
  /** Firings in the outbox that nobody has been told of yet. */
  waiting(): Promise<number>;
  /** Judges what was missed, then follows the ticks. Start it after the market data. */
  start(): Promise<void>;
  /** Ends with everything that has fired committed. */
  stop(): Promise<void>;
}

const CONSUMER = "price-alert-notice";

/** Registers its consumer and its job, so call it before they start. */
export function createPriceAlerts(deps: PriceAlertDeps): PriceAlerts {
  const watch = new PriceAlertWatch(deps);
  deps.outbox.consume(CONSUMER, [PRICE_ALERT_FIRED], (tx, { payload }) => deps.notices.tell(tx, payload));
  registerPriceAlertJobs(deps);
  return {
    routes: priceAlertRoutes(deps),
    figures: () => watch.figures(),
    waiting: () => deps.outbox.waiting(CONSUMER),
    start: () => watch.start(),
    stop: () => watch.stop(),
  };
}
