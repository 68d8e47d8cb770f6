/** SQL of the steps that withdrawals take: rows are only ever added. */
import type { WithdrawalState } from "@candor/api/withdrawal-words";
import type { WithdrawalEvent } from "@candor/engine/withdrawal-state";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface Step {
  /** After it. */
  readonly state: WithdrawalState;
  readonly event: WithdrawalEvent | "request" | "correct";
  readonly at: Instant;
  /** Null where the owner or the program did it. */
  readonly operator: string | null;
  /** A reason or a hash; empty without one. */
  readonly note: string;
}

/** Answers the step's own number. */
export async function insertStep(tx: Tx, withdrawalId: string, step: Step): Promise<string> {
  const { id } = await tx.kysely
    .insertInto("withdrawal_step")
    .values({
      withdrawal_id: withdrawalId,
      state: step.state,
      event: step.event,
      at: isoOf(step.at),
      operator: step.operator,
      note: step.note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export const readSteps = (reader: Reader, withdrawalId: string): Promise<Step[]> =>
  reader.kysely
    .selectFrom("withdrawal_step")
    .select((of) => [
      of.ref("state").$castTo<WithdrawalState>().as("state"),
      of.ref("event").$castTo<Step["event"]>().as("event"),
      "at",
      "operator",
      "note",
    ])
    .where("withdrawal_id", "=", withdrawalId)
    .orderBy("id")
    .execute();
