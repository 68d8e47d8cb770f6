/**
 * What a base backup says of itself: every file with its length and hash, the part of the write-ahead log that makes it whole,
 * and what the program was then. `manifest.sha256` beside it, as sha256sum reads it, finds a manifest that was changed.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { StartRefused } from "../start-refused.ts";
import { textOf, writeWhole } from "./durable-copy.ts";

const FILE = "manifest.json";
const SUM = "manifest.sha256";

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

export async function writeManifest(base: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeWhole(join(base, FILE), text);
  await writeWhole(join(base, SUM), `${sumOf(text)}  ${FILE}\n`);
}

/** StartRefused where it is not as it was written. */
export async function readManifest(base: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([textOf(join(base, FILE)), textOf(join(base, SUM))]);
  if (text === undefined || sum?.slice(0, 64) !== sumOf(text))
    throw new StartRefused(`The backup ${base} is damaged: its manifest is not as it was written.`);
  const manifest = shape.safeParse(JSON.parse(text));
  if (manifest.success) return manifest.data;
  throw new StartRefused(`The backup ${base} is of a form that this version does not know.`);
}

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex");
