/** The currencies and their decimals, in SQL. Decimals never change: amounts are counted in them for ever. */
import type { Reader, Tx } from "../../platform/database.ts";

export interface Currency {
  readonly id: number;
  /** "USDT" */
  readonly code: string;
  /** Decimals of its minor unit, 0 to 18. */
  readonly decimals: number;
}

export const readCurrencies = async (reader: Reader): Promise<readonly Currency[]> =>
  (await reader.query<Currency>("select id, code, decimals from currency order by id")).rows;

/** Adds those whose code is new; throws when a known one is asked for with other decimals. */
export async function insertCurrencies(tx: Tx, wanted: readonly Omit<Currency, "id">[]): Promise<readonly Currency[]> {
  const codes = wanted.map(({ code }) => code);
  // The lock keeps two programs that start at once from using up numbers for the same codes.
  await tx.query("lock table currency in share row exclusive mode");
  await tx.query(
    `insert into currency (code, decimals)
     select code, decimals from unnest($1::text[], $2::smallint[]) with ordinality as wanted(code, decimals, position)
     where not exists (select from currency known where known.code = wanted.code)
     order by position`,
    [codes, wanted.map(({ decimals }) => decimals)],
  );
  const known = new Map((await readCurrencies(tx)).map((currency) => [currency.code, currency]));
  return wanted.map(({ code, decimals }) => {
    const currency = known.get(code);
    if (currency?.decimals !== decimals) {
      throw new Error(`${code} is kept with ${currency?.decimals} decimals, not ${decimals}`);
    }
    return currency;
  });
}
