/** How the jobs of a database stand, of all processes that do them: for /metrics. Reads pg-boss' own table. */
import type { Reader } from "../database/database.ts";

export interface JobFigures {
  readonly job: string;
  /** Seconds since 1970; null where none is kept of the last days. */
  readonly lastSuccessSeconds: number | null;
  /** Those that are due and not begun. */
  readonly waiting: number;
  /** For how long the first of them has been due; 0 where none waits. */
  readonly oldestSeconds: number;
  /** Given up after their last try, as long as they are kept. */
  readonly givenUp: number;
}

export async function readJobFigures(reader: Reader): Promise<readonly JobFigures[]> {
  const { rows } = await reader.query<JobFigures>(
    `select name as job, extract(epoch from max(completed_on) filter (where state = 'completed'))::float8 as "lastSuccessSeconds",
       count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
         filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestSeconds",
       count(*) filter (where state = 'failed')::int as "givenUp"
     from pgboss.job where not starts_with(name, '__pgboss__') group by name order by name`,
  );
  return rows;
}
