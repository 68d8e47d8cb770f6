/**
 * Operators sign in: name, password and a code that has not counted before, or a passkey. Known and unknown names cost the same
 * work and answer alike, whatever was wrong; each failure is written down.
 */
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/operator-session";
import { OPERATOR_NAME } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { addressGroup } from "../../platform/edge/requester.ts";
import type { Call } from "../../platform/http/route.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { passkeyRules, totpRules } from "../second-factor/second-factor.ts";
import { passwordGuesses } from "../sign-in/sign-in.ts";
import { recordAuditEntry } from "./audit-store.ts";
import { CHALLENGE_MS, isOurChallenge, issueChallenge } from "./challenges.ts";
import { boundToOperator } from "./enrol.ts";
import { isReady } from "./enrolment-store.ts";
import { type Authenticator, findAuthenticator, lockAuthenticator, lockPasskey } from "./factor-store.ts";
import { findOperator, lockActiveOperator } from "./operator-store.ts";
import type { OperatorContext } from "./operator-types.ts";
import type { SignedInWith } from "./session-store.ts";
import { openSession } from "./sessions.ts";

type Asked = RequestOf<typeof api.operatorLogin>;
type SignedIn = Answer<ResponseOf<typeof api.operatorLogin>>;

const WRONG = refuse("operator-sign-in-wrong");

export const signIn = (context: OperatorContext, request: Asked, call: Call): Promise<SignedIn> =>
  request.method === "passkey" ? withPasskey(context, request.answer, call) : withPassword(context, request, call);

async function withPassword(
  context: OperatorContext,
  { name, password, code }: Extract<Asked, { method: "totp" }>,
  call: Call,
): Promise<SignedIn> {
  const { operatorDatabase, clock, hasher } = context;
  const address = addressGroup(call.clientAddress);
  const guesses = passwordGuesses({ ...context, database: operatorDatabase }, "operator", `${name} ${address}`);
  const lockedBefore = await guesses.locked();
  if (lockedBefore !== undefined) return refuseUntil(lockedBefore, clock.now());
  const known = OPERATOR_NAME.test(name) ? await findAuthenticator(operatorDatabase, name) : undefined;
  const isMatch = await hasher.verify(known?.passwordHash, password, { line: "operator", name: address });
  if (isMatch === BUSY) return refuse("busy-try-again");
  return operatorDatabase.transaction(async (tx): Promise<SignedIn> => {
    const step = isMatch && known ? await freshStep(context, tx, known, code) : undefined;
    const lockedNow = await guesses.judge(tx, step !== undefined);
    if (lockedNow !== undefined) return refuseUntil(lockedNow, clock.now());
    if (step === undefined) return failed(context, tx, name, call);
    return comeIn(context, tx, name, { operator: name, step }, call);
  });
}

/** The thirty seconds of a code that has not counted before, of somebody who may come in, with the password that was checked. */
async function freshStep(
  { encryption, clock }: OperatorContext,
  tx: Tx,
  known: Authenticator,
  code: string,
): Promise<number | undefined> {
  const stored = await lockAuthenticator(tx, known.operator);
  if (stored?.passwordHash !== known.passwordHash || !(await mayComeIn(tx, known.operator))) return undefined;
  const secret = encryption.decrypt(stored.encryptedSecret, boundToOperator(stored.operator));
  const step = totpRules.stepOfCode(secret, code, clock.now());
  return step !== undefined && step > stored.lastStep ? step : undefined;
}

const mayComeIn = async (tx: Tx, name: string): Promise<boolean> =>
  (await lockActiveOperator(tx, name)) !== undefined && (await isReady(tx, name));

export async function passkeyOptions(
  context: OperatorContext,
): Promise<Answer<ResponseOf<typeof api.operatorPasskeyOptions>>> {
  const { rpId } = context.site;
  const { generateAuthenticationOptions } = await passkeyRules.webauthn();
  return context.operatorDatabase.transaction(async (tx) => {
    const options = await generateAuthenticationOptions({
      rpID: rpId ?? "",
      challenge: await issueChallenge(tx, null, context.clock.now()),
      timeout: CHALLENGE_MS,
      userVerification: "required",
    });
    return answer({ options: JSON.stringify(rpId === null ? { ...options, rpId: undefined } : options) });
  });
}

async function withPasskey(context: OperatorContext, text: string, call: Call): Promise<SignedIn> {
  const { operatorDatabase, clock, site } = context;
  await passkeyRules.load();
  return operatorDatabase.transaction(async (tx): Promise<SignedIn> => {
    const sent = passkeyRules.readAssertion(text);
    if (!sent || !(await isOurChallenge(tx, sent.challenge, null, clock.now()))) return WRONG;
    const passkey = await lockPasskey(tx, Buffer.from(sent.id, "base64url"));
    const counter = passkey && (await passkeyRules.checkAssertion(site, sent, passkey));
    if (!passkey || counter === undefined || !(await mayComeIn(tx, passkey.operator)))
      return failed(context, tx, passkey?.operator ?? "", call);
    const { operator, credentialId } = passkey;
    return comeIn(context, tx, operator, { credentialId, counter }, call);
  });
}

async function comeIn(context: OperatorContext, tx: Tx, name: string, by: SignedInWith, call: Call): Promise<SignedIn> {
  const at = context.clock.now();
  const { clientAddress, userAgent } = call;
  const { token, idleEndsAt, endsAt } = await openSession(tx, by, at, { clientAddress, userAgent });
  await recordAuditEntry(tx, { operator: name, at, act: "signed-in", details: fromWhere(call) });
  const roles = (await lockActiveOperator(tx, name)) ?? [];
  if (call.isBrowser) call.setOperatorCookie(token);
  return answer({
    ...{ name, roles: [...roles], token: call.isBrowser ? null : token },
    ...{ idle_ends_at: idleEndsAt, ends_at: endsAt },
  });
}

const fromWhere = ({ clientAddress, userAgent }: Call): string => `${clientAddress} ${userAgent}`.slice(0, 300);

/** What was typed as a name is written down only where it is one: people type passwords there. */
async function failed({ clock }: OperatorContext, tx: Tx, name: string, call: Call): Promise<Refusal> {
  const known = await findOperator(tx, name);
  const operator = known?.name ?? null;
  await recordAuditEntry(tx, { operator, at: clock.now(), act: "sign-in-failed", details: fromWhere(call) });
  return WRONG;
}

const refuseUntil = (lockedUntil: Instant, now: Instant): Refusal =>
  refuse("too-many-requests", { seconds: Math.ceil((lockedUntil - now) / 1000) });
