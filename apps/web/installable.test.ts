import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keptFiles } from "./installable.ts";

const BUILT = [
  "index.html",
  "boot.js",
  "manifest.webmanifest",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable.png",
  "assets/index-a1.js",
  "assets/base-b2.js",
  "assets/others-d4.js",
  "assets/home-data-e5.js",
  "assets/market-page-f6.js",
  "assets/rolldown-runtime-g7.js",
  "assets/texts-en-common-h8.js",
  "assets/texts-en-home-h8.js",
  "assets/texts-en-market-h8.js",
];
const LATER = ["assets/wallet-page-i9.js", "assets/texts-en-wallet-h8.js", "boot.js.br", "icon.svg"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor built "));
  for (const name of [...BUILT, ...LATER]) write(name, name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

interface Kept {
  readonly url: string;
  readonly revision: string | null;
}

function listed(): readonly Kept[] {
  const [, list] = /^self\.keptFiles=(\[.*\]);\n$/.exec(keptFiles(folder)) ?? [];
  return JSON.parse((list ?? "").replaceAll("url:", '"url":').replaceAll("revision:", '"revision":')) as Kept[];
}

const revisionOf = (name: string) => listed().find(({ url }) => url === name)?.revision;

describe("what the service worker keeps", () => {
  test("is the page, its first code and texts, the signs and the manifest, and nothing of later pages", () => {
    const names = listed().map(({ url }) => url);
    expect(names.toSorted()).toEqual(BUILT.toSorted());
  });

  test("has a digest of the content where the address does not say it, and only there", () => {
    const before = revisionOf("index.html");
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(revisionOf("assets/index-a1.js")).toBeNull();
    write("index.html", "another");
    expect(revisionOf("index.html")).not.toBe(before);
    expect(revisionOf("boot.js")).toMatch(/^[0-9a-f]{16}$/);
  });

  test("is spelled as the server looks for the page and the manifest, to name them after the site", () => {
    for (const name of ["index.html", "manifest.webmanifest"])
      expect(keptFiles(folder)).toMatch(new RegExp(`${name.replace(".", "\\.")}",revision:"\\w+"`));
  });

  test("must all have been built: a file that is missing fails the build", () => {
    rmSync(join(folder, "assets/base-b2.js"));
    expect(() => keptFiles(folder)).not.toThrow();
    rmSync(join(folder, "boot.js"));
    expect(() => keptFiles(folder)).toThrow("the build made no boot.js");
  });
});
