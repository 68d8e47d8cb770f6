/** AES-256-GCM as everything here is sealed with: nonce, content, tag. What it belongs to is part of what the tag vouches for. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** By which what is sealed is longer. */
export const SEALED_BYTES = NONCE_BYTES + TAG_BYTES;

/** Something sealed that was changed, cut short, belongs to something else, or whose key is gone. Says nothing of its content. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor(reason: string) {
    super(`what should be opened ${reason}`);
  }
}

export function encrypt(key: KeyObject, plain: Buffer, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws SealBroken. */
export function decrypt(key: KeyObject, sealed: Buffer, boundTo: string): Buffer {
  if (sealed.length < SEALED_BYTES) throw new SealBroken("was cut short");
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    throw new SealBroken("was changed or belongs to something else");
  }
}
