/**
 * The test suites, one project each. Pure and database tests run in parallel; those that start whole servers run one file at
 * a time, since each takes the machine for itself.
 */
import { defineConfig } from "vitest/config";

const SOURCES = ["packages", "apps", "scripts", "bench"];
const setupFiles = ["scripts/suite/property-seed.ts"];
const wholeServer = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 };
/** What is waited for comes at once on a free machine; only where it never comes is the wait noticed. */
const expectation = { poll: { timeout: 20_000 } };

/** Compares times of a few milliseconds, so it has the machine for itself. */
const TIMING = "tests/authz/sign-in-timing.test.ts";

/** Times how soon Postgres is back, so it has the machine for itself as the other faults have. */
const POSTGRES_RETURN = "apps/server/src/platform/embedded-postgres.db.test.ts";

export default defineConfig({
  test: {
    expect: expectation,
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
          exclude: ["**/node_modules/**", POSTGRES_RETURN],
          globalSetup: ["apps/server/src/platform/test-postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...["start", "live", "fault", "fuzz", "authz"].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`, ...(name === "fault" ? [POSTGRES_RETURN] : [])],
          exclude: [TIMING],
          ...wholeServer,
        },
      })),
      { extends: true, test: { name: "timing", include: [TIMING], ...wholeServer } },
      {
        extends: true,
        // A browser and its server wait for each other most of the time.
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          ...wholeServer,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
