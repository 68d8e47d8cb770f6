/** AES-256-GCM as everything here is encrypted with: nonce, content, tag. What it belongs to is part of what the tag vouches for. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** By which what is encrypted is longer. */
export const ENCRYPTED_BYTES = NONCE_BYTES + TAG_BYTES;

/** Something encrypted that was changed, cut short, belongs to something else, or whose key is gone. Says nothing of its content. */
export class DecryptionFailed extends Error {
  override name = "DecryptionFailed";
  constructor(reason: string) {
    super(`what should be opened ${reason}`);
  }
}

export function encrypt(key: KeyObject, plain: Buffer, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws DecryptionFailed. */
export function decrypt(key: KeyObject, encrypted: Buffer, boundTo: string): Buffer {
  if (encrypted.length < ENCRYPTED_BYTES) throw new DecryptionFailed("was cut short");
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const tagAt = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(encrypted.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    throw new DecryptionFailed("was changed or belongs to something else");
  }
}
