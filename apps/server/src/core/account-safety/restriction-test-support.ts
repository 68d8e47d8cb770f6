/** What two operators agree on of an account, as core/maker-checker has it carried out. For tests only. */
import type { FreezeCause } from "@candor/api/care-words";
import type { Restriction } from "@candor/api/restriction-words";
import { type Instant, instantOf } from "@candor/money/money";
import type { Database, Tx } from "../../platform/database/database.ts";
import { insertRestriction } from "./restriction-store.ts";

let proposals = 90_000;

interface Agreed {
  readonly customerId: string;
  readonly at: Instant;
  /** Two who may agree with each other, with the role for compliance. */
  readonly by: readonly [string, string];
}

/** Proposed by one, approved by another, carried out in that transaction. @param database the owner's: neither shows a session */
export async function agreed<T>(
  database: Database,
  { kind, subject, customerId, at, by }: Agreed & { readonly kind: string; readonly subject: object },
  work: (tx: Tx, proposalId: string) => Promise<T>,
): Promise<T> {
  proposals += 1;
  const id = String(proposals);
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ uid: string }>("select uid from customer where id = $1", [customerId]);
    await tx.query(
      `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at)
       values ($1, $2, $3, 'x', 'x', '{compliance}', '{compliance}', $5, $4, $4::timestamptz + interval '1 day')`,
      [id, kind, JSON.stringify({ uid: rows[0]?.uid, ...subject }), new Date(at), by[0]],
    );
    await tx.query("update proposal set state = 'approved', decided_by = $3, decided_at = $2 where id = $1", [
      ...[id, new Date(at), by[1]],
    ]);
    return work(tx, id);
  });
}

export function restricted(
  database: Database,
  one: Agreed & { readonly kind: Restriction; readonly cause?: FreezeCause; readonly days?: number },
  before?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { customerId, at, kind, cause = "funds", days = 3 } = one;
  return agreed(
    database,
    { ...one, kind: "account-restrict", subject: { kind, cause, days } },
    async (tx, proposalId) => {
      await before?.(tx);
      const expiresAt = instantOf(at + days * 86_400_000);
      await insertRestriction(tx, { customerId, kind, cause, words: "", note: "", begunAt: at, expiresAt, proposalId });
    },
  );
}
