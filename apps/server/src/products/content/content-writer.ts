/** Who may write which kind, and the frame of every writer's command: an active operator of the right role, the item locked. */
import type { ContentKind } from "@candor/api/content-words";
import type { OperatorRole } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { isActiveOperator, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import type { ContentItemRecord } from "./content-record.ts";
import { lockItem } from "./content-store.ts";
import type { ContentDeps } from "./content-types.ts";

const COMPLIANCE: readonly OperatorRole[] = ["compliance", "admin"];
const PRODUCT: readonly OperatorRole[] = ["product", "admin"];

/** The endpoint lets in every writer; here they are told apart. */
export function writerFault({ roles }: OperatorSession, kind: ContentKind): Refusal | undefined {
  const needed = kind === "compliance" ? COMPLIANCE : PRODUCT;
  return roles.some((role) => needed.includes(role))
    ? undefined
    : refuse("operator-role-missing", { roles: needed.join(", ") });
}

export type ContentAct = "content-written" | "content-published" | "content-withdrawn" | "content-restored";

/** Keeps who did what to which item. */
export const recordContentAudit = (
  tx: Tx,
  session: OperatorSession,
  at: Instant,
  act: ContentAct,
  id: string,
  details = "",
) => recordAuditEntry(tx, { operator: session.name, at, act, subject: { kind: "content", id }, details });

/** Runs a change of one item; answers its id. */
export function changeItem(
  { database }: ContentDeps,
  session: OperatorSession,
  id: string,
  work: (tx: Tx, before: ContentItemRecord) => Promise<Refusal | undefined>,
): Promise<Answer<string>> {
  return database.transaction(async (tx): Promise<Answer<string>> => {
    if (!(await isActiveOperator(tx, session.name))) return refuse("operator-only");
    const before = await lockItem(tx, id);
    if (!before) return refuse("content-unknown");
    return writerFault(session, before.kind) ?? (await work(tx, before)) ?? answer(id);
  });
}
