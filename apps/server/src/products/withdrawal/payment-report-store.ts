/** SQL of who says that a withdrawal was paid, and by which payment, while nothing may leave its account: rows are only ever added. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface PaymentReport {
  readonly operator: string;
  readonly txHash: string;
  readonly at: Instant;
}

export async function insertPaymentReport(tx: Tx, id: string, { operator, txHash, at }: PaymentReport): Promise<void> {
  await tx.kysely
    .insertInto("withdrawal_payment_report")
    .values({ withdrawal_id: id, tx_hash: txHash, operator, at: isoOf(at) })
    .execute();
}

/** By people who are still active with finance, in the order in which they were made; of whichever payment. */
export async function readPaymentReports(reader: Reader, id: string): Promise<readonly PaymentReport[]> {
  const { rows } = await reader.query<PaymentReport>(
    `select operator, tx_hash as "txHash", at from withdrawal_payment_report
     where withdrawal_id = $1 and operator_has_role(operator, '{finance}') order by id`,
    [id],
  );
  return rows;
}
