/**
 * Operators: people on duty, each with a name and a token of 256 random bits that is stored as its hash only. Made and revoked
 * by whoever may run commands on the machine; everything they do is kept for ever under their name. What an operator may do is
 * never here: each module says so itself, and none lets anybody set a price or a result.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "@candor/money/money";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import {
  findCaseAct,
  insertAct,
  insertOperator,
  lockOnDuty,
  type OperatorAct,
  type OperatorFacts,
  readOperators,
  readTokenHashes,
  revoke,
} from "./operator-store.ts";

export type { OperatorAct, OperatorFacts } from "./operator-store.ts";

const NAME = /^[a-z][a-z0-9-]{1,31}$/;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The name of the operator on duty whose token this is. Takes as long whichever it is, and asks the table every time. */
export async function authenticateOperator(reader: Reader, token: string): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const hash = hashToken(token);
  let found: string | undefined;
  for (const { name, tokenHash } of await readTokenHashes(reader)) if (timingSafeEqual(tokenHash, hash)) found = name;
  return found;
}

/** Makes an operator; the token is answered once and stored nowhere. A name that anybody ever had is not given again. */
export async function addOperator(
  database: Database,
  name: string,
  at: Instant,
): Promise<{ readonly token: string } | "name-invalid" | "name-taken"> {
  if (!NAME.test(name)) return "name-invalid";
  const token = randomBytes(32).toString("base64url");
  const isAdded = await database.transaction(async (tx) => {
    if (!(await insertOperator(tx, name, hashToken(token), at))) return false;
    await recordAct(tx, { operator: name, at, act: "created" });
    return true;
  });
  return isAdded ? { token } : "name-taken";
}

/** Ends an operator's duty at once; false where nobody of that name is on duty. */
export async function revokeOperator(database: Database, name: string, at: Instant): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await revoke(tx, name, at))) return false;
    await recordAct(tx, { operator: name, at, act: "revoked" });
    return true;
  });
}

/** Everyone who is or was on duty, by name. */
export const listOperators = (reader: Reader): Promise<OperatorFacts[]> => readOperators(reader);

/** Whether somebody may still act who was known when they asked: a duty that ends meanwhile ends before or after the transaction. */
export const isOnDuty = (tx: Tx, name: string): Promise<boolean> => lockOnDuty(tx, name);

/** Whether an officer has read a case since a moment, by what is kept of it. */
export const hasReadCase = (reader: Reader, operator: string, caseId: string, since: Instant): Promise<boolean> =>
  findCaseAct(reader, operator, "verification-read", caseId, since);

/** Keeps what an operator does, in the transaction that does it. */
export const recordAct = (tx: Tx, act: OperatorAct): Promise<void> => insertAct(tx, act);
