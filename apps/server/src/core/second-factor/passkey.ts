/** Passkeys: made and proved by answering a challenge of ours within five minutes, each challenge once. */
import { createHash, randomBytes } from "node:crypto";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type * as api from "@candor/api/second-factor";
import { PASSKEYS_MAX } from "@candor/api/second-factor";
import { instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { lockFactors } from "./factor-store.ts";
import {
  checkAssertion,
  checkRegistration,
  PASSKEY_ALGORITHMS,
  readAssertion,
  readRegistration,
} from "./passkey-answer.ts";
import {
  type ChallengePurpose,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  type Passkey,
  takeChallenge,
} from "./passkey-store.ts";
import { endCodesWithoutFactor, issueMissingCodes } from "./recovery-code.ts";
import type { SecondFactorContext } from "./second-factor-types.ts";
import { loadWebauthn, webauthn } from "./webauthn.ts";

const LIFETIME_MS = 300_000;
const NAME = "Candor";

const hashChallenge = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

async function issueChallenge(
  { clock }: SecondFactorContext,
  tx: Tx,
  customerId: string,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(32));
  const challengeHash = hashChallenge(Buffer.from(challenge).toString("base64url"));
  const createdAt = clock.now();
  const expiresAt = instantOf(createdAt + LIFETIME_MS);
  await insertChallenge(tx, { challengeHash, customerId, purpose, createdAt, expiresAt });
  return challenge;
}

const isOurChallenge = (
  { clock }: SecondFactorContext,
  tx: Tx,
  customerId: string,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> => takeChallenge(tx, { challengeHash: hashChallenge(challenge), customerId, purpose }, clock.now());

const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId.toString("base64url"),
  transports: [...transports],
});

const fullRefusal = () => refuse("passkeys-full", { maximum: PASSKEYS_MAX });

export async function startPasskey(
  context: SecondFactorContext,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.startPasskey>>> {
  const { customerId } = call.caller;
  const { rpId } = context.site;
  const { generateRegistrationOptions } = await webauthn();
  return context.database.transaction(async (tx) => {
    const passkeys = await listPasskeys(tx, customerId);
    if (passkeys.length >= PASSKEYS_MAX) return fullRefusal();
    const userName = await context.customers.labelOf(tx, customerId);
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: rpId ?? "",
      userName,
      userDisplayName: userName,
      userID: Uint8Array.from(Buffer.from(customerId)),
      challenge: await issueChallenge(context, tx, customerId, "register"),
      timeout: LIFETIME_MS,
      attestationType: "none",
      excludeCredentials: passkeys.map(described),
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    return answer({ options: JSON.stringify(rpId === null ? { ...options, rp: { name: NAME } } : options) });
  });
}

export async function addPasskey(
  context: SecondFactorContext,
  request: RequestOf<typeof api.addPasskey>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.addPasskey>>> {
  const { customerId } = call.caller;
  const { database, clock, ids, customers } = context;
  const sent = readRegistration(request.answer);
  if (!sent) return refuse("passkey-invalid");
  await loadWebauthn();
  return database.transaction(async (tx) => {
    await lockFactors(tx, customerId);
    if ((await listPasskeys(tx, customerId)).length >= PASSKEYS_MAX) return fullRefusal();
    if (!(await isOurChallenge(context, tx, customerId, "register", sent.challenge))) return refuse("passkey-invalid");
    const made = await checkRegistration(context.site, sent);
    if (!made) return refuse("passkey-invalid");
    const passkey = { ...made, id: ids.next(), customerId, name: request.name, createdAt: clock.now() };
    if (!(await insertPasskey(tx, passkey))) return refuse("passkey-invalid");
    await customers.record(tx, "passkey-added", call);
    return answer({ recovery_codes: await issueMissingCodes(context, tx, customerId) });
  });
}

export async function removePasskey(
  { database, customers }: SecondFactorContext,
  { id }: RequestOf<typeof api.removePasskey>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof api.removePasskey>>> {
  const { customerId } = call.caller;
  return database.transaction(async (tx) => {
    await lockFactors(tx, customerId);
    if (!(await deletePasskey(tx, customerId, id))) return refuse("passkey-unknown");
    await endCodesWithoutFactor(tx, customerId);
    await customers.record(tx, "passkey-removed", call);
    return answer({ is_removed: true as const });
  });
}

/** What a browser proves one of the customer's passkeys with, as JSON; undefined where there is none. */
export async function provingOptions(
  context: SecondFactorContext,
  tx: Tx,
  customerId: string,
): Promise<string | undefined> {
  const passkeys = await listPasskeys(tx, customerId);
  if (passkeys.length === 0) return undefined;
  const { rpId } = context.site;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId ?? "",
    challenge: await issueChallenge(context, tx, customerId, "prove"),
    timeout: LIFETIME_MS,
    allowCredentials: passkeys.map(described),
    userVerification: "required",
  });
  return JSON.stringify(rpId === null ? { ...options, rpId: undefined } : options);
}

/** Whether this answers a challenge of ours with a passkey of the customer's. Only under the lock of the factors. */
export async function takePasskeyAnswer(
  context: SecondFactorContext,
  tx: Tx,
  customerId: string,
  text: string,
): Promise<boolean> {
  const sent = readAssertion(text);
  if (!sent || !(await isOurChallenge(context, tx, customerId, "prove", sent.challenge))) return false;
  const passkeys = await listPasskeys(tx, customerId);
  const passkey = passkeys.find(({ credentialId }) => credentialId.toString("base64url") === sent.id);
  const counter = passkey && (await checkAssertion(context.site, sent, passkey));
  if (!passkey || counter === undefined) return false;
  await markPasskeyUsed(tx, passkey.id, counter, context.clock.now());
  return true;
}
