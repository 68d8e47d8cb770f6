/**
 * SQL of who says that a withdrawal failed: rows are only ever added, each of the payment as it was recorded then, or of none
 * where none was. A report of none says nothing of a payment that is recorded later.
 */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { WithdrawalRecord } from "./withdrawal-types.ts";

export interface FailureReport {
  readonly operator: string;
  readonly reason: string;
  readonly at: Instant;
}

const NONE = "";

export async function insertFailureReport(
  tx: Tx,
  { id, txHash }: Pick<WithdrawalRecord, "id" | "txHash">,
  { operator, reason, at }: FailureReport,
): Promise<void> {
  await tx.kysely
    .insertInto("withdrawal_failure_report")
    .values({ withdrawal_id: id, tx_hash: txHash ?? NONE, operator, reason, at: isoOf(at) })
    .execute();
}

/** Of the payment that it has now, by people who are still active with finance; in the order in which they were made. */
export async function readFailureReports(
  reader: Reader,
  { id, txHash }: Pick<WithdrawalRecord, "id" | "txHash">,
): Promise<readonly FailureReport[]> {
  const { rows } = await reader.query<FailureReport>(
    `select operator, reason, at from withdrawal_failure_report
     where withdrawal_id = $1 and tx_hash = $2 and operator_has_role(operator, '{finance}') order by id`,
    [id, txHash ?? NONE],
  );
  return rows;
}
