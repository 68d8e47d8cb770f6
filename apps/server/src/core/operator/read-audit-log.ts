/** What the back office reads of operators: who they are, and what was done. */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/operator";
import type { Reader } from "../../platform/database/database.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import { readAuditEntries } from "./audit-store.ts";
import { readRoster } from "./roster-store.ts";

export async function listActs(
  reader: Reader,
  { subject_kind, subject_id, operator, act, from, to, ...request }: RequestOf<typeof api.listActs>,
): Promise<ResponseOf<typeof api.listActs>> {
  const filter = { operator, act, from, to, subjectKind: subject_kind, subjectId: subject_id };
  const { list, ...page } = await readAuditEntries(reader, filter, request);
  const shown = list.map(({ subjectKind, subjectId, hash, ...act }) => ({
    ...{ ...act, subject_kind: subjectKind, subject_id: subjectId, hash: hash.toString("hex") },
  }));
  return queueOut(page, shown);
}

export async function listRoster(
  reader: Reader,
  session: OperatorSession,
): Promise<ResponseOf<typeof api.getOperators>> {
  const isAdmin = session.roles.includes("admin");
  const list = (await readRoster(reader)).map((one) => ({
    ...{ name: one.name, roles: [...one.roles], created_at: one.createdAt, added_by: one.addedBy },
    ...{ state: stateOf(one), revoked_at: one.revokedAt, last_seen_at: one.lastSeenAt },
    ...{ has_passkey: one.hasPasskey, has_totp: one.hasTotp },
    may_confirm: isAdmin && stateOf(one) === "waiting" && one.shownTo !== session.name && one.name !== session.name,
  }));
  return { list };
}

type State = ResponseOf<typeof api.getOperators>["list"][number]["state"];

function stateOf({ revokedAt, isEnrolled, isWaiting }: Awaited<ReturnType<typeof readRoster>>[number]): State {
  if (revokedAt !== null) return "revoked";
  if (!isEnrolled) return "enrolling";
  return isWaiting ? "waiting" : "on-duty";
}
