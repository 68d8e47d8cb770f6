/**
 * Pictures that people upload. What is kept is a new encoding of the pixels, never the bytes that were sent: no metadata, no
 * second file hidden inside, a name of our own. It lies on the disk encrypted. A picture is its owner's alone.
 */
import { createHash } from "node:crypto";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Database } from "../database/database.ts";
import { DecryptionFailed } from "../encryption/cipher.ts";
import type { EncryptionKeys } from "../encryption/encryption-keys.ts";
import { CROWDED, createFairQueue } from "../fair-queue.ts";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import { type Extension, readEncrypted, readPlain, writeEncrypted } from "./files-on-disk.ts";
import { isJpeg2000 } from "./jpeg2000-header.ts";
import { inOwnersTurn, looseFault } from "./loose-pictures.ts";

export interface StoredContent {
  content: Buffer;
  /** "image/jpeg" or "image/png" */
  type: string;
}

export interface Files {
  /**
   * Re-encodes and keeps a picture; answers its path, "/files/<name>". One that its owner has sent before is not kept twice.
   * `busy-try-again` when too many are waiting, of the customer or of all; `pictures-full` when too many of the customer's are
   * used for nothing, and each of those goes seven days after it was last sent.
   */
  store(customerId: string, content: Buffer): Promise<Answer<string>>;
  /** The picture, when it exists and belongs to the customer. One that was changed or cut short on the disk does not exist. */
  read(customerId: string, name: string): Promise<StoredContent | undefined>;
  /** The same of "/files/<name>". */
  readAt(customerId: string, path: string): Promise<StoredContent | undefined>;
  /** Whether it is the customer's. Whoever asks is about to use it: until it is, it has its seven days anew. */
  owns(customerId: string, path: string): Promise<boolean>;
}

interface FilesOptions {
  /** Made when it is missing. */
  folder: string;
  database: Database;
  ids: Ids;
  encryption: EncryptionKeys;
  log: Log;
}

interface FileRow {
  readonly id: string;
  readonly ownerId: string;
  readonly extension: Extension;
  readonly type: string;
  readonly sha256: Buffer;
  /** Null: not encrypted yet. */
  readonly encryptedKey: Buffer | null;
}

/** Decoding is the most memory one request can ask for. Of one customer one is decoded and one waits, whatever others do. */
const PICTURES = { atOnce: 2, atOnceOfOne: 1, waitingOfOne: 1, waiting: () => 16 };
/** Takes seconds, so that it has a queue apart: nobody's photograph waits for it. */
const JPEG_2000 = { atOnce: 1, atOnceOfOne: 1, waitingOfOne: 1, waiting: () => 6 };
/** Of writing a picture on a slow disk, while only its owner waits. */
const WRITING_MS_MAX = 20_000;
/** No zero in front, so that a picture has one name. */
const NAME = /^([1-9]\d{0,18})\.(jpg|png)$/;

export function createFiles({ folder, database, ids, encryption, log }: FilesOptions): Files {
  const quick = createFairQueue(PICTURES);
  const slow = createFairQueue(JPEG_2000);

  async function keep(customerId: string, content: Buffer): Promise<Answer<string>> {
    // The decoder is large and loaded with the first picture, so that the start need not wait for it.
    const { encodedAnew } = await import("./picture.ts");
    const encoded = await encodedAnew(content);
    if (encoded.refused) return encoded;
    const { data, info } = encoded.value;
    const extension = info.format === "png" ? "png" : "jpg";
    const sha256 = sha256Of(data);
    const { rows } = await database.query<{ id: string }>(
      "select id from stored_file where owner_customer_id = $1 and sha256 = $2 and purpose = 'upload' and given_up_at is null order by id limit 1",
      [customerId, sha256],
    );
    const before = rows[0] && `/files/${rows[0].id}.${extension}`;
    if (before && (await read(customerId, nameIn(before))) && (await owns(customerId, before))) return answer(before);
    return database.transaction(
      async (tx): Promise<Answer<string>> => {
        await inOwnersTurn(tx, customerId);
        const full = await looseFault(tx, customerId, data.length);
        if (full) return full;
        const id = ids.next();
        const { key, wrapped } = encryption.newDataKey();
        // On the disk before the row that names it.
        await writeEncrypted(folder, { id, ownerId: customerId }, key, data);
        await tx.query(
          `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
           values ($1, $2, 'upload', $3, $4, $5, $6, $7, $8)`,
          [id, customerId, typeOf(extension), data.length, info.width, info.height, sha256, wrapped],
        );
        return answer(`/files/${id}.${extension}`);
      },
      { patienceMs: WRITING_MS_MAX, statementMs: WRITING_MS_MAX },
    );
  }

  /** In one statement, so that what deletes loose ones finds it wanted or has deleted it before. */
  async function owns(customerId: string, path: string): Promise<boolean> {
    const found = path.startsWith(FOLDER) ? await find(customerId, nameIn(path)) : undefined;
    if (!found) return false;
    return (await database.query("update stored_file set wanted_at = now() where id = $1", [found.id])).rowCount === 1;
  }

  async function find(customerId: string, name: string): Promise<FileRow | undefined> {
    const [, id, extension] = NAME.exec(name) ?? [];
    // Larger numbers of nineteen digits do not fit the column.
    if (!id || !extension || BigInt(id) > 2n ** 63n - 1n) return undefined;
    const type = typeOf(extension);
    const { rows } = await database.query<Pick<FileRow, "id" | "sha256" | "encryptedKey">>(
      `select id, sha256, sealed_key as "encryptedKey" from stored_file
       where id = $1 and owner_customer_id = $2 and media_type = $3 and given_up_at is null`,
      [id, customerId, type],
    );
    return rows[0] && { ...rows[0], ownerId: customerId, extension: extension as Extension, type };
  }

  async function contentOf(row: FileRow): Promise<Buffer> {
    if (row.encryptedKey) return readEncrypted(folder, row, encryption.unwrap(row.encryptedKey));
    const content = await readPlain(folder, row.id, row.extension);
    if (!sha256Of(content).equals(row.sha256)) throw new DecryptionFailed("was changed");
    return content;
  }

  async function read(customerId: string, name: string): Promise<StoredContent | undefined> {
    const found = await find(customerId, name);
    if (!found) return undefined;
    try {
      return { content: await contentOf(found), type: found.type };
    } catch (error) {
      if (!(error instanceof DecryptionFailed || isAbsent(error))) throw error;
      // A plain one may have been encrypted since its row was read.
      const now = found.encryptedKey === null ? await find(customerId, name) : undefined;
      if (now?.encryptedKey) return { content: await contentOf(now), type: now.type };
      log.error({ err: error, file: found.id }, "a stored picture is missing, cut short or changed, and is not shown");
      return undefined;
    }
  }

  return {
    async store(customerId, content) {
      const queue = isJpeg2000(content) ? slow : quick;
      const stored = await queue.run(customerId, () => keep(customerId, content));
      return stored === CROWDED ? refuse("busy-try-again") : stored;
    },
    read,
    readAt: (customerId, path) => read(customerId, nameIn(path)),
    owns,
  };
}

const FOLDER = "/files/";
const nameIn = (path: string): string => path.slice(FOLDER.length);
const typeOf = (extension: string): string => (extension === "png" ? "image/png" : "image/jpeg");
const sha256Of = (data: Buffer): Buffer => createHash("sha256").update(data).digest();
const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
