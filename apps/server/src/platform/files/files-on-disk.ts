/**
 * Pictures as they lie on the disk: encrypted, each under a key of its own and bound to its number and its owner, so that a file
 * in another's place does not open. Those from before this was so lie there plain until they are encrypted.
 */
import type { KeyObject } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { decrypt, encrypt } from "../encryption/cipher.ts";

/** A picture by its number and its owner's. */
export interface FileName {
  readonly id: string;
  readonly ownerId: string;
}

export type Extension = "jpg" | "png";

const boundTo = ({ id, ownerId }: FileName): string => `file ${id} of ${ownerId}`;

const encryptedPath = (folder: string, id: string): string => join(folder, `${id}.sealed`);
const plainPath = (folder: string, id: string, extension: Extension): string => join(folder, `${id}.${extension}`);

/** What lies in the folder; nothing where there is none yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** On the disk for good when it is answered. */
export async function writeEncrypted(folder: string, name: FileName, key: KeyObject, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(encryptedPath(folder, name.id), encrypt(key, content, boundTo(name)));
}

/** Throws DecryptionFailed, or ENOENT where there is no such file. */
export async function readEncrypted(folder: string, name: FileName, key: KeyObject): Promise<Buffer> {
  return decrypt(key, await readFile(encryptedPath(folder, name.id)), boundTo(name));
}

/** The number of the picture that an encrypted file holds, or that one half written was to hold; undefined for any other file. */
export function idOfEncrypted(name: string): string | undefined {
  const [, id] = /^([1-9]\d{0,18})\.sealed(?:\.new)?$/.exec(name) ?? [];
  return id !== undefined && BigInt(id) < 2n ** 63n ? id : undefined;
}

export const readPlain = (folder: string, id: string, extension: Extension): Promise<Buffer> =>
  readFile(plainPath(folder, id, extension));

export const removePlain = (folder: string, id: string, extension: Extension): Promise<void> =>
  rm(plainPath(folder, id, extension), { force: true });

async function writeDurably(file: string, data: Buffer): Promise<void> {
  const half = `${file}.new`;
  const handle = await open(half, "w", 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, file);
}
