/** A price alert as it is stored, and as the book watches it. */
import type { AlertBase, AlertKind, AlertStatus } from "@candor/api/price-alert";
import type { PriceMode } from "@candor/api/site";
import type { AlertSide, AlertTerms } from "@candor/engine/price-alert";
import type { WatchedAlert } from "@candor/engine/price-alert-book";
import type { Instant, PriceTicks } from "@candor/money/money";

/** What a customer chooses. */
export interface PriceAlertTerms {
  readonly kind: AlertKind;
  /** For above and below. */
  readonly price: PriceTicks | null;
  /** Hundredths of a percent, for moves. */
  readonly percent: number | null;
  readonly countedFrom: AlertBase | null;
  /** For moves counted from a price. */
  readonly referencePrice: PriceTicks | null;
  readonly repeats: boolean;
  readonly note: string;
  readonly expiresAt: Instant | null;
}

export interface PriceAlertRecord extends PriceAlertTerms {
  readonly customerId: string;
  readonly id: string;
  readonly instrumentId: number;
  readonly status: AlertStatus;
  readonly isResting: boolean;
  readonly revision: number;
  readonly sinceSeq: number;
  readonly isWatched: boolean;
  readonly priceMode: PriceMode;
  readonly firedCount: number;
  readonly firedAt: Instant | null;
  readonly firedPrice: PriceTicks | null;
  readonly firedSide: AlertSide | null;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  readonly isDeleted: boolean;
}

/** What the book needs to know, and what a firing is written with. */
export interface Watched extends WatchedAlert {
  readonly customerId: string;
  readonly revision: number;
  readonly note: string;
}

export function alertTermsOf({ kind, price, percent, referencePrice }: PriceAlertTerms): AlertTerms {
  if (kind === "move" && percent !== null) return { kind, percent, reference: referencePrice };
  if (kind !== "move" && price !== null) return { kind, price };
  throw new Error(`an alert of kind ${kind} lacks what it waits for`);
}

export const watchedOf = (record: PriceAlertRecord): Watched => ({
  id: record.id,
  customerId: record.customerId,
  instrumentId: record.instrumentId,
  terms: alertTermsOf(record),
  repeats: record.repeats,
  expiresAt: record.expiresAt,
  sinceSeq: record.sinceSeq,
  restingSince: record.isResting ? record.firedAt : null,
  revision: record.revision,
  note: record.note,
});

/** It can fire: the book should know it. */
export const mayFire = ({ status, isDeleted }: PriceAlertRecord): boolean => status === "active" && !isDeleted;
