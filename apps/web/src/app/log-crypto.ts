/** The hash and the signatures of the price log as the browser has them. */
import type { LogCrypto } from "@candor/engine/log-key";

const keys = new Map<string, Promise<CryptoKey>>();

type Bytes = Uint8Array<ArrayBuffer>;

export const browserCrypto: LogCrypto = {
  async sha256(bytes) {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Bytes));
  },
  async verify(publicKey, message, signature) {
    return crypto.subtle.verify("Ed25519", await keyOf(publicKey), signature as Bytes, message as Bytes);
  },
};

function keyOf(publicKey: Uint8Array): Promise<CryptoKey> {
  const name = publicKey.join();
  const known = keys.get(name);
  if (known !== undefined) return known;
  const imported = crypto.subtle.importKey("raw", publicKey as Bytes, "Ed25519", false, ["verify"]);
  keys.set(name, imported);
  // What failed once is tried anew.
  imported.catch(() => keys.delete(name));
  return imported;
}

/** False in a browser that is too old for Ed25519, and on a page that came without encryption. */
export async function canCheckSignatures(): Promise<boolean> {
  // The type says it is always there; without encryption it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return false;
  return subtle.generateKey("Ed25519", false, ["sign", "verify"]).then(
    () => true,
    () => false,
  );
}
