/**
 * Gives the catalogues of the built app addresses that follow from language and namespace. Otherwise the first page would
 * carry a list of them all, with a hash for each, which nothing can make small.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const CATALOGUES = join(import.meta.dirname, "src", "locales", "*", "*.json");
const LOADER = /src\/app\/text-files\.ts$/;
const VERSION_LENGTH = 8;

export interface TextFile {
  /** The catalogue's path on this machine. */
  readonly id: string;
  /** Its address under the built app's folder, with the version of all texts. */
  readonly fileName: string;
}

/** One for all, of every word: each new text has new addresses, as files under assets/ are kept for ever. */
export function versionOf(contents: readonly string[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content).update("\0");
  return hash.digest("base64url").slice(0, VERSION_LENGTH);
}

const addressOf = (code: string, namespace: string, version: string): string =>
  `texts-${code}-${namespace}-${version}.js`;

/** Every catalogue of the app. */
export function textFilesOf(): { readonly version: string; readonly files: readonly TextFile[] } {
  const paths = globSync(CATALOGUES).toSorted();
  const version = versionOf(paths.map((path) => readFileSync(path, "utf8")));
  const files = paths.map((id) => ({
    id,
    fileName: `assets/${addressOf(basename(dirname(id)), basename(id, ".json"), version)}`,
  }));
  return { version, files };
}

/** What stands in the built app in place of src/app/text-files.ts. */
export function loaderOf(version: string): string {
  const address = addressOf('" + code + "', '" + namespace + "', version);
  return `export const fetchTexts = (code, namespace) => import(/* @vite-ignore */ "./${address}");`;
}

export const textFiles = (): Plugin => {
  const { version, files } = textFilesOf();
  return {
    name: "text-files",
    apply: "build",
    buildStart() {
      for (const { id, fileName } of files) this.emitFile({ type: "chunk", id, fileName, preserveSignature: "strict" });
    },
    transform: { filter: { id: LOADER }, handler: () => ({ code: loaderOf(version), map: null }) },
  };
};
