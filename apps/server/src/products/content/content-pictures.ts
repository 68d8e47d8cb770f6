/** The site's own pictures: encoded anew like any upload, kept in the database, and seen by everybody. */
import { createHash } from "node:crypto";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { isActiveOperator, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findPicture, insertPicture, type SitePicture } from "./content-picture-store.ts";
import type { ContentDeps } from "./content-types.ts";

/** Of what is kept, which everybody's telephone loads. */
const BYTES_MAX = 1_000_000;
const NAME = /^([1-9]\d{0,18})\.(jpg|png)$/;
const ID_MAX = 2n ** 63n - 1n;

const EXTENSIONS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png" };

export async function addPicture(deps: ContentDeps, operator: string, content: Buffer): Promise<Answer<string>> {
  // The decoder is large: loaded with the first picture.
  const { encodedAnew } = await import("../../platform/files/picture.ts");
  const encoded = await encodedAnew(content);
  if (encoded.refused) return encoded;
  const { data, info } = encoded.value;
  if (data.length > BYTES_MAX) return refuse("file-too-large", { maximum: "1 MB" });
  const at = deps.clock.now();
  return deps.database.transaction(async (tx): Promise<Answer<string>> => {
    if (!(await isActiveOperator(tx, operator))) return refuse("operator-only");
    const kept = await insertPicture(tx, {
      ...{ id: deps.ids.next(), content: data, type: info.format === "png" ? "image/png" : "image/jpeg" },
      ...{ sha256: createHash("sha256").update(data).digest(), by: operator, at },
    });
    const path = `/files/${kept.id}.${EXTENSIONS[kept.type] ?? "jpg"}`;
    await recordAuditEntry(tx, {
      operator,
      at,
      act: "content-picture-added",
      subject: { kind: "content-picture", id: kept.id },
    });
    return answer(path);
  });
}

/** @param name "<id>.jpg"; undefined for what is not one of these */
export async function readPicture(reader: Reader, name: string): Promise<SitePicture | undefined> {
  const [, id, extension] = NAME.exec(name) ?? [];
  if (!id || !extension || BigInt(id) > ID_MAX) return undefined;
  const found = await findPicture(reader, id);
  return found && EXTENSIONS[found.type] === extension ? found : undefined;
}

/** Whether a path names one of these. */
export const hasPicture = async (reader: Reader, path: string): Promise<boolean> =>
  (await readPicture(reader, path.replace("/files/", ""))) !== undefined;
