import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareDataDir, refusalOfFile, requireSpace } from "./data-folder.ts";
import { StartRefused } from "./start-refused.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("free space", () => {
  test("a data folder whose disk has less than 300 MB left is refused in one sentence", () => {
    const dataDir = join(folder, "data");
    const asked: string[] = [];
    const nearlyFull = (place: string): number => {
      asked.push(place);
      return 299_999_999;
    };
    expect(() => prepareDataDir(dataDir, nearlyFull)).toThrow(
      new StartRefused(`DATA_DIR ${dataDir} has 299 MB of free space; Candor needs 300 MB.`),
    );
    expect(asked).toEqual([dataDir]);
    prepareDataDir(dataDir, () => 300_000_000);
  });

  test("the sentence names the folder that was asked", () => {
    expect(() => requireSpace("The folder /var/lib/candor", folder, () => 0)).toThrow(
      "The folder /var/lib/candor has 0 MB of free space; Candor needs 300 MB.",
    );
  });

  test("the disk itself is asked", () => {
    expect(() => requireSpace("The folder", join(folder, "none"))).toThrow(/ENOENT/);
    requireSpace("The folder", folder, () => Number.POSITIVE_INFINITY);
  });
});

test("a data folder that cannot be made is refused in one sentence", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => prepareDataDir(join(folder, "file", "data"))).toThrow(/^DATA_DIR .* cannot be made: .*\.$/);
});

describe("what keeps a start from a file", () => {
  const fault = (code: string, path: string) => Object.assign(new Error(`${code}: it is so, open`), { code, path });
  const said = (error: unknown): string => {
    const refusal = refusalOfFile(error, "/data");
    return refusal instanceof StartRefused ? refusal.message : "";
  };

  test.each(["EACCES", "EPERM", "EROFS"])("%s names the folder, and who may use it", (code) => {
    expect(said(fault(code, "/data/keys/postgres.json"))).toBe(
      `DATA_DIR /data cannot be used (${code}: it is so, open): start Candor as the account that it belongs to, or choose another folder with --data-dir.`,
    );
  });

  test.each(["ENOSPC", "EDQUOT"])("%s asks for room", (code) => {
    expect(said(fault(code, "/data/server.lock"))).toContain("make room on its disk, or choose another folder");
  });

  test("a file elsewhere is named itself", () => {
    expect(said(fault("EACCES", "/var/lib/candor-1"))).toMatch(/^\/var\/lib\/candor-1 cannot be used .* belongs to\.$/);
  });

  test("every other error stays what it is", () => {
    for (const error of [fault("ENOENT", "/data/x"), new StartRefused("no"), new Error("a bug"), undefined])
      expect(refusalOfFile(error, "/data")).toBe(error);
  });
});
