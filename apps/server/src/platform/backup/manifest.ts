/**
 * What a base backup says of itself: every file with its length and hash, the part of the write-ahead log that makes it whole,
 * and what the program was then. Its stamp beside it finds a manifest that was changed, by whomever.
 */
import { basename, join } from "node:path";
import { z } from "zod";
import { StartRefused } from "../process/start-refused.ts";
import { STAMP, type Stamps } from "./backup-stamp.ts";
import { textOf, writeWhole } from "./durable-copy.ts";

const FILE = "manifest.json";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Below its folder, with "/" between; never out of it. */
const path = z
  .string()
  .refine((text) => text !== "" && !text.split("/").some((part) => part === "" || part === ".." || part === "."));
const lsn = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);
const place = z.object({ lsn, at: z.iso.datetime(), segment: z.string().regex(/^[0-9A-F]{24}$/) });
const listed = z.array(z.object({ path, bytes: z.int().min(0), sha256: hash }));

const shape = z.object({
  format: z.literal(1),
  /** Of the folder that it lies in. */
  id: z.string(),
  /** The program's version, and the newest migration that the database had. */
  program: z.string(),
  migration: z.object({ number: z.int(), name: z.string() }),
  postgres: z.object({
    /** 180004. */
    version: z.int(),
    systemIdentifier: z.string().regex(/^\d{1,20}$/),
    timeline: z.int().min(1),
    segmentBytes: z.int().min(1_048_576),
  }),
  /** From where and up to where the log has to be played for the database to be whole. */
  start: place,
  stop: place,
  /** The newest signed head of each instrument's tick log, at the end. */
  heads: z.array(z.object({ instrument: z.int(), lastSeq: z.int(), hash })),
  /** Below `database`, the empty ones too. */
  folders: z.array(path),
  database: listed,
  /** In `files` beside the base backups. */
  files: listed,
});

export type Manifest = z.output<typeof shape>;
export type ListedFile = Manifest["database"][number];

/** @param name of the base backup, which the folder does not bear yet */
export async function writeManifest(folder: string, name: string, manifest: Manifest, stamps: Stamps): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeWhole(join(folder, FILE), text);
  await writeWhole(join(folder, FILE + STAMP), `${stamps.begin(`${name}/${FILE}`).update(text).digest("hex")}\n`);
}

/** StartRefused where it is not as it was written. */
export async function readManifest(base: string, stamps: Stamps): Promise<Manifest> {
  const [text, stamp] = await Promise.all([textOf(join(base, FILE)), textOf(join(base, FILE + STAMP))]);
  if (text === undefined || !stamps.fits(`${basename(base)}/${FILE}`, Buffer.from(text), stamp))
    throw new StartRefused(
      `The backup ${base} is damaged or forged: its manifest is not as it was written, or was stamped with a key that is not there.`,
    );
  const manifest = shape.safeParse(JSON.parse(text));
  if (manifest.success) return manifest.data;
  throw new StartRefused(`The backup ${base} is of a form that this version does not know.`);
}
