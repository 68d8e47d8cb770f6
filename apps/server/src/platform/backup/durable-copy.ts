/** Copies that are on the disk when they are answered, with the hash of what was copied. */
import { createHash, type Hash } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export interface Copied {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

interface CopyOptions {
  /** Sees each piece, of whole pages but for the last, before it is written. @param at where it begins in the file */
  readonly see?: (piece: Buffer, at: number, source: FileHandle) => unknown;
}

const PIECE_BYTES = 1_048_576;

/** ENOENT where there is no such file; its folder is made. Synced by the file; folders are the caller's. */
export async function copyHashed(from: string, to: string, { see }: CopyOptions = {}): Promise<Copied> {
  const source = await open(from, "r");
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, "w", 0o600);
    try {
      const hash = createHash("sha256");
      const bytes = await pour(source, target, hash, see);
      await target.sync();
      return { bytes, sha256: hash.digest("hex") };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pour(source: FileHandle, target: FileHandle, hash: Hash, see: CopyOptions["see"]): Promise<number> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let at = 0;
  for (;;) {
    const length = await fill(source, piece, at);
    if (length === 0) return at;
    const read = piece.subarray(0, length);
    await see?.(read, at, source);
    hash.update(read);
    await target.writeFile(read);
    at += length;
  }
}

/** As much of the piece as the file has. */
async function fill(source: FileHandle, piece: Buffer, at: number): Promise<number> {
  let filled = 0;
  while (filled < piece.length) {
    const { bytesRead } = await source.read(piece, filled, piece.length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

export async function hashOfFile(file: string): Promise<Copied> {
  const handle = await open(file, "r");
  try {
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    let at = 0;
    for (;;) {
      const length = await fill(handle, piece, at);
      if (length === 0) return { bytes: at, sha256: hash.digest("hex") };
      hash.update(piece.subarray(0, length));
      at += length;
    }
  } finally {
    await handle.close();
  }
}

/** What is renamed in a folder is there for good only once the folder itself is. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const half = `${file}.${process.pid}.new`;
  await writeFile(half, text, { mode: 0o600, flush: true });
  await rename(half, file);
  await syncFolder(dirname(file));
}

/** Undefined where there is none. */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
