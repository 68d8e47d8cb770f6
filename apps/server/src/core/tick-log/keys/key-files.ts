/** Private keys as files that the program's own account alone can read: `tick-log-<key id>.pem` in the folder of keys. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign as signWith,
} from "node:crypto";
import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { keyIdOf } from "@candor/engine/log-key";
import type { KeyService, LogSigner } from "./key-service.ts";

const generate = promisify(generateKeyPair);
const signNow = promisify(signWith);
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

export function createKeyFiles(folder: string): KeyService {
  const placeOf = (keyId: string) => join(folder, `tick-log-${keyId}.pem`);
  return {
    placeOf,
    async make() {
      const { privateKey } = await generate("ed25519");
      const signer = signerOf(privateKey);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      await writeWhole(placeOf(await keyIdOf(signer.publicKey, sha256)), privateKey);
      return signer;
    },
    async open(keyId) {
      const signer = await readFile(placeOf(keyId), "utf8")
        .then((pem) => signerOf(createPrivateKey(pem)))
        .catch(() => undefined);
      return signer && (await keyIdOf(signer.publicKey, sha256)) === keyId ? signer : undefined;
    },
  };
}

function signerOf(privateKey: KeyObject): LogSigner {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x ?? "", "base64url"),
    sign: (message) => signNow(null, message, privateKey),
  };
}

/** Whole or not at all, and on the disk before anything is signed with it. */
async function writeWhole(file: string, privateKey: KeyObject): Promise<void> {
  const half = `${file}.${process.pid}`;
  const handle = await open(half, "wx", 0o600);
  try {
    await handle.writeFile(privateKey.export({ type: "pkcs8", format: "pem" }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, file);
}
