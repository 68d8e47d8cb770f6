/**
 * An administrator confirms that a new operator enrolled themselves, by the code that was shown to that person alone. Whoever
 * was shown the enrolment token cannot: with the token and the confirmation they could be somebody else.
 */
import { timingSafeEqual } from "node:crypto";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/operator";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { recordAuditEntry } from "./audit-store.ts";
import { hashConfirmation } from "./enrol.ts";
import { countConfirmationTry, lockWaiting, markConfirmed } from "./enrolment-store.ts";
import { lockActiveOperator } from "./operator-store.ts";
import type { OperatorContext } from "./operator-types.ts";

const TRIES_MAX = 5;

type Confirmed = Answer<ResponseOf<typeof api.confirmEnrolment>>;

/** Commits whatever is answered, so that wrong tries are counted. */
export function confirmEnrolment(
  { operatorDatabase, clock }: OperatorContext,
  { name, code }: RequestOf<typeof api.confirmEnrolment>,
  operator: string,
): Promise<Confirmed> {
  return operatorDatabase.transaction(async (tx): Promise<Confirmed> => {
    const roles = await lockActiveOperator(tx, operator);
    if (!roles) return refuse("operator-only");
    if (!roles.includes("admin")) return refuse("operator-role-missing", { roles: "admin" });
    const waiting = await lockWaiting(tx, name);
    if (!waiting) return refuse("operator-unknown");
    if (waiting.shownTo === operator || name === operator) return refuse("enrolment-own");
    if (waiting.tries >= TRIES_MAX) return refuse("enrolment-unknown");
    if (!timingSafeEqual(waiting.confirmationHash, hashConfirmation(code))) {
      await countConfirmationTry(tx, waiting.id);
      return refuse("enrolment-code-wrong");
    }
    const at = clock.now();
    await markConfirmed(tx, waiting, operator, at);
    await recordAuditEntry(tx, { operator, at, act: "enrolment-confirmed", subject: { kind: "operator", id: name } });
    return answer({ is_confirmed: true });
  });
}
