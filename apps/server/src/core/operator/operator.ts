/**
 * Operators: operators, each with a name, roles and a way in of their own. Everything they do is kept for ever under their
 * name, in a chain. What a role opens is never here: each endpoint says so itself, and none lets anybody set a price or a result.
 */
import { OPERATOR_NAME, type OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { OperatorSession, Route } from "../../platform/http/route.ts";
import type { PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { passkeyRules } from "../second-factor/second-factor.ts";
import { findAuditEntry, recordAuditEntry } from "./audit-store.ts";
import { enrolByTotp } from "./enrol.ts";
import { giveEnrolment } from "./give-enrolment.ts";
import { createMarking } from "./marking.ts";
import { type OperatorKind, operatorKinds } from "./operator-kinds.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { insertOperator, lockActiveOperator, revoke } from "./operator-store.ts";
import type { OperatorDeps, Witness } from "./operator-types.ts";
import { findOperatorSession } from "./sessions.ts";

export interface Operators {
  readonly routes: readonly Route[];
  /** What two operators agree on about operators, for core/maker-checker. */
  readonly proposalKinds: readonly OperatorKind[];
  /**
   * Enrols whoever a token is for with a password and an authenticator of the machine itself, as a sandbox does its sample
   * operators; answers the authenticator's secret in base32. Throws where the token or the password is refused.
   * @param codeOf the code of now of a secret
   */
  enrolHere(token: string, password: string, codeOf: (secret: string) => string): Promise<string>;
  /** Marks the end of the chain of acts every minute, in a process that has the keys. */
  readonly marking: PeriodicTask;
}

export function createOperators(deps: OperatorDeps): Operators {
  const site = passkeyRules.siteOf(deps.publicUrl, deps.allowedHosts);
  const witness: Witness = { last: null };
  const context = { ...deps, site, witness };
  return {
    routes: operatorRoutes(context),
    proposalKinds: operatorKinds(deps),
    enrolHere: (token, password, codeOf) => enrolByTotp(context, token, password, codeOf),
    marking: createMarking(deps, witness),
  };
}

export { recordAuditEntry } from "./audit-store.ts";
export { checkChain } from "./check-chain.ts";
export { inApproversTurn, needsAnotherApprover, readApproverDay } from "./lone-approval-store.ts";
export { listOperators, type OperatorFacts } from "./operator-store.ts";
export { areOnePerson } from "./same-person-store.ts";

/** Which operator is signed in by a session's token. Asks the table every time. @param isUnattended does not prolong the session */
export const authenticateOperator = (
  operatorDatabase: Database,
  token: string,
  at: Instant,
  isUnattended = false,
): Promise<OperatorSession | undefined> => findOperatorSession(operatorDatabase, token, at, isUnattended);

/**
 * Makes an operator, as whoever may run commands on the machine, where the owner of the tables is at hand; the enrolment token is answered once and stored nowhere. A name
 * that anybody ever had is not given again.
 */
export async function addOperator(
  owner: Database,
  name: string,
  at: Instant,
  roles: readonly OperatorRole[] = ["admin"],
): Promise<{ readonly token: string } | "name-invalid" | "name-taken"> {
  if (!OPERATOR_NAME.test(name)) return "name-invalid";
  return owner.transaction(async (tx) => {
    if (!(await insertOperator(tx, { name, roles, at }))) return "name-taken";
    const details = `on the machine: ${roles.join(", ")}`;
    await recordAuditEntry(tx, {
      operator: name,
      at,
      act: "created",
      subject: { kind: "operator", id: name },
      details,
    });
    return { token: await giveEnrolment(tx, { name, at }) };
  });
}

/** A new enrolment token for an operator, on the machine: what they signed in with ends. Undefined for anybody else. */
export async function enrolAnew(owner: Database, name: string, at: Instant): Promise<string | undefined> {
  return owner.transaction(async (tx) =>
    (await lockActiveOperator(tx, name)) ? giveEnrolment(tx, { name, at }) : undefined,
  );
}

/** Revokes an operator and ends their sessions at once, on the machine; false where no active operator has that name. */
export async function revokeOperator(owner: Database, name: string, at: Instant): Promise<boolean> {
  return owner.transaction(async (tx) => {
    if (!(await revoke(tx, name, at))) return false;
    const subject = { kind: "operator", id: name };
    await recordAuditEntry(tx, { operator: name, at, act: "revoked", subject, details: "on the machine" });
    return true;
  });
}

/** Whether somebody may still act who was known when they asked: a revocation meanwhile ends before or after the transaction. */
export const isActiveOperator = async (tx: Tx, name: string): Promise<boolean> =>
  (await lockActiveOperator(tx, name)) !== undefined;

/** The roles of an operator, who stays so until the transaction ends; undefined of anybody else. */
export const currentRoles = (tx: Tx, name: string): Promise<readonly OperatorRole[] | undefined> =>
  lockActiveOperator(tx, name);

/** Whether an officer has read a case since a moment, by what is kept of it. */
export const hasReadApplication = (
  reader: Reader,
  operator: string,
  applicationId: string,
  since: Instant,
): Promise<boolean> =>
  findAuditEntry(
    reader,
    { operator, act: "verification-read", subject: { kind: "verification", id: applicationId } },
    since,
  );
