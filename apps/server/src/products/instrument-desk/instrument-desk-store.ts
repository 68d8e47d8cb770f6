/** SQL of halts that last and of who has asked to end them. Reads only. */
import type { HaltCause } from "@candor/api/incident";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";

export interface LastingHalt {
  readonly instrumentId: number;
  readonly cause: HaltCause;
  readonly since: Instant;
  /** Empty where a rule did it. */
  readonly haltedBy: readonly string[];
  readonly reason: string;
}

/** At most one by rule and one by operators for each instrument. */
export async function readLastingHalts(reader: Reader): Promise<readonly LastingHalt[]> {
  const { rows } = await reader.query<LastingHalt & { kind: string }>(
    `select entry.instrument_id as "instrumentId", entry.cause, entry.at as since, entry.operators as "haltedBy",
       entry.reason, entry.kind
     from instrument cross join (values (true), (false)) as by(operator) cross join lateral (
       select * from halt_entry where instrument_id = instrument.id and (cause = 'operator') = by.operator
       order by id desc limit 1
     ) entry where entry.kind = 'halt'`,
  );
  return rows;
}

export interface AskedResume {
  readonly instrumentId: number;
  readonly askedBy: string;
  readonly reason: string;
  readonly expiresAt: Instant;
}

/** Resumptions that wait for a second operator. */
export async function readAskedResumes(reader: Reader, now: Instant): Promise<readonly AskedResume[]> {
  const { rows } = await reader.query<AskedResume>(
    `select distinct on (instrument_id) instrument_id as "instrumentId", asked_by as "askedBy", reason,
       expires_at as "expiresAt"
     from halt_command where kind = 'resume' and confirmed_by is null and expires_at > $1
     order by instrument_id, id desc`,
    [isoOf(now)],
  );
  return rows;
}
