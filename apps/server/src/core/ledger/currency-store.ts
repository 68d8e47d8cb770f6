/** The currencies and their decimals, in SQL. Decimals never change: amounts are counted in them for ever. */
import type { Reader } from "../../platform/database/database.ts";

export interface Currency {
  readonly id: number;
  /** "USDT" */
  readonly code: string;
  /** Decimals of its minor unit, 0 to 18. */
  readonly decimals: number;
}

export const readCurrencies = async (reader: Reader): Promise<readonly Currency[]> =>
  (await reader.query<Currency>("select id, code, decimals from currency order by id")).rows;
