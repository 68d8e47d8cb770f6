/**
 * The message of a web push, readable by one browser alone (RFC 8291: ECDH on P-256, HKDF, AES-128-GCM, in one record of
 * RFC 8188). The push service that carries it learns nothing but its length. Keeps nothing.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser hands out with its subscription, base64url. */
export interface BrowserKeys {
  /** `p256dh`: its public key, an uncompressed point. */
  readonly browserKey: string;
  /** `auth`: 16 bytes. */
  readonly browserSecret: string;
}

/** Made anew for every message; handed in only to repeat a known example. */
export interface MessageEntropy {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const CURVE = "prime256v1";
const RECORD_SIZE = 4096;
/** A push service need not carry more (RFC 8030, 7.2): header, padding mark and tag included. */
export const PLAINTEXT_BYTES_MAX = 3993;
const LAST_RECORD = Buffer.from([2]);

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** Throws RangeError for a longer text, and an error of node:crypto for a key that is no point of the curve. */
export function encryptPush(text: string, keys: BrowserKeys, entropy?: MessageEntropy): Buffer {
  const plaintext = Buffer.from(text);
  if (plaintext.length > PLAINTEXT_BYTES_MAX) throw new RangeError("the message is too long for a push");
  const browserKey = Buffer.from(keys.browserKey, "base64url");
  const own = createECDH(CURVE);
  if (entropy) own.setPrivateKey(entropy.privateKey);
  else own.generateKeys();
  const salt = entropy?.salt ?? randomBytes(16);
  const ownKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKey]);
  const secret = derived(own.computeSecret(browserKey), Buffer.from(keys.browserSecret, "base64url"), info, 32);
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.update(LAST_RECORD), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, encrypted, cipher.getAuthTag()]);
}
