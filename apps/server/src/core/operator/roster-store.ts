/** The SQL of the list of operators, with how each of them comes in. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";

export interface RosterLine {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly createdAt: Instant;
  readonly addedBy: string | null;
  readonly revokedAt: Instant | null;
  readonly lastSeenAt: Instant | null;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
  /** By the latest enrolment: used, and whether it waits for a confirmation. */
  readonly isEnrolled: boolean;
  readonly isWaiting: boolean;
  readonly shownTo: string | null;
}

/** By name. */
export async function readRoster(reader: Reader): Promise<readonly RosterLine[]> {
  const { rows } = await reader.query<RosterLine>(
    `select one.name, one.roles, one.created_at as "createdAt", one.added_by as "addedBy", one.revoked_at as "revokedAt",
            (select max(seen_at) from operator_session where operator = one.name) as "lastSeenAt",
            exists (select from operator_passkey where operator = one.name) as "hasPasskey",
            exists (select from operator_authenticator where operator = one.name) as "hasTotp",
            coalesce(latest.used_at is not null, false) as "isEnrolled",
            coalesce(latest.confirmation_hash is not null and latest.confirmed_by is null, false) as "isWaiting",
            latest.shown_to as "shownTo"
     from operator one
     left join lateral (select * from operator_enrolment where operator = one.name order by id desc limit 1) latest on true
     order by one.name`,
  );
  return rows;
}
