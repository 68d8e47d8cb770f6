/** What transfers and conversions need. */
import type { Answer } from "@candor/api/refusal";
import type { TransferRow } from "@candor/api/transfer";
import type { Recipients } from "../../core/customer/customer.ts";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Notices } from "../../core/notice/notice.ts";
import type { Pricing } from "../../core/payee/payee.ts";
import type { SecondFactors } from "../../core/second-factor/second-factor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { LookupMisses } from "./lookup-misses.ts";

export interface TransferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly instruments: Pick<Instruments, "byId">;
  readonly marketData: Pick<
    MarketData,
    | "priceMode"
    | "isPriceFor"
    | "state"
    | "session"
    | "lastTick"
    | "priceRoute"
    | "freshness"
    | "onTicks"
    | "keptTicksAfter"
  >;
  readonly recipients: Recipients;
  readonly payPassword: SecondFactors["payPassword"];
  readonly notices: Pick<Notices, "notify" | "write">;
  /** Worth at the last valid price, in minor units of the quote currency; undefined without a price. */
  readonly valueIn: Pricing["valueIn"];
  readonly lookupMisses: LookupMisses;
  /** Conversions that this process has accepted or is about to, by the acceptance's id, with what comes of them. */
  readonly underWay: Map<string, Promise<Answer<TransferRow>>>;
  readonly log: Log;
}
