/** Installs by a stand-in for npm, which writes what the lock names and fails where it is told to. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lighten } from "./lighten.mjs";
import { installedPackages, neededToRun, type Packages } from "./locked-packages.mjs";

const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const args = process.argv.slice(2);
appendFileSync("npm.log", args.filter((arg) => !/^--(no-(audit|fund)|loglevel|include=(optional|peer))/.test(arg)).join(" ") + "\\n");
const mode = process.env.NPM_MODE ?? "";
if (mode === "offline") { console.error("npm error code ENOTFOUND"); process.exit(1); }
if (mode === "out of step" && args[0] === "ci") { console.error("npm error code EUSAGE"); process.exit(1); }
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const record = "node_modules/.package-lock.json";
const isOld = existsSync(record) && Date.now() - statSync(record).mtimeMs > 30_000;
if (args[0] === "ci" || isOld) rmSync("node_modules", { recursive: true, force: true });
mkdirSync("node_modules", { recursive: true });
const asked = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !(dev && args.includes("--omit=dev")));
for (const [path, { link, version }] of asked) {
  if (link || !path.includes("node_modules/") || existsSync(join(path, "package.json"))) continue;
  mkdirSync(path, { recursive: true });
  if (mode === "killed" && path.endsWith(process.env.NPM_UNTIL)) {
    process.kill(process.ppid, "SIGKILL");
    process.exit(1);
  }
  writeFileSync(join(path, "package.json"), JSON.stringify({ version }));
  mkdirSync(join(path, "test"));
  for (const name of ["test/of-its-own.js", "code.js", "code.js.map", "code.ts", "code.d.ts", "README.md", "LICENSE.md"]) writeFileSync(join(path, name), "");
}
writeFileSync(record, JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(asked) }));
`;

const LOCK: Packages = {
  "": {},
  "apps/server": { dependencies: { run: "1.0.0" }, devDependencies: { tool: "1.0.0" } },
  "packages/money": { dependencies: { exact: "1.0.0" } },
  tests: { devDependencies: { tool: "1.0.0" } },
  "node_modules/@candor/server": { resolved: "apps/server", link: true },
  "node_modules/exact": { version: "1.0.0" },
  "node_modules/inner": { version: "2.0.0", dev: true },
  "node_modules/maybe": { version: "1.0.0", devOptional: true },
  "node_modules/run": {
    version: "1.0.0",
    dependencies: { inner: "1.0.0" },
    peerDependencies: { exact: "1", maybe: "1" },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  "node_modules/run/node_modules/inner": { version: "1.0.0" },
  "node_modules/tool": { version: "1.0.0", dev: true },
};
const NEEDED = ["exact", "run", "run/node_modules/inner"];
const TOOLS = ["inner", "maybe", "tool"];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "candor installation "));
  for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith(".mjs"))) {
    mkdirSync(join(root, "scripts"), { recursive: true });
    copyFileSync(join(import.meta.dirname, name), join(root, "scripts", name));
  }
  write("programs/npm", NPM);
  write("package-lock.json", JSON.stringify({ packages: LOCK }));
  write("apps/server/src/commands/keys.ts", "process.stdout.write('ran');");
  write("scripts/suite/verify.ts", "process.stdout.write('tested');");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode: 0o755 });
}

interface Ended {
  readonly said: string;
  /** What npm was asked for by this command. */
  readonly npm: readonly string[];
}

function launch(script: string, env: Record<string, string> = {}): Ended {
  rmSync(join(root, "npm.log"), { force: true });
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts", script)], {
    encoding: "utf8",
    env: { PATH: `${join(root, "programs")}:${process.env.PATH}`, ...env },
  });
  const log = join(root, "npm.log");
  return { said: stdout + stderr, npm: existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [] };
}
const run = (env?: Record<string, string>) => launch("keys.mjs", env);
const check = (env?: Record<string, string>) => launch("test.mjs", env);

const isThere = (name: string): boolean => existsSync(join(root, "node_modules", name, "package.json"));
const there = (): readonly string[] => [...NEEDED, ...TOOLS].filter(isThere);
const INSTALLS = "Installing the locked dependencies…\n";
const ADDS = "Installing the tools of the tests…\n";

describe("what is installed", () => {
  test("by a command that runs the program: what that needs, and nothing that only tests ask for", () => {
    expect(run()).toEqual({ said: `${INSTALLS}ran`, npm: ["ci --omit=dev"] });
    expect(there()).toEqual(NEEDED);
    expect(run()).toEqual({ said: "ran", npm: [] });
  });

  test("by tests: all of it; a fresh folder in one go, and nothing is asked for again", () => {
    expect(check()).toEqual({ said: `${INSTALLS}tested`, npm: ["ci --include=dev"] });
    expect(there()).toEqual([...NEEDED, ...TOOLS]);
    expect([check(), run()]).toEqual([
      { said: "tested", npm: [] },
      { said: "ran", npm: [] },
    ]);
  });

  test("by tests after a start: the tools beside what is there, which stays; the next start leaves them", () => {
    run();
    const before = statSync(join(root, "node_modules/run/package.json")).ino;
    // As a build does in a workspace, which npm would take for a sign that its record is old.
    const earlier = new Date(Date.now() - 60_000);
    utimesSync(join(root, "node_modules/.package-lock.json"), earlier, earlier);
    expect(check()).toEqual({ said: `${ADDS}tested`, npm: ["install --no-save --include=dev"] });
    expect(there()).toEqual([...NEEDED, ...TOOLS]);
    expect(run()).toEqual({ said: "ran", npm: [] });
    expect(there()).toEqual([...NEEDED, ...TOOLS]);
    expect(statSync(join(root, "node_modules/run/package.json")).ino).toBe(before);
  });

  test.each([
    ["without tools where there are none", run, "ci --omit=dev", NEEDED],
    ["with the tools where they are", check, "ci --include=dev", [...NEEDED, ...TOOLS]],
  ])("follows a newer lock, %s", (_, first, asked, expected) => {
    first();
    const packages = { ...LOCK, "node_modules/exact": { version: "1.0.1" } };
    write("package-lock.json", JSON.stringify({ packages }));
    expect(run()).toEqual({ said: `${INSTALLS}ran`, npm: [asked] });
    expect(there()).toEqual(expected);
  });

  test("takes a lock that npm calls out of step by a plain install of the same scope", () => {
    expect(run({ NPM_MODE: "out of step" }).npm).toEqual(["ci --omit=dev", "install --no-save --omit=dev"]);
    expect(there()).toEqual(NEEDED);
  });
});

describe("an installation that was cut short", () => {
  test.each(["exact", "run/node_modules/inner"])("at %s is made anew by the next command", (NPM_UNTIL) => {
    expect(run({ NPM_MODE: "killed", NPM_UNTIL }).said).toBe(INSTALLS);
    expect(run()).toEqual({ said: `${INSTALLS}ran`, npm: ["ci --omit=dev"] });
    expect(there()).toEqual(NEEDED);
    expect(run().npm).toEqual([]);
  });

  test("while tools were added leaves a program that starts without a network, and tools that are added again", () => {
    run();
    expect(check({ NPM_MODE: "killed", NPM_UNTIL: "tool" }).said).toBe(ADDS);
    expect(there()).not.toEqual(NEEDED);
    expect(run({ NPM_MODE: "offline" })).toEqual({ said: "ran", npm: [] });
    expect(there()).toEqual(NEEDED);
    expect(existsSync(join(root, "node_modules/tool"))).toBe(false);
    expect(check().npm).toEqual(["install --no-save --include=dev"]);
    expect(there()).toEqual([...NEEDED, ...TOOLS]);
  });

  test("by a network that was gone says so, and what ran before still runs", () => {
    run();
    expect(check({ NPM_MODE: "offline" }).said).toContain("The dependencies could not be installed: npm failed");
    expect(run({ NPM_MODE: "offline" })).toEqual({ said: "ran", npm: [] });
  });

  test("and whose record speaks of packages that are gone is made anew", () => {
    run();
    rmSync(join(root, "node_modules/exact"), { recursive: true });
    write(".cache/installing", "0");
    expect(run().npm).toEqual(["ci --omit=dev"]);
    expect(there()).toEqual(NEEDED);
  });

  test("while it was lightened is lightened to its end", () => {
    run();
    write("node_modules/run/late.js.map", "");
    write(".cache/installing", "0");
    expect(run({ NPM_MODE: "offline" })).toEqual({ said: "ran", npm: [] });
    expect(existsSync(join(root, "node_modules/run/late.js.map"))).toBe(false);
    expect(existsSync(join(root, ".cache/installing"))).toBe(false);
  });
});

describe("two installations at a time", () => {
  test("are refused: each would take the other's for half of one", () => {
    write(".cache/installing", String(process.pid));
    expect(run()).toEqual({
      said: `Another command is installing the dependencies here (process ${process.pid}): try again when it is done.\n`,
      npm: [],
    });
  });

  test("are not what a mark of long ago means, whoever has that number now", () => {
    write(".cache/installing", String(process.pid));
    const longAgo = new Date(Date.now() - 3_700_000);
    utimesSync(join(root, ".cache/installing"), longAgo, longAgo);
    expect(run().npm).toEqual(["ci --omit=dev"]);
  });
});

describe("lightening", () => {
  const files = (name: string) => readdirSync(join(root, "node_modules", name)).filter((file) => file.includes("."));

  test("takes maps, sources, prose and tests out of what runs, and leaves code, declarations and licences; tools stay whole", () => {
    check();
    expect([existsSync(join(root, "node_modules/run/test")), existsSync(join(root, "node_modules/tool/test"))]).toEqual(
      [false, true],
    );
    expect(files("run").toSorted()).toEqual(["LICENSE.md", "code.d.ts", "code.js", "package.json"]);
    expect(files("run/node_modules/inner")).toEqual(files("run"));
    expect(files("tool")).toContain("code.js.map");
  });

  test("leaves a record that names what is there and nothing else, newer than every folder of it", () => {
    check();
    const needed = neededToRun(LOCK);
    lighten(root, needed, false);
    expect(there()).toEqual(NEEDED);
    const recorded = Object.keys(installedPackages(root) ?? {}).filter((path) => path.startsWith("node_modules/"));
    expect(recorded.toSorted()).toEqual(["@candor/server", ...NEEDED].map((name) => `node_modules/${name}`));
    const { mtimeMs } = statSync(join(root, "node_modules/.package-lock.json"));
    for (const name of NEEDED) expect(statSync(join(root, "node_modules", name)).mtimeMs).toBeLessThanOrEqual(mtimeMs);
  });
});

describe("what running needs", () => {
  test("is what Node would find from each workspace of the program, the nearest of a name first", () => {
    const needed = [...neededToRun(LOCK)].filter((path) => path.includes("node_modules/"));
    expect(needed.toSorted()).toEqual(NEEDED.map((name) => `node_modules/${name}`));
  });
});
