/**
 * Pictures that people upload. What is kept is a new encoding of the pixels, never the bytes that were sent: no metadata, no
 * second file hidden inside, a name of our own. A picture is its owner's alone.
 */
import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, answer } from "@candor/api/refusal";
import type { Database } from "./database.ts";
import type { Ids } from "./ids.ts";
import { Outage } from "./outage.ts";

export interface StoredContent {
  content: Buffer;
  /** "image/jpeg" or "image/png" */
  type: string;
}

export interface Files {
  /**
   * Re-encodes and keeps a picture; answers its path, "/files/<name>". One that its owner has sent before is not kept twice.
   * Throws `Outage` when too many are waiting.
   */
  store(customerId: string, content: Buffer): Promise<Answer<string>>;
  /** The picture, when it exists and belongs to the customer. */
  read(customerId: string, name: string): Promise<StoredContent | undefined>;
  owns(customerId: string, path: string): Promise<boolean>;
}

interface FilesOptions {
  /** Made when it is missing. */
  folder: string;
  database: Database;
  ids: Ids;
}

const AT_ONCE = 2;
const WAITING_MAX = 16;
const NAME = /^(\d{1,19})\.(jpg|png)$/;

export function createFiles({ folder, database, ids }: FilesOptions): Files {
  const inTurn = createTurns();
  const fileOf = (id: string, extension: string): string => join(folder, `${id}.${extension}`);

  async function keep(customerId: string, content: Buffer): Promise<Answer<string>> {
    // The decoder is large and loaded with the first picture, so that the start need not wait for it.
    const { encodedAnew } = await import("./picture.ts");
    const encoded = await encodedAnew(content);
    if (encoded.refused) return encoded;
    const { data, info } = encoded.value;
    const extension = info.format === "png" ? "png" : "jpg";
    const sha256 = createHash("sha256").update(data).digest();
    const { rows } = await database.query<{ id: string }>(
      "select id from stored_file where owner_customer_id = $1 and sha256 = $2 and purpose = 'upload' order by id limit 1",
      [customerId, sha256],
    );
    if (rows[0]) return answer(`/files/${rows[0].id}.${extension}`);
    const id = ids.next();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeDurably(fileOf(id, extension), data);
    await database.query(
      `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256)
       values ($1, $2, 'upload', $3, $4, $5, $6, $7)`,
      [id, customerId, extension === "png" ? "image/png" : "image/jpeg", data.length, info.width, info.height, sha256],
    );
    return answer(`/files/${id}.${extension}`);
  }

  async function find(customerId: string, name: string): Promise<{ file: string; type: string } | undefined> {
    const [, id, extension] = NAME.exec(name) ?? [];
    // Larger numbers of nineteen digits do not fit the column.
    if (!id || !extension || BigInt(id) > 2n ** 63n - 1n) return undefined;
    const type = extension === "png" ? "image/png" : "image/jpeg";
    const { rowCount } = await database.query(
      "select from stored_file where id = $1 and owner_customer_id = $2 and media_type = $3",
      [id, customerId, type],
    );
    return rowCount === 1 ? { file: fileOf(id, extension), type } : undefined;
  }

  return {
    store: (customerId, content) => inTurn(() => keep(customerId, content)),
    async read(customerId, name) {
      const found = await find(customerId, name);
      return found && { content: await readFile(found.file), type: found.type };
    },
    async owns(customerId, path) {
      return path.startsWith("/files/") && (await find(customerId, path.slice("/files/".length))) !== undefined;
    },
  };
}

/** On the disk before the row that names it. */
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

/** Two at once and a short queue: decoding is the most memory one request can ask for. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < AT_ONCE) running += 1;
    else if (waiting.length >= WAITING_MAX) throw new Outage("contention", "too many pictures are waiting");
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
