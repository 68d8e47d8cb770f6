/** SQL of what trades gave to other customers against the index. It is written with the fills. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";

/** What a portfolio gave away in a minute, in minor units of USDT. */
export interface GivenMinute {
  readonly portfolioId: string;
  /** The last of it. */
  readonly at: Instant;
  readonly given: Amount;
}

/** What was given away after an instant, oldest first. */
export async function readGiven(reader: Reader, since: Instant): Promise<readonly GivenMinute[]> {
  const { rows } = await reader.query<{ portfolioId: string; at: Instant; given: string }>(
    `select portfolio_id as "portfolioId", max(created_at) as at, sum(given_usdt) as given from spot_fill
     where given_usdt is not null and created_at > $1
     group by portfolio_id, date_trunc('minute', created_at) order by at`,
    [isoOf(since)],
  );
  return rows.map((row) => ({ ...row, given: amountOf(BigInt(row.given)) }));
}
