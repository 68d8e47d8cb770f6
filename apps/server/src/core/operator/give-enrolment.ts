/** Gives somebody a token to enrol with; whatever they signed in with before ends, and so do their sessions. */
import { ENROLMENT_S } from "@candor/api/operator-words";
import { type Instant, instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database.ts";
import { insertAct } from "./act-store.ts";
import { insertEnrolment } from "./enrolment-store.ts";
import { forgetFactors } from "./factor-store.ts";
import { endSessions } from "./session-store.ts";
import { hashToken, newToken } from "./sessions.ts";

interface Given {
  readonly name: string;
  readonly at: Instant;
  /** The operator who reads the token and passes it on; null where it is given on the machine itself. */
  readonly shownTo: string | null;
}

/** Answers the token, which is stored nowhere. */
export async function giveEnrolment(tx: Tx, { name, at, shownTo }: Given): Promise<string> {
  const token = newToken();
  await forgetFactors(tx, name);
  await endSessions(tx, name, null, at);
  const expiresAt = instantOf(at + ENROLMENT_S * 1000);
  await insertEnrolment(tx, { operator: name, tokenHash: hashToken(token), madeAt: at, expiresAt, shownTo });
  const details = shownTo === null ? "on the machine" : "";
  const subject = { kind: "operator", id: name };
  await insertAct(tx, { operator: shownTo ?? name, at, act: "enrolment-given", subject, details });
  return token;
}
