/** What a customer asks of an alert, read once against the market. What cannot be an alert is a refusal. */
import { ALERT_PERCENT_MAX, ALERT_PERCENT_MIN } from "@candor/api/alert-bounds";
import type { RequestOf } from "@candor/api/endpoint";
import { ALERT_DAYS_MAX, type addPriceAlert } from "@candor/api/price-alert";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { alertLevels, sideMet } from "@candor/engine/price-alert";
import { decimalUnits, formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { formatPrice, parsePrice } from "@candor/money/instrument-scale";
import { type Instant, instantOf } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { alertTermsOf, type PriceAlertTerms } from "./price-alert-record.ts";
import type { AlertMarket } from "./price-alert-types.ts";

type AskedTerms = RequestOf<typeof addPriceAlert>["terms"];

/** Percents are counted in hundredths. */
const PERCENT_SCALE = 2;
const DAY_MS = 86_400_000;

type Aim = Pick<PriceAlertTerms, "kind" | "price" | "percent" | "countedFrom" | "referencePrice">;

export function readTerms(
  asked: AskedTerms,
  instrument: Instrument,
  market: Pick<AlertMarket, "lastPrice" | "dayReference">,
  now: Instant,
): Answer<PriceAlertTerms> {
  const aim = asked.kind === "move" ? moveOf(asked, instrument, market) : levelOf(asked, instrument);
  if (aim.refused) return aim;
  const expiresAt = asked.expiresAt === undefined ? null : instantOf(asked.expiresAt);
  if (expiresAt !== null && (expiresAt <= now || expiresAt > now + ALERT_DAYS_MAX * DAY_MS)) {
    return refuse("alert-expiry-invalid", { days: ALERT_DAYS_MAX });
  }
  const terms = { ...aim.value, repeats: asked.repeats, note: asked.note, expiresAt };
  const price = market.lastPrice(instrument.id);
  const levels = alertLevels(alertTermsOf(terms), market.dayReference(instrument.id) ?? null);
  if (price !== undefined && sideMet(levels, price) !== undefined) {
    return refuse("alert-already-met", { price: formatPrice(price, instrument.scale) });
  }
  return answer(terms);
}

function levelOf({ kind, price }: AskedTerms, { scale }: Instrument): Answer<Aim> {
  if (price === undefined) return refuse("bad-input", { field: "price" });
  const read = parsePrice(price, scale);
  if (read.ok) return answer({ kind, price: read.value, percent: null, countedFrom: null, referencePrice: null });
  return refuse(`price-${read.fault === "too-large" ? "too-many-digits" : read.fault}`);
}

function moveOf(
  { kind, percent, base }: AskedTerms,
  { id }: Instrument,
  market: Pick<AlertMarket, "lastPrice">,
): Answer<Aim> {
  const read = parseDecimal(percent ?? "", PERCENT_SCALE);
  const [least, most] = [ALERT_PERCENT_MIN, ALERT_PERCENT_MAX].map((text) => decimalUnits(text, PERCENT_SCALE));
  if (!read.ok || read.units < (least ?? 0n) || read.units > (most ?? 0n)) {
    return refuse("alert-percent-invalid", { minimum: ALERT_PERCENT_MIN, maximum: ALERT_PERCENT_MAX });
  }
  const referencePrice = base === "set" ? (market.lastPrice(id) ?? null) : null;
  if (base === "set" && referencePrice === null) return refuse("alert-needs-price");
  return answer({ kind, price: null, percent: Number(read.units), countedFrom: base, referencePrice });
}

/** "2.5" for 250 hundredths. */
export const percentOut = (hundredths: number): string => formatDecimalShort(BigInt(hundredths), PERCENT_SCALE);
