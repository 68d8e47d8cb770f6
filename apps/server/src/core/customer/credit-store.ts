/** SQL of the credit score: points that are added once for each cause, never changed, and summed up when somebody asks. */

import { CREDIT_POINTS, type CreditKind, creditScore } from "@candor/api/credit-rules";
import type { PageQuery } from "@candor/api/paging";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";

export interface CreditEvent {
  readonly kind: CreditKind;
  /** What it is about, unique among its kind: a loan's id, or the customer's own for what happens once in a life. */
  readonly reference: string;
  readonly at: Instant;
}

/** Counts an event for or against a customer, in the transaction that caused it. One that was counted before changes nothing. */
export async function addCreditEvent(tx: Tx, customerId: string, { kind, reference, at }: CreditEvent): Promise<void> {
  await tx.kysely
    .insertInto("credit_event")
    .values({ customer_id: customerId, kind, points: CREDIT_POINTS[kind], reference, at: isoOf(at) })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .execute();
}

export async function readCreditScore(reader: Reader, customerId: string): Promise<number> {
  const { points } = await reader.kysely
    .selectFrom("credit_event")
    .select((of) => of.fn.coalesce(of.fn.sum<string>("points"), of.lit(0)).as("points"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return creditScore(Number(points));
}

export interface CreditLine {
  readonly id: string;
  readonly kind: CreditKind;
  readonly points: number;
  readonly at: Instant;
}

/** Newest first. */
export function listCreditEvents(reader: Reader, customerId: string, paging: PageQuery): Promise<Stretch<CreditLine>> {
  const parts = ["customer_id = $1"];
  const source = { columns: "id, kind, points, at", table: "credit_event", owner: customerId, parts, wanted: [] };
  return readStretch<CreditLine>(reader, source, placeOf(paging));
}
