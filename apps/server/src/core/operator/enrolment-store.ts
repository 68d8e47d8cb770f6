/** The SQL of enrolments and of what operators sign in with. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";

export interface NewEnrolment {
  readonly operator: string;
  readonly tokenHash: Buffer;
  readonly madeAt: Instant;
  readonly expiresAt: Instant;
  readonly shownTo: string | null;
}

export async function insertEnrolment(tx: Tx, enrolment: NewEnrolment): Promise<void> {
  await tx.kysely
    .insertInto("operator_enrolment")
    .values({
      ...{ operator: enrolment.operator, token_hash: enrolment.tokenHash, shown_to: enrolment.shownTo },
      ...{ made_at: isoOf(enrolment.madeAt), expires_at: isoOf(enrolment.expiresAt) },
    })
    .execute();
}

export async function forgetFactors(tx: Tx, operator: string): Promise<void> {
  await tx.kysely.deleteFrom("operator_authenticator").where("operator", "=", operator).execute();
  await tx.kysely.deleteFrom("operator_passkey").where("operator", "=", operator).execute();
}
