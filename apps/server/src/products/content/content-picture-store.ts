/** SQL of the site's own pictures, which everybody may see. They are only ever added, each once. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface SitePicture {
  readonly content: Buffer;
  readonly type: string;
}

interface NewPicture extends SitePicture {
  readonly id: string;
  readonly sha256: Buffer;
  readonly by: string;
  readonly at: Instant;
}

/** @returns its id, or that of the same picture if it was added before */
export async function insertPicture(
  tx: Tx,
  { id, content, type, sha256, by, at }: NewPicture,
): Promise<{ id: string; type: string }> {
  await tx.query(
    `insert into content_picture (id, media_type, content, sha256, added_by, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (sha256) do nothing`,
    [id, type, content, sha256, by, isoOf(at)],
  );
  const { rows } = await tx.query<{ id: string; type: string }>(
    "select id, media_type as type from content_picture where sha256 = $1",
    [sha256],
  );
  const [kept] = rows;
  if (!kept) throw new Error("a picture that was just kept is not there");
  return kept;
}

export async function findPicture(reader: Reader, id: string): Promise<SitePicture | undefined> {
  const { rows } = await reader.query<SitePicture>(
    "select content, media_type as type from content_picture where id = $1",
    [id],
  );
  return rows[0];
}
