/** SQL of freezes: of a customer at most one by themselves lasts, and one by operators beside it. */
import type { FreezeCause } from "@candor/api/care-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

type By = "owner" | "operator";

export interface Freeze {
  readonly id: string;
  readonly frozenBy: By;
  readonly frozenAt: Instant;
  /** The rest is of one by operators alone. */
  readonly cause: FreezeCause | null;
  readonly note: string;
  /** When it ends by itself. */
  readonly expiresAt: Instant | null;
  readonly proposalId: string | null;
}

export interface NewFreeze {
  readonly customerId: string;
  readonly cause: FreezeCause;
  readonly note: string;
  readonly frozenAt: Instant;
  readonly expiresAt: Instant;
  /** What two operators agreed on. */
  readonly proposalId: string;
}

const COLUMNS = [
  "id",
  "frozen_at as frozenAt",
  "note",
  "expires_at as expiresAt",
  "proposal_id as proposalId",
] as const;

/** False where one lasts already. */
export async function insertFreeze(tx: Tx, customerId: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("account_freeze")
    .values({ customer_id: customerId, frozen_by: "owner", frozen_at: isoOf(at) })
    .onConflict((conflict) => conflict.columns(["customer_id", "frozen_by"]).where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False where one by operators lasts already. */
export async function insertOperatorFreeze(tx: Tx, freeze: NewFreeze): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("account_freeze")
    .values({
      ...{ customer_id: freeze.customerId, frozen_by: "operator", frozen_at: isoOf(freeze.frozenAt) },
      ...{ cause: freeze.cause, note: freeze.note, expires_at: isoOf(freeze.expiresAt) },
      proposal_id: freeze.proposalId,
    })
    .onConflict((conflict) => conflict.columns(["customer_id", "frozen_by"]).where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockFreeze(tx: Tx, customerId: string, frozenBy: By): Promise<Freeze | undefined> {
  return tx.kysely
    .selectFrom("account_freeze")
    .select(COLUMNS)
    .select((of) => [
      of.ref("frozen_by").$castTo<By>().as("frozenBy"),
      of.ref("cause").$castTo<FreezeCause | null>().as("cause"),
    ])
    .where("customer_id", "=", customerId)
    .where("frozen_by", "=", frozenBy)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** @param endProposalId of one by operators that they lift before its time */
export async function endFreeze(tx: Tx, id: string, at: Instant, endProposalId?: string): Promise<void> {
  await tx.kysely
    .updateTable("account_freeze")
    .set({ ended_at: isoOf(at), ...(endProposalId !== undefined && { end_proposal_id: endProposalId }) })
    .where("id", "=", id)
    .execute();
}

/** What freezes the account, operators' first, as nobody but they lift it; undefined while nothing does. */
export async function readFreeze(reader: Reader, customerId: string): Promise<Freeze | undefined> {
  return reader.kysely
    .selectFrom("account_freeze")
    .select(COLUMNS)
    .select((of) => [
      of.ref("frozen_by").$castTo<By>().as("frozenBy"),
      of.ref("cause").$castTo<FreezeCause | null>().as("cause"),
    ])
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .orderBy("frozen_by")
    .limit(1)
    .executeTakeFirst();
}

/** Those by operators whose time is up. */
export async function lockExpiredFreezes(
  tx: Tx,
  now: Instant,
  limit: number,
): Promise<readonly { readonly id: string; readonly customerId: string }[]> {
  return tx.kysely
    .selectFrom("account_freeze")
    .select(["id", "customer_id as customerId"])
    .where("ended_at", "is", null)
    .where("expires_at", "<=", sqlInstant(now))
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
