/** What a restored data folder is like, seen from outside: the program is started on it, and asked as its customers would. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { SpotOrder } from "@candor/api/spot-order";
import { faultsOfBooks } from "../../e2e/harness/books.ts";
import { stopLeftPostgres } from "../../e2e/harness/left-postgres.ts";
import { freePort } from "../../machine/free-port.ts";
import { callFrom, PASSWORD } from "./loopback-client.ts";

const SOURCES = join(import.meta.dirname, "../../../apps/server/src");
/** Enough for a test that looks through all that it made. */
export const GENEROUS =
  "trade=100000/100000 wait=100000/100000 write=100000/100000 read=100000/100000 list=100000/100000 sign-in=1000/1000 identity=1000/1000 kept=100000/100000 lessening=100000/100000";
const READY_WITHIN_MS = 60_000;

export interface Looked {
  readonly dataDir: string;
  readonly customers: readonly Customer[];
  readonly bounds: {
    /** Whatever was answered by then has to be there. */
    readonly knownBefore: number;
    /** Nothing that was sent later may be. */
    readonly noneAfter: number;
  };
}

/** Starts it, looks, stops it and removes it. */
export async function lookAtRestored(looked: Looked): Promise<{ faults: string[]; found: number }> {
  const { dataDir } = looked;
  const url = `http://127.0.0.1:${await freePort()}`;
  const flags = ["--port", new URL(url).port, "--data-dir", dataDir, "--feed", "simulated", "--rate-limits", GENEROUS];
  const env = { ...process.env, NODE_ENV: "development" };
  const child = spawn(process.execPath, [join(SOURCES, "main", "main.ts"), ...flags], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-5_000);
    });
  const faults: string[] = [];
  let found = 0;
  try {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || performance.now() > deadline)
        return { faults: [`the program does not start on it: ${printed}`], found };
      await sleep(50);
    }
    for (const customer of looked.customers) {
      const own = await lookAsCustomer(url, customer, looked.bounds);
      faults.push(...own.faults);
      found += own.found;
    }
    faults.push(...(await faultsOfBooks(dataDir)));
    child.kill("SIGTERM");
    await once(child, "exit");
    for (const [program, ...words] of [["verify-log.ts"], ["operators.ts", "check"]] as const)
      await runCommand(program, [...words, "--data-dir", dataDir]).catch((error: unknown) =>
        faults.push(`${program}: ${error}`),
      );
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await stopLeftPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { faults, found };
}

async function lookAsCustomer(url: string, customer: Customer, { knownBefore, noneAfter }: Looked["bounds"]) {
  const { name, address, token: before, orders, picture } = customer;
  const faults: string[] = [];
  const session = await callFrom(url, address, "/api/user/info", { token: before });
  if (session.type === "ok") faults.push(`${name}'s session goes on`);
  const fields = { user_string: `${name}@example.com`, password: PASSWORD };
  const signedIn = await callFrom(url, address, "/api/user/login", { fields });
  if (signedIn.type !== "ok")
    return { faults: [...faults, `${name} cannot sign in: ${JSON.stringify(signedIn)}`], found: 0 };
  const { token } = signedIn.message as { token: string };
  const shown = await ordersOf(url, address, token);
  const known = new Map(orders.map((order) => [order.id, order]));
  const missing = orders.filter(({ id, answeredAt }) => answeredAt <= knownBefore && !shown.has(id));
  const late = [...shown].filter((id) => (known.get(id)?.sentAt ?? 0) > noneAfter);
  if (missing.length > 0) faults.push(`${name} lacks ${missing.length} of ${orders.length} acknowledged orders`);
  if (late.length > 0) faults.push(`${name} has ${late.length} orders that were sent later`);
  const opened = await fetch(`${url}${picture}`, { headers: { authorization: token } });
  const bytes = Buffer.from(await opened.arrayBuffer());
  if (!opened.ok || bytes.length === 0) faults.push(`the picture of ${name} does not open: ${opened.status}`);
  return { faults, found: shown.size };
}

/** Ids of all orders of a customer. */
export async function ordersOf(url: string, address: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after = ""; ; ) {
    const answer = await callFrom(url, address, `/api/coin/list?limit=200&after=${after}`, { token });
    if (answer.type !== "ok") throw new Error(JSON.stringify(answer));
    const { list, next } = answer.message as { list: SpotOrder[]; next: string | null };
    for (const { id } of list) ids.add(id);
    if (next === null) return ids;
    after = next;
  }
}

/** What a command of the program printed. Throws where it ends with another exit code than 0. */
export async function runCommand(program: string, words: readonly string[]): Promise<string> {
  const args = ["--disable-warning=ExperimentalWarning", join(SOURCES, "commands", program), ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout;
}

/** An order as its customer knows it: times of this machine's clock, in milliseconds. */
export interface Told {
  readonly id: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface Customer {
  readonly name: string;
  readonly address: string;
  readonly token: string;
  readonly orders: Told[];
  /** Path of the picture that they uploaded. */
  readonly picture: string;
}
