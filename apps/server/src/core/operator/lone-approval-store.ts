/**
 * What one person has approved alone, over all customers and kinds. The tables of deposits and of withdrawals write it down and
 * judge by it; here it is told before somebody acts.
 */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** In minor units of USDT. */
export interface ApproverDay {
  /** From here on somebody else approves as well. */
  readonly secondFrom: Amount;
  /** Within the last 24 hours. */
  readonly alone: Amount;
}

/** What one person has approved alone, and whether they may approve more of it alone. */
export async function readApproverDay(reader: Reader, operator: string, at: Instant): Promise<ApproverDay> {
  const { rows } = await reader.query<{ secondFrom: string; alone: string }>(
    'select approver_second_from()::numeric(38, 0) as "secondFrom", approved_alone($1, $2)::numeric(38, 0) as alone',
    [operator, isoOf(at)],
  );
  const [{ secondFrom, alone } = { secondFrom: "0", alone: "0" }] = rows;
  return { secondFrom: amountOf(BigInt(secondFrom)), alone: amountOf(BigInt(alone)) };
}

/** Whether an approval of this worth cannot be theirs alone. @param worthUsdt minor units; null where nobody knows */
export async function needsAnotherApprover(
  reader: Reader,
  {
    operator,
    customerId,
    worthUsdt,
    at,
  }: {
    readonly operator: string;
    readonly customerId: string;
    readonly worthUsdt: Amount | null;
    readonly at: Instant;
  },
): Promise<boolean> {
  const { rows } = await reader.query<{ needs: boolean }>("select approver_needs_another($1, $2, $3, $4) as needs", [
    ...[operator, customerId, worthUsdt === null ? null : String(worthUsdt), isoOf(at)],
  ]);
  return rows[0]?.needs !== false;
}

/** Two approvals of one person come one after the other until the transaction ends. Call before anything of a customer is locked. */
export async function inApproversTurn(tx: Tx, operator: string): Promise<void> {
  await tx.query("select in_approvers_turn($1)", [operator]);
}
