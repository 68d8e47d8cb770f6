/** The SQL of contract terms. Rows are stored once by the seed and read whole at the start. */
import { amountOf, lotsOf, rateOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Currency } from "../ledger/ledger.ts";
import type { Instrument, InstrumentContract } from "./instrument-facts.ts";

/** int8 and numeric columns arrive as text. */
interface TermsRow {
  readonly instrument_id: number;
  readonly settle_currency_id: number;
  readonly tick_value: string;
  readonly lot_size: string;
  readonly lots_min: string;
  readonly lots_max: string;
  readonly leverages: number[];
  readonly maintenance_rate: string;
  readonly half_spread: string;
  readonly fee_rate: string;
  readonly financing_rate: string;
  readonly tolerance: string;
  readonly exposure_max: string;
}

/** Stores the terms of instruments that have none yet. */
export async function insertContractTerms(tx: Tx, instruments: readonly Instrument[]): Promise<void> {
  const rows = instruments.flatMap(({ id, contract }) => (contract === null ? [] : [rowOf(id, contract)]));
  await tx.query(
    `insert into contract_terms select * from jsonb_populate_recordset(null::contract_terms, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** By instrument. */
export async function readContractTerms(
  reader: Reader,
  currencyOf: (id: number) => Currency | undefined,
): Promise<ReadonlyMap<number, InstrumentContract>> {
  const { rows } = await reader.query<TermsRow>("select * from contract_terms");
  return new Map(rows.map((row) => [row.instrument_id, contractOf(row, currencyOf)]));
}

const rowOf = (instrumentId: number, terms: InstrumentContract) => ({
  instrument_id: instrumentId,
  settle_currency_id: terms.settleCurrencyId,
  tick_value: terms.tickValue.toString(),
  lot_size: terms.lotSize,
  lots_min: terms.lotsMin,
  lots_max: terms.lotsMax,
  leverages: terms.leverages,
  maintenance_rate: terms.maintenanceRate.toString(),
  half_spread: terms.halfSpread.toString(),
  fee_rate: terms.feeRate.toString(),
  financing_rate: terms.financingRate.toString(),
  tolerance: terms.tolerance.toString(),
  exposure_max: terms.exposureMax.toString(),
});

function contractOf(row: TermsRow, currencyOf: (id: number) => Currency | undefined): InstrumentContract {
  const settle = currencyOf(row.settle_currency_id);
  if (!settle) throw new Error(`contracts of instrument ${row.instrument_id} settle in a currency the ledger has not`);
  const units = (text: string) => BigInt(text);
  return {
    settleCurrencyId: settle.id,
    settleCode: settle.code,
    settleScale: settle.decimals,
    tickValue: amountOf(units(row.tick_value)),
    lotSize: lotsOf(Number(row.lot_size)),
    lotsMin: lotsOf(Number(row.lots_min)),
    lotsMax: lotsOf(Number(row.lots_max)),
    leverages: row.leverages,
    maintenanceRate: rateOf(units(row.maintenance_rate)),
    halfSpread: rateOf(units(row.half_spread)),
    feeRate: rateOf(units(row.fee_rate)),
    financingRate: rateOf(units(row.financing_rate)),
    tolerance: rateOf(units(row.tolerance)),
    exposureMax: amountOf(units(row.exposure_max)),
  };
}
