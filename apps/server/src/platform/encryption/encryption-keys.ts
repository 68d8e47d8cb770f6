/**
 * The keys that what is kept of people is encrypted with: pictures and personal text. They lie in one file below the data folder,
 * readable by the program's own account only, never in the database. One is current; older ones stay as long as something is
 * encrypted with them.
 *
 * Each thing is encrypted under a fresh key of its own, and that one is wrapped by the current key (an envelope). So a rotation
 * wraps small keys again and touches nothing that they encrypt.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { isoOf, systemClock } from "../clock.ts";
import { StartRefused } from "../process/start-refused.ts";
import { DecryptionFailed, decrypt, ENCRYPTED_BYTES, encrypt, KEY_BYTES } from "./cipher.ts";

/** For small values; a column of them is named in `renew-encryption.ts`, so that a rotation finds it. */
export interface Encryptor {
  /** @param boundTo what it belongs to, such as "verification 12 name": it opens with the same words only */
  encrypt(plain: Buffer, boundTo: string): Buffer;
  /** Throws DecryptionFailed where it was changed, cut short, belongs to something else, or its key is gone. */
  decrypt(encrypted: Buffer, boundTo: string): Buffer;
  /**
   * A keyed hash of 32 bytes, for finding equal values without keeping them. Its key does not rotate.
   * @param purpose keeps equal values of different kinds apart
   */
  fingerprint(text: string, purpose: string): Buffer;
}

export interface EncryptionKey {
  /** Sixteen letters of hex. */
  readonly id: string;
  readonly madeAt: string;
  readonly isCurrent: boolean;
}

/** A key for one thing, and that key wrapped by the current one. */
export interface DataKey {
  readonly key: KeyObject;
  readonly wrapped: Buffer;
}

export interface EncryptionKeys extends Encryptor {
  list(): readonly EncryptionKey[];
  newDataKey(): DataKey;
  /** Throws DecryptionFailed. */
  unwrap(wrapped: Buffer): KeyObject;
  /** What is encrypted, or a wrapped key, passed on to the current key; its content stays as it is. Throws DecryptionFailed. */
  reencrypted(encrypted: Buffer): Buffer;
  /** What everything that the current key wraps begins with. */
  currentPrefix(): Buffer;
  prefixOf(keyId: string): Buffer;
  /** A new current key; answers its id. Two processes must not do this at once. */
  rotate(madeAt: string): string;
  /** Removes keys that are not current, for good. */
  remove(keyIds: readonly string[]): void;
}

/** In the folder of keys. */
export const ENCRYPTION_KEYS_FILE = "sealing.json";

const VERSION = 1;
const ID_BYTES = 8;
const PREFIX_BYTES = 1 + ID_BYTES;
const WRAPPED_BYTES = PREFIX_BYTES + ENCRYPTED_BYTES + KEY_BYTES;

const secret = z.base64().refine((text) => Buffer.from(text, "base64").length === KEY_BYTES);
const keyFile = z
  .object({
    current: z.string(),
    fingerprints: secret,
    keys: z.array(z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), madeAt: z.iso.datetime(), key: secret })).min(1),
  })
  .refine(({ current, keys }) => keys.some(({ id }) => id === current));
type KeyFile = z.output<typeof keyFile>;

interface Ring {
  /** Which file this was read from: a rotation by another process puts a new one in its place. */
  readonly readFrom: string;
  readonly stored: KeyFile;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

/**
 * Reads `sealing.json` in the folder, or makes it. A rotation by another process is taken with the next use.
 * Throws StartRefused when the file is there and holds no keys.
 */
export function encryptionKeysIn(folder: string): EncryptionKeys {
  const file = join(folder, ENCRYPTION_KEYS_FILE);
  makeIfMissing(folder, file);
  let held = readRing(file);
  const ring = (): Ring => {
    if (held.readFrom !== versionOf(file)) held = readRing(file);
    return held;
  };

  function newDataKey(): DataKey {
    const { stored, keys } = ring();
    const raw = randomBytes(KEY_BYTES);
    return { key: createSecretKey(raw), wrapped: wrap(raw, stored.current, keys) };
  }
  const unwrap = (wrapped: Buffer): KeyObject => createSecretKey(unwrapped(wrapped, ring().keys));

  return {
    encrypt(plain, boundTo) {
      const { key, wrapped } = newDataKey();
      return Buffer.concat([wrapped, encrypt(key, plain, boundTo)]);
    },
    decrypt(encrypted, boundTo) {
      return decrypt(unwrap(encrypted.subarray(0, WRAPPED_BYTES)), encrypted.subarray(WRAPPED_BYTES), boundTo);
    },
    fingerprint(text, purpose) {
      const key = Buffer.from(ring().stored.fingerprints, "base64");
      return createHmac("sha256", key).update(`${purpose}\0${text}`).digest();
    },
    list: () => ring().stored.keys.map(({ id, madeAt }) => ({ id, madeAt, isCurrent: id === ring().stored.current })),
    newDataKey,
    unwrap,
    reencrypted(encrypted) {
      const { stored, keys } = ring();
      const raw = unwrapped(encrypted.subarray(0, WRAPPED_BYTES), keys);
      return Buffer.concat([wrap(raw, stored.current, keys), encrypted.subarray(WRAPPED_BYTES)]);
    },
    currentPrefix: () => prefixOf(ring().stored.current),
    prefixOf,
    rotate(madeAt) {
      const { stored } = ring();
      const made = newKey(madeAt);
      replaceFile(file, { ...stored, current: made.id, keys: [...stored.keys, made] });
      return made.id;
    },
    remove(keyIds) {
      const { stored } = ring();
      const staying = stored.keys.filter(({ id }) => id === stored.current || !keyIds.includes(id));
      if (staying.length < stored.keys.length) replaceFile(file, { ...stored, keys: staying });
    },
  };
}

/**
 * The text of a file that holds every key of several, oldest first, and goes on with the newest's. They are copies of one file
 * at several times. StartRefused where one holds no keys.
 */
export function joinedKeys(texts: readonly string[]): string {
  const files = texts.map((text) => keyFile.safeParse(JSON.parse(text)));
  const newest = files.at(-1);
  if (!newest?.success || files.some(({ success }) => !success))
    throw new StartRefused("A copy of sealing.json does not hold the keys that things are sealed with.");
  const known = new Map(files.flatMap(({ data }) => (data?.keys ?? []).map((key) => [key.id, key] as const)));
  return `${JSON.stringify({ ...newest.data, keys: [...known.values()] })}\n`;
}

const prefixOf = (keyId: string): Buffer => Buffer.concat([Buffer.from([VERSION]), Buffer.from(keyId, "hex")]);

function wrap(raw: Buffer, keyId: string, keys: Ring["keys"]): Buffer {
  const prefix = prefixOf(keyId);
  return Buffer.concat([prefix, encrypt(keyOf(keyId, keys), raw, prefix.toString("hex"))]);
}

function unwrapped(wrapped: Buffer, keys: Ring["keys"]): Buffer {
  if (wrapped.length !== WRAPPED_BYTES || wrapped[0] !== VERSION) throw new DecryptionFailed("is not a sealed value");
  const prefix = wrapped.subarray(0, PREFIX_BYTES);
  const key = keyOf(prefix.subarray(1).toString("hex"), keys);
  return decrypt(key, wrapped.subarray(PREFIX_BYTES), prefix.toString("hex"));
}

function keyOf(id: string, keys: Ring["keys"]): KeyObject {
  const key = keys.get(id);
  if (!key) throw new DecryptionFailed(`was sealed with key ${id}, which is not there`);
  return key;
}

const newKey = (madeAt: string): KeyFile["keys"][number] => ({
  id: randomBytes(ID_BYTES).toString("hex"),
  madeAt,
  key: randomBytes(KEY_BYTES).toString("base64"),
});

function makeIfMissing(folder: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const first = newKey(isoOf(systemClock.now()));
  const half = writeHalf(file, {
    current: first.id,
    fingerprints: randomBytes(KEY_BYTES).toString("base64"),
    keys: [first],
  });
  giveToOwnerOf(folder, half);
  try {
    // Unlike a renaming, never replaces what another process has made meanwhile.
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(half);
  }
  keepNames(folder);
}

function replaceFile(file: string, stored: KeyFile): void {
  const half = writeHalf(file, stored);
  giveToOwnerOf(file, half);
  renameSync(half, file);
  keepNames(dirname(file));
}

/** Else what root makes would shut out a server that runs under an account of its own. */
function giveToOwnerOf(like: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(made, uid, gid);
}

/** Before anything is encrypted with a new key: a disk that loses its power forgets names that were not written through. */
function keepNames(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Whole or not at all: written beside its place and then put there. */
function writeHalf(file: string, stored: KeyFile): string {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(stored)}\n`, { mode: 0o600, flush: true });
  return half;
}

const versionOf = (file: string): string => {
  const { ino, mtimeNs } = statSync(file, { bigint: true });
  return `${ino} ${mtimeNs}`;
};

function readRing(file: string): Ring {
  // Before the reading: what is put in its place meanwhile is read with the next use.
  const readFrom = versionOf(file);
  const text = readFileSync(file, "utf8");
  let stored: KeyFile;
  try {
    stored = keyFile.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(
      `${file} does not hold the keys that pictures and personal text are sealed with: bring it back from a backup.`,
    );
  }
  const keys = stored.keys.map(({ id, key }) => [id, createSecretKey(Buffer.from(key, "base64"))] as const);
  return { readFrom, stored, keys: new Map(keys) };
}
