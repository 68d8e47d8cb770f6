/**
 * Somebody enrols with the token they were given: they choose what they sign in with, and prove that they have it. Whoever was
 * added by operators is then shown a code, by which an administrator who never saw the token confirms that it was them.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/operator-session";
import { OPERATOR_PASSWORD_LENGTH_MIN } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database/database.ts";
import { hashToken } from "../../platform/edge/secret-token.ts";
import { BUSY } from "../../platform/password-hasher.ts";
import { passkeyRules, totpRules } from "../second-factor/second-factor.ts";
import { isCommonPassword } from "../sign-in/sign-in.ts";
import { recordAuditEntry } from "./audit-store.ts";
import { CHALLENGE_MS, isOurChallenge, issueChallenge } from "./challenges.ts";
import {
  countTry,
  type EndOfEnrolment,
  type Enrolment,
  enrolPasskey,
  enrolTotp,
  lockEnrolment,
  saveBegun,
} from "./enrolment-store.ts";
import type { OperatorContext } from "./operator-types.ts";

const PASSWORD_LENGTH_MAX = 128;
const DISTINCT_MIN = 6;
const UNKNOWN = refuse("enrolment-unknown");

type Started = Answer<ResponseOf<typeof api.startEnrolment>>;
type Finished = Answer<ResponseOf<typeof api.finishEnrolment>>;

const boundToEnrolment = (id: string): string => `operator enrolment ${id}`;
/** A secret opens for its own operator only. */
export const boundToOperator = (name: string): string => `authenticator of operator ${name}`;

export async function startEnrolment(
  context: OperatorContext,
  request: RequestOf<typeof api.startEnrolment>,
): Promise<Started> {
  const { operatorDatabase, clock, hasher } = context;
  if (request.method === "passkey") {
    await passkeyRules.load();
    return withEnrolment(context, request.token, (tx, found) => startPasskey(context, tx, found));
  }
  const password = request.password ?? "";
  if (isWeak(password)) return refuse("operator-password-weak");
  const tokenHash = hashToken(request.token);
  // Before anything is hashed: only whoever has a token makes the server work.
  const isKnown = await operatorDatabase.transaction(
    async (tx) => (await lockEnrolment(tx, tokenHash, clock.now())) !== undefined,
  );
  if (!isKnown) return UNKNOWN;
  const passwordHash = await hasher.hash(password, { line: "operator", name: "enrolment" });
  if (passwordHash === BUSY) return refuse("busy-try-again");
  return withEnrolment(context, request.token, async (tx, found) => {
    if (password.toLowerCase().includes(found.name)) return refuse("operator-password-weak");
    const secret = randomBytes(totpRules.secretBytes);
    const encryptedSecret = context.encryption.encrypt(secret, boundToEnrolment(found.id));
    await saveBegun(tx, found.id, { method: "totp", passwordHash, encryptedSecret });
    const { name, roles } = found;
    return answer({ name, roles: [...roles], ...totpRules.setup(secret, `${name} (back office)`), options: null });
  });
}

function isWeak(password: string): boolean {
  const letters = [...password];
  const isOfLength = letters.length >= OPERATOR_PASSWORD_LENGTH_MIN && letters.length <= PASSWORD_LENGTH_MAX;
  return !isOfLength || new Set(letters).size < DISTINCT_MIN || isCommonPassword(password);
}

async function startPasskey(context: OperatorContext, tx: Tx, found: Enrolment): Promise<Started> {
  const { rpId } = context.site;
  const { name, roles } = found;
  await saveBegun(tx, found.id, { method: "passkey", passwordHash: null, encryptedSecret: null });
  const { generateRegistrationOptions } = await passkeyRules.webauthn();
  const options = await generateRegistrationOptions({
    ...{ rpName: "Candor back office", rpID: rpId ?? "", userName: name, userDisplayName: name },
    userID: Uint8Array.from(Buffer.from(`operator ${name}`)),
    challenge: await issueChallenge(tx, found.id, context.clock.now()),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    // Found by the browser without a name, so that signing in tells nobody who is an operator.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: passkeyRules.algorithms,
  });
  const shown = rpId === null ? { ...options, rp: { name: options.rp.name } } : options;
  return answer({ name, roles: [...roles], secret: null, uri: null, options: JSON.stringify(shown) });
}

export async function finishEnrolment(
  context: OperatorContext,
  { token, totp, passkey }: RequestOf<typeof api.finishEnrolment>,
): Promise<Finished> {
  if (totp === undefined) await passkeyRules.load();
  return withEnrolment(context, token, async (tx, found): Promise<Finished> => {
    const now = context.clock.now();
    const code = found.shownTo === null ? null : confirmationCode();
    const end = { id: found.id, at: now, confirmationHash: code === null ? null : hashConfirmation(code) };
    const fault =
      totp === undefined
        ? await takePasskey(context, tx, found, passkey ?? "", end)
        : await takeTotp(context, tx, found, totp, end);
    if (fault) {
      await countTry(tx, found.id);
      return fault;
    }
    await recordAuditEntry(tx, {
      ...{ operator: found.name, at: now, act: "enrolled", subject: { kind: "operator", id: found.name } },
      details: totp === undefined ? "passkey" : "password and authenticator",
    });
    return answer({ name: found.name, state: code === null ? "ready" : "waiting", confirmation_code: code });
  });
}

/** Both steps at once, where the machine itself is the authenticator. Throws what a person would be refused. */
export async function enrolByTotp(
  context: OperatorContext,
  token: string,
  password: string,
  codeOf: (secret: string) => string,
): Promise<string> {
  const begun = await startEnrolment(context, { token, method: "totp", password });
  if (begun.refused) throw new Error(`an enrolment was refused: ${begun.code}`);
  const secret = begun.value.secret ?? "";
  const ended = await finishEnrolment(context, { token, totp: codeOf(secret), passkey: undefined });
  if (ended.refused) throw new Error(`an enrolment was refused: ${ended.code}`);
  return secret;
}

async function takeTotp(
  { encryption }: OperatorContext,
  tx: Tx,
  found: Enrolment,
  code: string,
  end: EndOfEnrolment,
): Promise<Refusal | undefined> {
  const { name: operator, passwordHash, encryptedSecret: encrypted } = found;
  if (found.method !== "totp" || passwordHash === null || encrypted === null) return refuse("second-factor-wrong");
  const secret = encryption.decrypt(encrypted, boundToEnrolment(found.id));
  const lastStep = totpRules.stepOfCode(secret, code, end.at);
  if (lastStep === undefined) return refuse("second-factor-wrong");
  await enrolTotp(tx, end, { encryptedSecret: encryption.encrypt(secret, boundToOperator(operator)), lastStep });
  return undefined;
}

async function takePasskey(
  { site }: OperatorContext,
  tx: Tx,
  found: Enrolment,
  text: string,
  end: EndOfEnrolment,
): Promise<Refusal | undefined> {
  const sent = passkeyRules.readRegistration(text);
  if (!sent || !(await isOurChallenge(tx, sent.challenge, found.id, end.at))) return refuse("passkey-invalid");
  const made = await passkeyRules.checkRegistration(site, sent);
  const isKept = made && found.method === "passkey" && (await enrolPasskey(tx, end, made));
  return isKept ? undefined : refuse("passkey-invalid");
}

/** Commits whatever is answered, so that wrong tries are counted. */
function withEnrolment<T>(
  { operatorDatabase, clock }: OperatorContext,
  token: string,
  work: (tx: Tx, found: Enrolment) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return operatorDatabase.transaction(async (tx): Promise<Answer<T>> => {
    const found = await lockEnrolment(tx, hashToken(token), clock.now());
    return found ? work(tx, found) : UNKNOWN;
  });
}

/** Read out to another person, so without letters and digits that sound or look alike. */
const CODE_LETTERS = "ACDEFHJKMNPRTWXY3479";
const confirmationCode = (): string => {
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
};

/** Of a code as it is typed, with or without the hyphen. */
export const hashConfirmation = (code: string): Buffer =>
  createHash("sha256").update(code.replace(/[\s-]/g, "").toUpperCase()).digest();
