/**
 * The test suites, one project each. Pure and database tests run in parallel; those that start whole servers run one file at
 * a time, since each takes the machine for itself.
 */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/suite/longest-first.ts";

const SOURCES = ["packages", "apps", "scripts", "bench"];
const setupFiles = ["scripts/suite/property-seed.ts"];
const wholeServer = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 };
/** They start a server for each file, which takes a copy of one made database instead of making its own. */
const preparedFolder = { globalSetup: ["tests/machine/prepared-folder.ts"] };
const PREPARED = ["live", "fuzz", "authz"];
/** The program keeps its compiled modules there; so do the commands that these suites run by the dozen. */
const compiledModules = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/candor-modules") };
/** What is waited for comes at once on a free machine; only where it never comes is the wait noticed. */
const expectation = { poll: { timeout: 20_000 } };

/** Compares times of a few milliseconds, so it has the machine for itself. */
const TIMING = "tests/authz/sign-in-timing.test.ts";

/** Times how soon Postgres is back, so it has the machine for itself as the other faults have. */
const POSTGRES_RETURN = "apps/server/src/platform/postgres/embedded-postgres.db.test.ts";

/** They start whole programs and time nothing: others may run beside them. */
const UNTIMED = ["refused", "accounts", "own-postgres", "roles"].map((name) => `tests/start/${name}.test.ts`);

/**
 * What `npm test` leaves to `npm run test:full`. Scripts in every field are also refused by the API's schemas (authz), kept from
 * becoming markup by a house rule, and looked for in Markdown, links and the site's name (content, scripts-site); the month of a
 * demonstration stays as long as its folding does. Some files leave their further counts and looks to it by themselves.
 */
const SCRIPTS = ["app", "funds", "office", "office-house", "office-typed", "typed"];
const FULL_ALONE =
  process.env.CANDOR_TEST_FULL === "1"
    ? []
    : [
        ...SCRIPTS.map((name) => `tests/e2e/scripts-${name}.test.ts`),
        "apps/server/src/core/tick-log/checkpoints/month.db.test.ts",
      ];

export default defineConfig({
  test: {
    expect: expectation,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Nothing here measures time, and some files mostly wait: more than a small machine has processors.
          maxWorkers: 4,
          testTimeout: 30_000,
          setupFiles,
          include: SOURCES.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.db.test.ts"],
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
          maxWorkers: 2,
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
          exclude: [TIMING, ...UNTIMED, ...FULL_ALONE],
          ...wholeServer,
          ...(PREPARED.includes(name) && { ...preparedFolder, env: compiledModules }),
        },
      })),
      { extends: true, test: { name: "timing", include: [TIMING], ...wholeServer } },
      { extends: true, test: { name: "untimed", include: UNTIMED, ...wholeServer } },
      {
        extends: true,
        // A browser and its server wait for each other most of the time.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: FULL_ALONE,
          ...wholeServer,
          globalSetup: [...preparedFolder.globalSetup, "tests/e2e/harness/shared-candor.ts"],
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
