/** What price alerts need and offer. */
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

/** What alerts need of the market. */
export interface AlertMarket extends Pick<MarketData, "lastTick" | "onTicks" | "keptTicksAfter"> {
  readonly priceMode: PriceMode;
  /** The last valid price; undefined before the first. */
  lastPrice(instrumentId: number): PriceTicks | undefined;
  /** The price 24 hours ago, by which the day's change is shown. */
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
  readonly notices: Pick<Notices, "notify">;
  readonly instruments: Pick<Instruments, "byId">;
  readonly market: AlertMarket;
}

export interface PriceAlerts {
  readonly routes: readonly Route[];
  /** Alerts that are watched, and firings since the start. */
  figures(): { readonly set: number; readonly fired: number };
  /** Firings in the outbox whose notice is not written yet. */
  waiting(): Promise<number>;
  /** Judges what was missed, then follows the ticks. Start it after the market data. */
  start(): Promise<void>;
  /** Ends with everything that has fired committed. */
  stop(): Promise<void>;
}
