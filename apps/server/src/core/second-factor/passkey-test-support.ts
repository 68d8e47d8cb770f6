/**
 * An authenticator with a browser around it, as far as a server sees them: it makes P-256 keys and answers challenges with them
 * (WebAuthn level 3, attestation "none"). Every part of an answer can be made wrong. For tests only.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Said {
  /** Origin of the page; http://localhost:8080 when left out. */
  readonly origin?: string;
  /** The host name the authenticator signs for; that of the origin when left out. */
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  readonly isCrossOrigin?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

export interface TestPasskey {
  /** base64url */
  readonly id: string;
  /** Answers options of /safe/passkey_options; JSON for /safe/passkey_add. */
  register(options: string, said?: Said & { readonly statement?: Buffer }): string;
  /** Answers options of a proof; JSON for the field `passkey`. Counts up by itself unless told a counter. */
  prove(options: string, said?: Said): string;
}

const ORIGIN = "http://localhost:8080";
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** @param credentialId 32 random bytes when left out */
export function createTestPasskey(credentialId = randomBytes(32)): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = base64url(credentialId);
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  let signed = 0;
  return {
    id,
    register(options, said = {}) {
      const authData = Buffer.concat([
        authenticatorData(said, 0x40, said.counter ?? 0),
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation =
        said.statement ?? Buffer.concat([text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])]);
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), attestation, text("authData"), bytes(authData)]);
      const clientDataJSON = base64url(clientData("webauthn.create", options, said));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ["internal"] };
      return JSON.stringify({ ...credential, response });
    },
    prove(options, said = {}) {
      signed += 1;
      const authData = authenticatorData(said, 0, said.counter ?? signed);
      const data = clientData("webauthn.get", options, said);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      };
      return JSON.stringify({ ...credential, response });
    },
  };
}

function clientData(type: string, options: string, { origin = ORIGIN, challenge, isCrossOrigin }: Said): Buffer {
  const asked = JSON.parse(options) as { challenge: string };
  const said = { type, challenge: challenge ?? asked.challenge, origin, crossOrigin: isCrossOrigin ?? false };
  return Buffer.from(JSON.stringify(said));
}

function authenticatorData(
  { origin = ORIGIN, rpId = new URL(origin).hostname, isUserVerified = true }: Said,
  flags: number,
  counter: number,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (isUserVerified ? 0x04 : 0)]), count]);
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
/** CBOR text of less than 24 bytes, and a byte string of less than 65,536, each as short as it can be written. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Uint8Array): Buffer => {
  const length =
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.concat([Buffer.from([0x59]), uint16(value.length)]);
  return Buffer.concat([length, value]);
};

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key on P-256 for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
}
