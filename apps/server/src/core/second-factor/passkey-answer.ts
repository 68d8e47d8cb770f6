/**
 * Reads and checks what a browser answers about a passkey (WebAuthn level 3), by @simplewebauthn. Wrong answers are told from
 * right ones here and nowhere else; nothing is looked up or stored.
 */
import { z } from "zod";
import type { PasskeySite } from "./passkey-site.ts";
import type { Passkey } from "./passkey-store.ts";
import { webauthn, webauthnHelpers } from "./webauthn.ts";

/** EdDSA, ES256 and RS256, as COSE numbers them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];
const CREDENTIAL_ID_BYTES_MAX = 1023;
const PUBLIC_KEY_BYTES_MAX = 8192;
const COUNTER_MAX = 2 ** 32 - 1;

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
/** What the browser says it was asked, by which page. */
const clientData = z.object({ challenge: z.string(), origin: z.string(), crossOrigin: z.literal(false).optional() });

interface OfPage {
  readonly challenge: string;
  readonly origin: string;
}
export type RegistrationAnswer = z.output<typeof registration> & OfPage;
export type AssertionAnswer = z.output<typeof assertion> & OfPage;

function readAnswer<T extends { response: { clientDataJSON: string } }>(
  schema: z.ZodType<T>,
  text: string,
): (T & OfPage) | undefined {
  try {
    const answer = schema.parse(JSON.parse(text));
    const said = Buffer.from(answer.response.clientDataJSON, "base64url").toString("utf8");
    const { challenge, origin } = clientData.parse(JSON.parse(said));
    return { ...answer, challenge, origin };
  } catch {
    return undefined;
  }
}

/** Undefined where the text is no answer to the making of a passkey. */
export const readRegistration = (text: string): RegistrationAnswer | undefined => readAnswer(registration, text);

/** Undefined where the text is no answer to the proving of a passkey. */
export const readAssertion = (text: string): AssertionAnswer | undefined => readAnswer(assertion, text);

const expectationsOf = ({ challenge, origin }: OfPage) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  // A page may ask for passkeys of a wider name than its own; ours do not.
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

export type CheckedPasskey = Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports">;

/** The new passkey; undefined where the answer is not right. That the challenge is ours is for the caller to know. */
export async function checkRegistration(
  site: PasskeySite,
  answer: RegistrationAnswer,
): Promise<CheckedPasskey | undefined> {
  if (!site.isOwn(answer.origin)) return undefined;
  const { id, rawId, type, response } = answer;
  const checked = await orUndefined(async () => {
    if (await isAttested(response.attestationObject)) return undefined;
    const { verifyRegistrationResponse } = await webauthn();
    return verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      ...expectationsOf(answer),
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
  });
  if (!checked?.verified) return undefined;
  const made = checked.registrationInfo.credential;
  const credentialId = Buffer.from(made.id, "base64url");
  const publicKey = Buffer.from(made.publicKey);
  if (credentialId.length > CREDENTIAL_ID_BYTES_MAX || publicKey.length > PUBLIC_KEY_BYTES_MAX) return undefined;
  return { credentialId, publicKey, counter: made.counter, transports: response.transports };
}

/** Who made an authenticator is not asked, and certificates that came unasked would have to be looked up where they say. */
async function isAttested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return (format !== "none" && format !== "packed") || attestation.get("attStmt").get("x5c") !== undefined;
}

/** The passkey's new counter; undefined where the answer is not right, or its counter has not grown though it counts. */
export async function checkAssertion(
  site: PasskeySite,
  answer: AssertionAnswer,
  passkey: Pick<Passkey, "publicKey" | "counter">,
): Promise<number | undefined> {
  if (!site.isOwn(answer.origin)) return undefined;
  const { id, rawId, type, response } = answer;
  const checked = await orUndefined(async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    return verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      ...expectationsOf(answer),
      credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    });
  });
  if (!checked?.verified) return undefined;
  const { newCounter } = checked.authenticationInfo;
  return newCounter <= COUNTER_MAX ? newCounter : undefined;
}

/** The library throws whatever it finds wrong in what a stranger has sent. */
async function orUndefined<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
