/** What a new installation trades, without a database: for tests that make prices for all of it. */
import type { InstrumentRow } from "./instrument-seed-row.ts";
import { CRYPTO } from "./seed-crypto.ts";
import { ETFS } from "./seed-etf.ts";
import { FOREX } from "./seed-forex.ts";
import { FUTURES } from "./seed-futures.ts";
import { STOCKS } from "./seed-stocks.ts";

export const SEED_ROWS: readonly InstrumentRow[] = [...FOREX, ...STOCKS, ...FUTURES, ...CRYPTO, ...ETFS];
