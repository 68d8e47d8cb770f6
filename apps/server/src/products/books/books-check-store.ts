/** SQL of reconciliations of the books: one at a time, and what each found stays. */
import type { PageQuery } from "@candor/api/paging";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";

export interface CheckRecord {
  readonly id: string;
  /** Null for the one of each night. */
  readonly askedBy: string | null;
  readonly askedAt: Instant;
  readonly steps: number;
  readonly stepsDone: number;
  readonly finishedAt: Instant | null;
  readonly accounts: number;
  readonly transfers: number;
  readonly seals: number;
  readonly faults: readonly string[];
}

const COLUMNS = `id, asked_by as "askedBy", asked_at as "askedAt", steps, steps_done as "stepsDone",
  finished_at as "finishedAt", accounts, transfers, seals, faults`;

/** Undefined where one waits or runs. */
export async function insertCheck(
  tx: Tx,
  { askedBy, askedAt, steps }: Pick<CheckRecord, "askedBy" | "askedAt" | "steps">,
): Promise<CheckRecord | undefined> {
  const { rows } = await tx.query<CheckRecord>(
    `insert into books_check (asked_by, asked_at, steps) values ($1, $2, $3) on conflict do nothing returning ${COLUMNS}`,
    [askedBy, isoOf(askedAt), steps],
  );
  return rows[0];
}

export async function findUnfinished(reader: Reader): Promise<CheckRecord | undefined> {
  const text = `select ${COLUMNS} from books_check where finished_at is null`;
  return (await reader.query<CheckRecord>(text)).rows[0];
}

/** The last one that went through everything. */
export async function findLastFinished(reader: Reader): Promise<CheckRecord | undefined> {
  const text = `select ${COLUMNS} from books_check where finished_at is not null and steps_done = steps
    order by id desc limit 1`;
  return (await reader.query<CheckRecord>(text)).rows[0];
}

/** When one ended before it went through everything, if none has gone through since. */
export async function findCutOffSince(reader: Reader, id: string): Promise<Instant | undefined> {
  const text = `select finished_at as at from books_check where id > $1 and finished_at is not null order by id desc limit 1`;
  return (await reader.query<{ at: Instant }>(text, [id])).rows[0]?.at;
}

/** Newest first. */
export function readChecks(reader: Reader, paging: PageQuery): Promise<Stretch<CheckRecord>> {
  const source = { columns: COLUMNS, table: "books_check", owner: 0, parts: ["$1 = 0"], wanted: [] };
  return readStretch<CheckRecord>(reader, source, placeOf(paging));
}

export async function markStep(reader: Reader, id: string, stepsDone: number): Promise<void> {
  await reader.query("update books_check set steps_done = $2 where id = $1 and finished_at is null", [id, stepsDone]);
}

export async function finishCheck(
  reader: Reader,
  id: string,
  found: Pick<CheckRecord, "accounts" | "transfers" | "seals" | "faults"> & { readonly at: Instant },
): Promise<void> {
  await reader.query(
    `update books_check set finished_at = $2, accounts = $3, transfers = $4, seals = $5, faults = $6,
       steps_done = case when $7 then steps else steps_done end
     where id = $1 and finished_at is null`,
    [id, isoOf(found.at), found.accounts, found.transfers, found.seals, found.faults, found.accounts > 0],
  );
}
