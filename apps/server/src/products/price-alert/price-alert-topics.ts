/** What price alerts say: a firing, as the notice it becomes, by the outbox; and changed rows, by the bus. */
import type { NoticeParameters } from "@candor/api/notice";
import { type Topic, topic } from "../../platform/bus/bus.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";

export interface PriceAlertFired {
  readonly customerId: string;
  readonly kind: "price-alert";
  readonly parameters: NoticeParameters<"price-alert">;
  readonly source: string;
}

export const PRICE_ALERT_FIRED: Topic<PriceAlertFired> = topic("price-alert.fired");

/** A customer's change is committed: whoever watches the alert watches it as it is now. */
export const PRICE_ALERT_CHANGED: Topic<PriceAlertRecord> = topic("price-alert.changed");
