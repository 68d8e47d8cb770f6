/** SQL of what two operators agreed to post: for whom, and that it was posted once. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface Creditor {
  readonly customerId: string;
  /** Of the real account. */
  readonly portfolioId: string;
}

export async function findCreditor(reader: Reader, uid: string): Promise<Creditor | undefined> {
  const { rows } = await reader.query<Creditor>(
    `select customer.id as "customerId", portfolio.id as "portfolioId" from customer
     join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real' where customer.uid = $1`,
    [uid],
  );
  return rows[0];
}

/** The table lets each agreement post once, and only in the transaction that approves it. */
export async function insertAgreedPosting(
  tx: Tx,
  { proposalId, transferId, at }: { proposalId: string; transferId: string; at: Instant },
): Promise<void> {
  await tx.query("insert into agreed_posting (proposal_id, transfer_id, posted_at) values ($1, $2, $3)", [
    ...[proposalId, transferId, isoOf(at)],
  ]);
}
