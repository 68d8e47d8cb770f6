/**
 * The test suites, one project each. Pure and database tests run in parallel; those that start whole servers run one file at
 * a time, since each takes the machine for itself.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { FULL_ALONE } from "./scripts/suite/full-alone.ts";
import { LongestFirst } from "./scripts/suite/longest-first.ts";

const SOURCES = ["packages", "apps", "scripts", "bench"];
const setupFiles = ["scripts/suite/property-seed.ts"];
/** Nothing here measures time, and the longest files mostly wait: more than a small machine has processors. */
const unit = { maxWorkers: 8, testTimeout: 30_000, setupFiles };
/** Tests of the app that have a page, as they say in their first line: what a module keeps there must not reach another file. */
const PAGES = globSync("apps/web/**/*.test.{ts,tsx}", {
  cwd: import.meta.dirname,
  exclude: (name) => name === "node_modules",
}).filter((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8").startsWith("// @vitest-environment happy-dom"),
);
const wholeServer = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 };
/** The program keeps its compiled modules there; so do the commands that these suites run by the dozen. */
const compiledModules = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/candor-modules") };
/** They start servers, which take a copy of one made database instead of making their own. */
const preparedFolder = "tests/machine/prepared-folder.ts";
/** What `start` tests is that they do so themselves. */
const prepared = (name: string) => ({
  ...(name !== "start" && {
    globalSetup: [preparedFolder, ...(name === "authz" ? ["tests/authz/shared-candor.ts"] : [])],
  }),
  // How soon a program is back is measured as an operator starts it.
  ...(!["start", "fault"].includes(name) && { env: compiledModules }),
});
/** What is waited for comes at once on a free machine; only where it never comes is the wait noticed. */
const expectation = { poll: { timeout: 20_000 } };

/** Compares times of a few milliseconds, so it has the machine for itself. */
const TIMING = "tests/authz/sign-in-timing.test.ts";

/** Times how soon Postgres is back, so it has the machine for itself as the other faults have. */
const POSTGRES_RETURN = "apps/server/src/platform/postgres/postgres-return.db.test.ts";

export default defineConfig({
  test: {
    expect: expectation,
    // What one suite has made of a module the others find.
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...unit,
          // As in db.
          isolate: false,
          include: SOURCES.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.db.test.ts", ...PAGES],
        },
      },
      {
        extends: true,
        test: {
          name: "unit-web",
          ...unit,
          // A context for each file takes a third of the processor time of a process for each.
          pool: "vmThreads",
          include: PAGES,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          setupFiles,
          include: SOURCES.map((folder) => `${folder}/**/*.db.test.ts`),
          exclude: ["**/node_modules/**", POSTGRES_RETURN, ...FULL_ALONE],
          globalSetup: ["apps/server/src/platform/postgres/test-postgres-setup.ts"],
          // Each file has a database of its own, and no module keeps anything else: loading them all again for each file
          // takes longer than most files' tests.
          isolate: false,
          // Many wait for a lease, a lock or a moment.
          maxWorkers: 4,
          env: compiledModules,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...["start", "live", "fault", "fuzz", "authz"].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`, ...(name === "fault" ? [POSTGRES_RETURN] : [])],
          exclude: [TIMING, ...FULL_ALONE],
          ...wholeServer,
          ...prepared(name),
          // No module keeps anything for a file, and some that they load take seconds.
          ...(["authz", "live"].includes(name) && { isolate: false }),
          // They wait for prices and blocks most of the time.
          ...(name === "live" && { fileParallelism: true, maxWorkers: 3 }),
        },
      })),
      { extends: true, test: { name: "timing", include: [TIMING], ...wholeServer, ...prepared("timing") } },
      {
        extends: true,
        // A browser and its server wait for each other most of the time.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: [...FULL_ALONE],
          ...wholeServer,
          globalSetup: [preparedFolder, "tests/e2e/harness/shared-candor.ts"],
          env: compiledModules,
          // No module keeps anything for a file, and loading them all again takes as long as in db.
          isolate: false,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
