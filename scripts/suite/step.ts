/**
 * One step of the verification: a static check, counted as one test, or a suite of tests, counted by its own report. Never
 * reports success for something that did not run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type Durations, durationsOf } from "./durations.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What came of a step: its counts, what to read first where something failed, and how long each file of a suite took. */
export interface Outcome extends Counts {
  readonly faults: readonly string[];
  readonly durations?: Durations;
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

const BIN = join(import.meta.dirname, "..", "..", "node_modules", ".bin");
/** Read at each start, since steps add to it what later ones need. */
const environment = () => ({ ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}` });
/** Of what is captured: plain text, whatever the terminal of the caller can show. */
const PLAIN = { NO_COLOR: "1", FORCE_COLOR: undefined };

const running = new Set<ChildProcess>();

/** Ends whatever is running: for a verification that is told to stop. */
export function stopPrograms(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** Runs a program of node_modules; resolves to its exit code and, when captured, everything it printed. */
function runProgram(
  program: string,
  args: readonly string[],
  output: "inherit" | "capture",
  further: Readonly<Record<string, string>> = {},
): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const stdio = output === "inherit" ? "inherit" : (["ignore", "pipe", "pipe"] as const);
    const env = { ...environment(), ...(output === "capture" && PLAIN), ...further };
    const child = spawn(join(BIN, program), [...args], { env, stdio: stdio as "inherit" });
    running.add(child);
    child.on("exit", () => running.delete(child));
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** As much as helps to know where to look. */
const CHECK_LINES = 40;
const TEST_LINES = 12;

const firstLines = (text: string, count: number): string => text.trim().split("\n").slice(0, count).join("\n");

/** A static check passes when its program ends with 0; what it printed is shown only when it does not. */
export function checkStep(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { code, text } = await runProgram(program, args, "capture");
      if (code !== 0) console.log(`${text.trimEnd()}\n`);
      return code === 0
        ? { passed: 1, failed: 0, faults: [] }
        : { passed: 0, failed: 1, faults: [firstLines(text, CHECK_LINES)] };
    },
  };
}

/** A suite is one vitest project; `prepare` readies what its tests need (a browser, a built app). */
export function suiteStep(name: string, folder: string, prepare?: () => void | Promise<void>): Step {
  return projectsStep(name, [name], folder, async () => {
    await prepare?.();
    return {};
  });
}

/** Several projects in one run; `prepare` also answers variables of the run. */
export function projectsStep(
  name: string,
  projects: readonly string[],
  folder: string,
  prepare: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>> = () => ({}),
): Step {
  return {
    name,
    async run() {
      const further = await prepare();
      const report = join(folder, `${name}.json`);
      const chosen = projects.flatMap((project) => ["--project", project]);
      const args = ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const { code } = await runProgram("vitest", args, "inherit", further);
      const text = await readFile(report, "utf8").catch(() => "{}");
      return { ...countSuite(code, text), faults: faultsOfSuite(text), durations: durationsOf(text) };
    },
  };
}

/** Counts from vitest's JSON report; a run that failed without a failed test, or ran nothing, counts as one failure. */
export function countSuite(exitCode: number, report: string): Counts {
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(report) as Record<string, number>;
  const isSilentFailure = numFailedTests === 0 && (exitCode !== 0 || numPassedTests === 0);
  return { passed: numPassedTests, failed: isSilentFailure ? 1 : numFailedTests };
}

interface TestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Each test that failed, with the beginning of why; a file that failed outside its tests, with the same. */
export function faultsOfSuite(report: string): readonly string[] {
  const { testResults = [] } = JSON.parse(report) as TestReport;
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${firstLines(message, TEST_LINES)}`] : [];
    return failed.map(({ fullName, failureMessages }) => {
      const why = firstLines(failureMessages?.join("\n") ?? "", TEST_LINES);
      return `${name}: ${fullName}\n${why}`;
    });
  });
}
