/** SQL of quotes and conversions. */
import {
  type Amount,
  amountOf,
  type Instant,
  type PriceTicks,
  priceTicksOf,
  type Rate,
  rateOf,
} from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";

export interface QuoteRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly fromTick: SideTick | null;
  readonly toTick: SideTick | null;
  readonly spreadRate: Rate;
  readonly feeRate: Rate;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}

export interface QuoteRow {
  readonly id: string;
  readonly portfolioId: string;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly fromInstrumentId: number | null;
  readonly fromSeq: string | null;
  readonly fromTicks: string | null;
  readonly toInstrumentId: number | null;
  readonly toSeq: string | null;
  readonly toTicks: string | null;
  readonly spreadRate: string;
  readonly feeRate: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}

const QUOTE_COLUMNS = `quote.id, quote.portfolio_id as "portfolioId", from_currency_id as "fromCurrencyId",
  to_currency_id as "toCurrencyId", from_instrument_id as "fromInstrumentId", from_seq as "fromSeq",
  from_ticks as "fromTicks", to_instrument_id as "toInstrumentId", to_seq as "toSeq", to_ticks as "toTicks",
  spread_rate as "spreadRate", fee_rate as "feeRate", quote.created_at as "createdAt", expires_at as "expiresAt",
  used_at as "usedAt"`;

const tickOf = (instrumentId: number | null, seq: string | null, ticks: string | null): SideTick | null =>
  instrumentId === null ? null : { instrumentId, seq: Number(seq), ticks: priceTicksOf(Number(ticks)) };

function quoteOfRow(row: QuoteRow): QuoteRecord {
  const { id, portfolioId, fromCurrencyId, toCurrencyId, createdAt, expiresAt, usedAt } = row;
  return {
    ...{ id, portfolioId, fromCurrencyId, toCurrencyId, createdAt, expiresAt, usedAt },
    fromTick: tickOf(row.fromInstrumentId, row.fromSeq, row.fromTicks),
    toTick: tickOf(row.toInstrumentId, row.toSeq, row.toTicks),
    spreadRate: rateOf(BigInt(row.spreadRate)),
    feeRate: rateOf(BigInt(row.feeRate)),
  };
}

/** Quotes and conversions of a portfolio one after the other: first of what a transaction locks here. */
export async function lockConversions(tx: Tx, portfolioId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('conversion ' || $1, 0))", [portfolioId]);
}

/** Ends what stands for two currencies, whichever way round. Under lockConversions. */
export async function endQuotes(tx: Tx, portfolioId: string, one: number, other: number): Promise<void> {
  await tx.query(
    `delete from conversion_quote where portfolio_id = $1 and used_at is null
       and least(from_currency_id, to_currency_id) = least($2::int, $3::int)
       and greatest(from_currency_id, to_currency_id) = greatest($2::int, $3::int)`,
    [portfolioId, one, other],
  );
}

/** Under lockConversions, after endQuotes: one stands for a pair. */
export async function insertQuote(tx: Tx, quote: QuoteRecord): Promise<void> {
  const side = (tick: SideTick | null) => [tick?.instrumentId ?? null, tick?.seq ?? null, tick?.ticks ?? null];
  await tx.query(
    `insert into conversion_quote (id, portfolio_id, from_currency_id, to_currency_id, from_instrument_id, from_seq,
       from_ticks, to_instrument_id, to_seq, to_ticks, spread_rate, fee_rate, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[quote.id, quote.portfolioId, quote.fromCurrencyId, quote.toCurrencyId],
      ...[...side(quote.fromTick), ...side(quote.toTick)],
      ...[quote.spreadRate.toString(), quote.feeRate.toString(), isoOf(quote.createdAt), isoOf(quote.expiresAt)],
    ],
  );
}

/** Which quote is meant: by its id, or the one that stands for two currencies. */
export type QuoteMeant =
  | { readonly id: string }
  | { readonly id: string | undefined; readonly from: number; readonly to: number };

/** A quote of the portfolio's own, which nobody else uses until the transaction ends. */
export async function lockQuote(tx: Tx, portfolioId: string, meant: QuoteMeant): Promise<QuoteRecord | undefined> {
  const pair = "from" in meant ? [meant.from, meant.to] : [null, null];
  const { rows } = await tx.query<QuoteRow>(
    `select ${QUOTE_COLUMNS} from conversion_quote quote where portfolio_id = $1
       and case when $2::bigint is null then from_currency_id = $3::int and to_currency_id = $4::int and used_at is null
         else id = $2 end limit 1 for update`,
    [portfolioId, meant.id ?? null, ...pair],
  );
  return rows[0] && quoteOfRow(rows[0]);
}

/** False where it was used already. */
export async function useQuote(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(`update conversion_quote set used_at = $2 where id = $1 and used_at is null`, [
    id,
    isoOf(at),
  ]);
  return rowCount === 1;
}

export interface ConversionRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly quoteId: string;
  readonly amount: Amount;
  readonly paid: Amount;
  readonly fee: Amount;
  /** When it was accepted. */
  readonly createdAt: Instant;
}

/** By what a conversion was bounded, at its acceptance, and by what its quote was judged. */
export interface Judgement {
  /** In dollars, units of 10^-WORTH_SCALE. */
  readonly worth: Amount;
  readonly fromTick: SideTick | null;
  readonly toTick: SideTick | null;
}

export async function insertConversion(
  tx: Tx,
  conversion: ConversionRecord,
  { worth, fromTick, toTick }: Judgement,
): Promise<void> {
  const { id, portfolioId, quoteId, amount, paid, fee, createdAt } = conversion;
  await tx.query(
    `insert into conversion (id, portfolio_id, quote_id, amount, paid, fee, created_at, worth, judged_from_seq, judged_to_seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, portfolioId, quoteId, amount.toString(), paid.toString(), fee.toString(), isoOf(createdAt)],
      ...[worth.toString(), fromTick?.seq ?? null, toTick?.seq ?? null],
    ],
  );
}

/** What a portfolio has converted after an instant or is converting now, in dollars. */
export async function worthSince(reader: Reader, portfolioId: string, since: Instant): Promise<Amount> {
  const { rows } = await reader.query<{ worth: string }>(
    `select coalesce(sum(worth), 0)::text as worth from (
       select worth from conversion where portfolio_id = $1 and created_at > $2
       union all select worth from conversion_acceptance where portfolio_id = $1 and ended_as is null) found`,
    [portfolioId, isoOf(since)],
  );
  return amountOf(BigInt(rows[0]?.worth ?? "0"));
}

/** Newest first. */
export async function readConversions(
  reader: Reader,
  portfolioId: string,
  place: Place,
): Promise<Stretch<ConversionRow>> {
  return stretchOf(place, (after, most) => conversionsBefore(reader, portfolioId, after, most));
}

export interface ConversionRow {
  readonly id: string;
  readonly conversion: ConversionRecord;
  readonly quote: QuoteRecord;
}

async function conversionsBefore(
  reader: Reader,
  portfolioId: string,
  after: string,
  most: number,
): Promise<readonly ConversionRow[]> {
  type Row = QuoteRow & { conversionId: string; amount: string; paid: string; fee: string; convertedAt: Instant };
  const { rows } = await reader.query<Row>(
    `select ${QUOTE_COLUMNS}, conversion.id as "conversionId", amount, paid, fee, conversion.created_at as "convertedAt"
     from conversion join conversion_quote quote on quote.id = quote_id
     where conversion.portfolio_id = $1 and conversion.id < $2::bigint order by conversion.id desc limit $3`,
    [portfolioId, after, most],
  );
  return rows.map((row) => ({
    id: row.conversionId,
    quote: quoteOfRow(row),
    conversion: {
      ...{ id: row.conversionId, portfolioId, quoteId: row.id, createdAt: row.convertedAt },
      amount: amountOf(BigInt(row.amount)),
      paid: amountOf(BigInt(row.paid)),
      fee: amountOf(BigInt(row.fee)),
    },
  }));
}

/** Quotes that nobody used and that ended before the instant are forgotten. Returns how many. */
export async function forgetQuotes(tx: Tx, before: Instant): Promise<number> {
  const { rowCount } = await tx.query(`delete from conversion_quote where used_at is null and expires_at < $1`, [
    isoOf(before),
  ]);
  return rowCount;
}

/** Which tick priced one side; null for the dollar itself. */
export interface SideTick {
  readonly instrumentId: number;
  readonly seq: number;
  readonly ticks: PriceTicks;
}
