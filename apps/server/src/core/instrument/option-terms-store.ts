/** The SQL of option terms. Rows are stored once by the seed and read whole at the start. */
import { amountOf, rateOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Currency } from "../ledger/ledger.ts";
import type { Instrument, InstrumentOption } from "./instrument-facts.ts";

/** int8 and numeric columns arrive as text. */
interface TermsRow {
  readonly instrument_id: number;
  readonly currency_id: number;
  readonly stake_min: string;
  readonly stake_max: string;
  readonly exposure_max: string;
}

interface DurationRow {
  readonly instrument_id: number;
  readonly seconds: number;
  readonly payout_rate: string;
}

/** Stores the terms of instruments that have none yet. */
export async function insertOptionTerms(tx: Tx, instruments: readonly Instrument[]): Promise<void> {
  const offered = instruments.flatMap(({ id, option }) => (option === null ? [] : [{ id, option }]));
  const terms = offered.map(({ id, option }) => ({
    instrument_id: id,
    currency_id: option.currencyId,
    stake_min: option.stakeMin.toString(),
    stake_max: option.stakeMax.toString(),
    exposure_max: option.exposureMax.toString(),
  }));
  const durations = offered.flatMap(({ id, option }) =>
    option.terms.map(({ seconds, payoutRate }) => ({ instrument_id: id, seconds, payout_rate: payoutRate.toString() })),
  );
  // Durations come with their terms only: one that an operator took away does not come back.
  await tx.query(
    `with fresh as (
       insert into option_terms select * from jsonb_populate_recordset(null::option_terms, $1::jsonb)
       on conflict do nothing returning instrument_id
     )
     insert into option_duration
     select duration.* from jsonb_populate_recordset(null::option_duration, $2::jsonb) duration
     join fresh on fresh.instrument_id = duration.instrument_id`,
    [JSON.stringify(terms), JSON.stringify(durations)],
  );
}

/** By instrument. */
export async function readOptionTerms(
  reader: Reader,
  currencyOf: (id: number) => Currency | undefined,
): Promise<ReadonlyMap<number, InstrumentOption>> {
  const { rows: terms } = await reader.query<TermsRow>("select * from option_terms");
  const { rows: durations } = await reader.query<DurationRow>("select * from option_duration order by seconds");
  const byInstrument = Map.groupBy(durations, (row) => row.instrument_id);
  return new Map(
    terms.map((row) => {
      const currency = currencyOf(row.currency_id);
      if (!currency)
        throw new Error(`options of instrument ${row.instrument_id} are paid in a currency the ledger has not`);
      return [
        row.instrument_id,
        {
          currencyId: currency.id,
          currencyCode: currency.code,
          currencyScale: currency.decimals,
          terms: (byInstrument.get(row.instrument_id) ?? []).map(({ seconds, payout_rate }) => ({
            seconds,
            payoutRate: rateOf(BigInt(payout_rate)),
          })),
          stakeMin: amountOf(BigInt(row.stake_min)),
          stakeMax: amountOf(BigInt(row.stake_max)),
          exposureMax: amountOf(BigInt(row.exposure_max)),
        },
      ];
    }),
  );
}
