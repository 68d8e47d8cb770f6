/**
 * The whole verification: static checks first, two at a time, then the suites: those that wait more than they compute three
 * at a time, those that measure time one after another. Its last line is always `N passed, N failed`, and it ends with a
 * code other than 0 when anything failed.
 *
 * --full          the stated counts instead of a seeded slice (CANDOR_TEST_FULL=1), and unit and database tests on other days
 * --only a,b      only the named steps
 * --record        keep how long each file took, for the order in which later runs begin them
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "../browser.mjs";
import { type Durations, recordDurations } from "./durations.ts";
import { buildClock, environmentBefore, otherDays } from "./other-day.ts";
import { checkStep, type Outcome, projectsStep, type Step, stopPrograms, suiteStep } from "./step.ts";

const { values } = parseArgs({
  options: { full: { type: "boolean" }, only: { type: "string" }, record: { type: "boolean" } },
});
if (values.full) process.env.CANDOR_TEST_FULL = "1";

/** The app apart: its modules keep something for a file. */
const UNIT = ["unit", "unit-web"];

const reports = await mkdtemp(join(tmpdir(), "candor-reports-"));

const webBuild = checkStep("web-build", "node", ["scripts/suite/build-web.ts"]);

const checks: readonly Step[] = [
  checkStep("lint", "biome", ["ci", "--error-on-warnings", "."]),
  checkStep("types", "tsc", ["-p", "."]),
  checkStep("types-client", "tsc", ["-p", "packages/client"]),
  checkStep("types-web", "tsc", ["-p", "apps/web"]),
  checkStep("types-admin", "tsc", ["-p", "apps/admin"]),
  checkStep("boundaries", "depcruise", [
    "-c",
    ".dependency-cruiser.mjs",
    "apps",
    "packages",
    "tests",
    "bench",
    "scripts",
  ]),
  checkStep("house", "node", ["scripts/house/check-house.ts"]),
  webBuild,
  checkStep("dead-code", "knip", ["--treat-config-hints-as-errors"]),
];

let web: Promise<Outcome> | undefined;

/** Built once, whoever needs it first: two builds at a time would be in each other's way. */
async function readyWeb(): Promise<void> {
  web ??= webBuild.run();
  const { failed: notBuilt } = await web;
  if (notBuilt > 0) throw new Error("The web app does not build.");
}

async function readyBrowser(): Promise<void> {
  process.env.CANDOR_BROWSER = await findBrowser();
  await readyWeb();
}

/** Only in the full run it tells how long something takes. */
const start = suiteStep("start", reports, readyWeb);

const unit = projectsStep("unit", UNIT, reports);

/** They wait more than they compute, so three of them share the machine; those that take longest begin. */
const shared: readonly Step[] = [
  suiteStep("e2e", reports, readyBrowser),
  suiteStep("db", reports),
  suiteStep("authz", reports),
  suiteStep("live", reports),
  ...(values.full ? [] : [start]),
  suiteStep("fuzz", reports),
];

/** They tell how long something takes, so each has the machine to itself. */
const timed: readonly Step[] = [
  ...(values.full ? [start] : []),
  suiteStep("fault", reports),
  suiteStep("timing", reports),
];

let clock: string | undefined;

/** They last as long as both suites do, so the full run alone has them; at the usual counts, since only the day is new. */
const onOtherDays: readonly Step[] = otherDays(Date.now()).map(({ name, beginsAt }) =>
  projectsStep(name, [...UNIT, "db"], reports, () => {
    clock ??= buildClock();
    return { ...environmentBefore(beginsAt, Date.now(), clock), CANDOR_TEST_FULL: "" };
  }),
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopPrograms();
    process.exit(1);
  });
}

const lines: string[] = [];
const faults: string[] = [];
let durations: Durations = {};
let passed = 0;
let failed = 0;

async function take(step: Step): Promise<void> {
  const start = performance.now();
  const outcome: Outcome = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, faults: [String(error)] };
  });
  passed += outcome.passed;
  failed += outcome.failed;
  durations = { ...durations, ...outcome.durations };
  faults.push(...outcome.faults.map((fault) => `${step.name}: ${fault}`));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const line = `${outcome.failed === 0 ? "ok  " : "FAIL"} ${step.name.padEnd(11)} ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`;
  lines.push(line);
  console.log(line);
}

async function takeTogether(steps: readonly Step[], atOnce: number): Promise<void> {
  const queue = [...steps];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await take(step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const names = values.only?.split(",");
const known = [...checks, unit, ...shared, ...timed, ...onOtherDays].map((step) => step.name);
const unknown = names?.filter((name) => !known.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(", ")}; the steps are ${known.join(", ")}.`);
  process.exit(1);
}
const chosen = (steps: readonly Step[]) => steps.filter((step) => names?.includes(step.name) ?? true);

// Each is one busy process, and two is what a small machine has.
await takeTogether(chosen(checks), 2);
for (const step of chosen([unit])) await take(step);
await takeTogether(chosen(shared), 3);
for (const step of chosen(timed)) await take(step);
if (values.full || names) for (const step of chosen(onOtherDays)) await take(step);
if (clock) await rm(dirname(clock), { recursive: true, force: true });
await rm(reports, { recursive: true, force: true });

if (values.record && failed === 0) recordDurations(durations);

// Said again at the end, where it is found however much the suites printed.
if (faults.length > 0) console.log(`\nFailed:\n\n${faults.join("\n\n")}`);
console.log(`\n${lines.join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
