/** Seals pictures that lie on the disk as they were kept before there were keys for them, and clears plain copies away. */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import { type Extension, namesIn, readPlain, removePlain, writeEncrypted } from "../files/files-on-disk.ts";
import type { Log } from "../log.ts";
import { Outage } from "../process/outage.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";

export interface PlainFilesDeps {
  readonly folder: string;
  readonly database: Database;
  readonly encryption: EncryptionKeys;
  readonly clock: Clock;
  readonly log: Log;
}

interface PlainRow {
  readonly ownerId: string;
  readonly sha256: Buffer;
  readonly isEncrypted: boolean;
}

/** A file without a row is one whose upload was cut off, unless its row is still to come. */
const ROW_COMES_WITHIN_MS = 3_600_000;
const PATIENCE_MS = 60_000;

/** Seals what lies plain and answers how many it were; goes on after a crash where it stopped. What it cannot do of one is told once. */
export function createPlainFilesEncryption(deps: PlainFilesDeps): () => Promise<number> {
  const told = new Set<string>();
  const tell = (id: string, fault: string, error?: unknown): void => {
    if (!told.has(id)) deps.log.error({ file: id, ...(error === undefined ? {} : { err: error }) }, fault);
    told.add(id);
  };

  async function isEncryptedNow(id: string, extension: Extension): Promise<boolean> {
    try {
      const outcome = await encryptPlain(deps, id, extension);
      if (outcome === "changed")
        tell(id, "a stored picture was changed on the disk: it is left as it is and not shown");
      return outcome === "sealed now";
    } catch (error) {
      // Then none of the others can be encrypted either.
      if (error instanceof Outage) throw error;
      tell(id, "a stored picture cannot be sealed and lies plain; the others are sealed", error);
      return false;
    }
  }

  return async () => {
    let encrypted = 0;
    for (const name of await namesIn(deps.folder)) {
      const [, id, extension] = /^(\d{1,19})\.(jpg|png)$/.exec(name) ?? [];
      if (id && extension && (await isEncryptedNow(id, extension as Extension))) encrypted += 1;
    }
    return encrypted;
  };
}

type Found = "no row" | "changed" | "sealed before" | "sealed now";

async function encryptPlain(deps: PlainFilesDeps, id: string, extension: Extension): Promise<Found> {
  // One at a time each, since a second writing would leave the file under a key that its row does not name.
  const found = await deps.database.transaction((tx) => encryptRow(deps, tx, id, extension), {
    patienceMs: PATIENCE_MS,
  });
  const isDone = found === "no row" ? await isOld(deps, id, extension) : found !== "changed";
  if (isDone) await removePlain(deps.folder, id, extension);
  return found;
}

async function encryptRow(
  { folder, encryption }: PlainFilesDeps,
  tx: Tx,
  id: string,
  extension: Extension,
): Promise<Found> {
  const { rows } = await tx.query<PlainRow>(
    `select owner_customer_id as "ownerId", sha256, sealed_key is not null as "isEncrypted"
     from stored_file where id = $1 for update`,
    [id],
  );
  const row = rows[0];
  if (!row) return "no row";
  if (row.isEncrypted) return "sealed before";
  const content = await readPlain(folder, id, extension);
  if (!createHash("sha256").update(content).digest().equals(row.sha256)) return "changed";
  const { key, wrapped } = encryption.newDataKey();
  await writeEncrypted(folder, { id, ownerId: row.ownerId }, key, content);
  await tx.query("update stored_file set sealed_key = $2 where id = $1", [id, wrapped]);
  return "sealed now";
}

async function isOld({ folder, clock }: PlainFilesDeps, id: string, extension: Extension): Promise<boolean> {
  const { mtimeMs } = await stat(join(folder, `${id}.${extension}`));
  return clock.now() - mtimeMs > ROW_COMES_WITHIN_MS;
}
