/** Gives somebody a token to enrol with, which is stored nowhere. */
import { ENROLMENT_S } from "@candor/api/operator-words";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { hashToken, newToken } from "../../platform/edge/secret-token.ts";
import { recordAuditEntry } from "./audit-store.ts";
import { insertEnrolment, insertEnrolmentAsAgreed } from "./enrolment-store.ts";
import { forgetFactors } from "./factor-store.ts";
import { endSessions } from "./session-store.ts";

interface Given {
  readonly name: string;
  readonly at: Instant;
}

/** On the machine itself, as the owner of the tables: whatever they signed in with before ends, and so do their sessions. */
export async function giveEnrolment(tx: Tx, given: Given): Promise<string> {
  const { name, at } = given;
  await forgetFactors(tx, name);
  await endSessions(tx, name, null, at);
  const { token, ...made } = madeFor(given);
  await insertEnrolment(tx, made);
  await recordAuditEntry(tx, {
    operator: name,
    at,
    act: "enrolment-given",
    subject: { kind: "operator", id: name },
    details: ON_IT,
  });
  return token;
}

const ON_IT = "on the machine";

/** To whom two operators add, in the transaction of their agreement. @param shownTo who reads the token and passes it on */
export async function enrolAsAgreed(tx: Tx, given: Given & { readonly shownTo: string }): Promise<string> {
  const { name, at, shownTo } = given;
  const { token, ...made } = madeFor(given);
  await insertEnrolmentAsAgreed(tx, made);
  await recordAuditEntry(tx, {
    operator: shownTo,
    at,
    act: "enrolment-given",
    subject: { kind: "operator", id: name },
  });
  return token;
}

function madeFor({ name, at }: Given) {
  const token = newToken();
  const expiresAt = instantOf(at + ENROLMENT_S * 1000);
  return { token, operator: name, tokenHash: hashToken(token), madeAt: at, expiresAt };
}
