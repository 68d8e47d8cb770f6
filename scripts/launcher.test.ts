import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskFault, roomFault } from "./disk-room.mjs";

describe("room on a disk", () => {
  test("too little is said with what is there and what the work takes", () => {
    const asked: string[] = [];
    const freeSpace = (folder: string): number => {
      asked.push(folder);
      return 41_900_000;
    };
    expect(roomFault("/candor", "building the web app", 50_000_000, freeSpace)).toBe(
      "/candor has 41 MB of free space; building the web app needs 50 MB.",
    );
    expect(asked).toEqual(["/candor"]);
  });

  test("enough is nothing to say, and the disk itself is asked", () => {
    expect(roomFault("/candor", "x", 50, () => 50)).toBeNull();
    expect(roomFault(tmpdir(), "x", 0)).toBeNull();
    expect(roomFault(tmpdir(), "x", Number.POSITIVE_INFINITY)).toMatch(/ MB of free space; /);
  });

  test("a failure's own text tells a full disk and a forbidden folder from everything else", () => {
    expect(diskFault("/candor", "npm error code ENOSPC")).toBe(
      "there is no room left in /candor: make room and try again",
    );
    expect(diskFault("/candor", "EROFS: read-only file system, open '/candor/x'")).toMatch(
      /^this account may not write/,
    );
    expect(diskFault("/candor", "npm error code ETARGET")).toBeNull();
  });
});

describe("the launchers", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "candor launcher "));
    mkdirSync(join(root, "scripts"));
    const launchers = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs"));
    for (const name of launchers) copyFileSync(join(import.meta.dirname, name), join(root, "scripts", name));
    const packages = { "": { dependencies: { left: "1.0.0" } }, "node_modules/left": { version: "1.0.0" } };
    write("package-lock.json", JSON.stringify({ packages }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o755 });
  }

  const launch = (script: string, env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(root, "scripts", script)], {
      encoding: "utf8",
      cwd: tmpdir(),
      env: { PATH: `${join(root, "programs")}:${process.env.PATH}`, ...env },
    });
  /** What is there already leaves little to install, so that the real disk has room for it. */
  function start() {
    olderOne();
    return launch("start.mjs");
  }

  function olderOne(): void {
    write("node_modules/left/package.json", "{}");
    write("node_modules/.package-lock.json", '{"packages":{"node_modules/left":{"version":"0.9.0"}}}');
  }

  /** A start on a disk that says of itself that so much is left. */
  function startWithRoomFor(megabytes: number) {
    write(
      "disk.cjs",
      `require("node:fs").statfsSync = () => ({ bavail: ${megabytes}, bsize: 1_000_000 });
       require("node:module").syncBuiltinESMExports();`,
    );
    return launch("start.mjs", { NODE_OPTIONS: `--require ${JSON.stringify(join(root, "disk.cjs"))}` });
  }

  test.each([
    ["all that runs", 1_000, () => undefined],
    ["what a newer lock adds", 400, olderOne],
  ])("ask the disk before they install %s, and end with one sentence", (_, needed, prepare) => {
    prepare();
    write("programs/npm", "#!/bin/sh\nexit 1\n");
    const { status, stdout, stderr } = startWithRoomFor(needed - 1);
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      `${root} has ${needed - 1} MB of free space; installing the dependencies needs ${needed} MB.\n`,
    ]);
    prepare();
    expect(startWithRoomFor(needed).stdout).toBe("Installing the locked dependencies…\n");
  });

  test("says in one sentence that npm found no room, without npm's own words", () => {
    write("programs/npm", "#!/bin/sh\necho 'npm error code ENOSPC' >&2\necho 'npm error nospc write' >&2\nexit 1\n");
    const { status, stderr } = start();
    expect([status, stderr]).toEqual([
      1,
      `The dependencies could not be installed: there is no room left in ${root} or in npm's cache: make room and try again.\n`,
    ]);
  });

  test("still shows what else npm said", () => {
    write("programs/npm", "#!/bin/sh\necho 'npm error code ETARGET' >&2\nexit 1\n");
    const { status, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toBe("npm error code ETARGET\nThe dependencies could not be installed: npm failed (see above).\n");
  });

  describe("when everything is installed", () => {
    beforeEach(() => {
      write("package-lock.json", '{"packages":{}}');
      write("node_modules/.package-lock.json", '{"packages":{}}');
      write("apps/web/index.html", "");
      for (const name of ["money", "api", "client", "engine", "identifiers"]) write(`packages/${name}/index.ts`, "");
    });

    test("run the server and every command in the program's folder, wherever they are called", () => {
      write("node_modules/vite/bin/vite.js", `require("node:fs").mkdirSync("dist", { recursive: true });`);
      const entries = [
        "main/main",
        ...["verify-log", "keys", "operators", "check-candles"].map((name) => `commands/${name}`),
      ];
      for (const entry of entries) write(`apps/server/src/${entry}.ts`, "process.stdout.write(process.cwd());");
      for (const script of ["start.mjs", "verify.mjs", "keys.mjs", "operator.mjs", "candles.mjs"]) {
        const { stdout, stderr } = launch(script);
        expect([script, stderr, stdout.replace("Building the web app…\n", "")]).toEqual([
          script,
          "",
          realpathSync(root),
        ]);
      }
    });

    test("ask the disk before they build, and end with one sentence", () => {
      write("node_modules/vite/bin/vite.js", "process.exit(1);");
      const { status, stdout, stderr } = startWithRoomFor(49);
      expect([status, stdout, stderr]).toEqual([
        1,
        "",
        `${root} has 49 MB of free space; building the web app needs 50 MB.\n`,
      ]);
      expect(startWithRoomFor(50).stdout).toBe("Building the web app…\n");
    });

    test("says in one sentence that the build found no room", () => {
      write("node_modules/vite/bin/vite.js", "console.error('Error: ENOSPC: no space left'); process.exit(1);");
      const { status, stderr } = start();
      expect([status, stderr]).toEqual([
        1,
        `The web app could not be built: there is no room left in ${root}: make room and try again.\n`,
      ]);
    });

    test("says in one sentence that what was built cannot be kept", () => {
      const dist = JSON.stringify(join(root, "apps/web/dist"));
      write(
        "node_modules/vite/bin/vite.js",
        `const { mkdirSync, writeFileSync } = require("node:fs");
         mkdirSync(${dist} + "/app.js.br", { recursive: true });
         writeFileSync(${dist} + "/app.js", "");`,
      );
      const { status, stderr } = start();
      expect(status).toBe(1);
      expect(stderr).toMatch(/^The web app could not be built: EISDIR: .*\.\n$/);
    });
  });
});
