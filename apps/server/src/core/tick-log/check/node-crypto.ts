/** The hash and the signatures of the tick log as Node has them. */
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { LogCrypto } from "@candor/engine/log-key";

const keyObjects = new Map<string, KeyObject>();

/** Node's own SHA-256 and Ed25519. */
export const nodeCrypto: LogCrypto = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  verify: (publicKey, message, signature) => verify(null, message, keyObjectOf(publicKey), signature),
};

/** There are few keys, and making an object of one takes longer than checking a signature. */
function keyObjectOf(publicKey: Uint8Array): KeyObject {
  const x = Buffer.from(publicKey).toString("base64url");
  const known = keyObjects.get(x) ?? createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  keyObjects.set(x, known);
  return known;
}
