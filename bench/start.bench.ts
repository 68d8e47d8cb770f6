/**
 * The first and the second start of a fresh clone as its user does them, by `npm start`: how large the installation is, how soon
 * the program runs, and how soon the second start takes the first order. The clone is of the last commit; what npm has fetched
 * before on this machine it takes from its cache.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, homedir, loadavg } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callApi, type Person, payloadOf, register, signedIn } from "../tests/client/api-client.ts";
import { freePort } from "../tests/machine/free-port.ts";
import type { Figure } from "./figure.ts";

const ROOT = join(import.meta.dirname, "..");
const MEBIBYTES_MAX = 600;
const FIRST_MAX_S = 60;
const SECOND_MAX_MS = 2_000;
const SECOND_STARTS = 5;
const WITHIN_MS = 600_000;
const RUNS = /^Candor is /m;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly startedAt: number;
}

export async function figures(): Promise<Figure[]> {
  const clone = mkdtempSync(join(homedir(), "candor-bench-clone-"));
  const load = loadavg()[0] ?? 0;
  try {
    execFileSync("git", ["clone", "-q", ROOT, clone]);
    const first = start(clone, await freePort());
    const seconds = await whileIt(first, async () => {
      await said(first.child, RUNS);
      return (performance.now() - first.startedAt) / 1_000;
    });
    const mebibytes = mebibytesOf(join(clone, "node_modules"));
    return [sizeFigure(mebibytes), firstFigure(seconds, load), secondFigure(await secondStarts(clone), load)];
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** Of each, the milliseconds from the command to the first accepted order. */
async function secondStarts(clone: string): Promise<readonly number[]> {
  const before = start(clone, await freePort());
  const person = await whileIt(before, async () => {
    await said(before.child, RUNS);
    return await register(before.url, "starter");
  });
  const taken: number[] = [];
  for (let count = 0; count < SECOND_STARTS; count += 1) {
    const again = start(clone, await freePort());
    taken.push(
      await whileIt(again, async () => {
        await firstOrder(again, person);
        return Math.round(performance.now() - again.startedAt);
      }),
    );
  }
  return taken.toSorted((a, b) => a - b);
}

/** On the host's own Node, whatever runs this. */
function start(cwd: string, port: number): Started {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const startedAt = performance.now();
  const child = spawn("npm", ["start", "--", "--port", String(port), "--feed", "simulated"], {
    cwd,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  return { child, url: `http://127.0.0.1:${port}`, startedAt };
}

/** Stops it as Ctrl-C does, whatever came of the work. */
async function whileIt<T>({ child }: Started, work: () => Promise<T>): Promise<T> {
  const closed = once(child, "close");
  try {
    return await work();
  } finally {
    if (child.exitCode === null) process.kill(-Number(child.pid), "SIGINT");
    await closed;
  }
}

async function said(child: ChildProcess, words: RegExp): Promise<void> {
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const deadline = performance.now() + WITHIN_MS;
  while (!words.test(printed)) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`it did not start:\n${printed}`);
    await sleep(10);
  }
}

/** Asked until it is taken: a program that is not there yet, and one whose prices have not come, refuse. */
async function firstOrder({ child, url }: Started, person: Person): Promise<void> {
  child.stdout?.resume();
  const deadline = performance.now() + WITHIN_MS;
  for (let fault: unknown; performance.now() < deadline; await sleep(5)) {
    try {
      return await order(url, person);
    } catch (error) {
      fault = error;
    }
    if (child.exitCode !== null) throw new Error("it did not start again", { cause: fault });
  }
  throw new Error("no order was taken");
}

async function order(url: string, person: Person): Promise<void> {
  const key = "GET /currency/instrument";
  const { currency_id, legal_id } = payloadOf(key, await callApi(url, key, { symbol: "BTCUSDT" }));
  const fields = { currency_id, legal_id, type: "up", share: 1, multiple: 1 };
  payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", fields, signedIn(person)));
}

const mebibytesOf = (folder: string): number =>
  Number(execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0]);

const alone = { reference: null, referenceName: "", ratio: null };

const sizeFigure = (mebibytes: number): Figure => ({
  ...alone,
  name: "start-installation",
  value: mebibytes,
  unit: "MiB",
  limit: `≤ ${MEBIBYTES_MAX}`,
  pass: mebibytes <= MEBIBYTES_MAX,
  note: "node_modules after the first `npm start` of a fresh clone, compiled modules included",
});

const onThis = (load: number): string =>
  `${availableParallelism()} processors, load ${load.toFixed(1)} before it began`;

const firstFigure = (seconds: number, load: number): Figure => ({
  ...alone,
  name: "start-first",
  value: seconds,
  unit: "s",
  limit: `≤ ${FIRST_MAX_S}`,
  pass: seconds <= FIRST_MAX_S,
  note: `from \`npm start\` in a fresh clone until the program runs, with what npm's cache holds; ${onThis(load)}`,
});

function secondFigure(taken: readonly number[], load: number): Figure {
  const median = taken[Math.floor(taken.length / 2)] ?? Number.NaN;
  return {
    ...alone,
    name: "start-second",
    value: median,
    unit: "ms",
    limit: `≤ ${SECOND_MAX_MS}`,
    pass: median <= SECOND_MAX_MS,
    note: `from \`npm start\` after Ctrl-C to the first accepted order over HTTP, Postgres stopped in between; of ${taken.length}: ${taken.join(", ")}; ${onThis(load)}`,
  };
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
