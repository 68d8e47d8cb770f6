/** SQL of the site's settings: changes are only ever added, the newest of a keyword holds. */
import type { SettingKeyword } from "@candor/api/site-setting";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface SettingChangeRecord {
  readonly keyword: string;
  readonly value: string;
  readonly proposal: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
  readonly at: Instant;
}

const COLUMNS = `keyword, value, proposal_id as "proposal", proposed_by as "proposedBy", approved_by as "approvedBy", reason, at`;

/** The newest change of each keyword. */
export async function readNewest(reader: Reader): Promise<SettingChangeRecord[]> {
  const sql = `select distinct on (keyword) ${COLUMNS} from site_setting_change order by keyword, id desc`;
  return (await reader.query<SettingChangeRecord>(sql)).rows;
}

/** Newest first. */
export async function readChanges(reader: Reader, keyword: string, limit: number): Promise<SettingChangeRecord[]> {
  const sql = `select ${COLUMNS} from site_setting_change where keyword = $1 order by id desc limit $2`;
  return (await reader.query<SettingChangeRecord>(sql, [keyword, limit])).rows;
}

/** Its own, or undefined while nobody has changed it. */
export async function findValue(reader: Reader, keyword: SettingKeyword): Promise<string | undefined> {
  return (await readChanges(reader, keyword, 1))[0]?.value;
}

export async function insertChange(tx: Tx, change: SettingChangeRecord): Promise<void> {
  await tx.query(
    `insert into site_setting_change (keyword, value, proposal_id, proposed_by, approved_by, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[change.keyword, change.value, change.proposal, change.proposedBy, change.approvedBy, change.reason],
      isoOf(change.at),
    ],
  );
}
