/**
 * From the tick to the message in the hands of 5,000 people who watch a category of 50 instruments: how late it is, and what
 * it costs the server beside a bare socket.io broadcast of the same messages. Clients run on the same machine.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded-postgres.ts";
import { startCandor } from "../tests/e2e/harness/candor-server.ts";
import type { ClientFigures, ClientPlan } from "./fanout-clients.ts";
import type { Figure } from "./figure.ts";

const CLIENTS = 5_000;
const INSTRUMENTS = 50;
const CRYPTO = 2;
const ROUND_MS = 10_000;
/** All come within seconds, so that the round is of people who are there and not of their coming; still counted at each. */
const RATE_LIMITS = "socket=1000/1000";
const P99_MAX_MS = 200;
const CPU_RATIO_MAX = 1.5;
/** Quotes are told on the grid, four times a second; a round may begin and end between two of them: one may fall outside. */
const MESSAGES_A_SECOND = 4;
const messagesMin = (seconds: number): number => Math.floor(seconds * MESSAGES_A_SECOND) - 1;

interface Round extends ClientFigures {
  /** Of one core, in per cent, by the server's process. */
  readonly cpuPercent: number;
}

export async function figures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o711);
  try {
    await (await startCandor({ dataDir })).stop();
    await fillCategory(dataDir);
    const ours = await measureProduct(dataDir);
    return figuresOf(ours, await measureBare(ours));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** More instruments of one category, like its first but for their numbers and names. */
async function fillCategory(dataDir: string): Promise<void> {
  const log = createLog("error");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const owner = createDatabase({ connection: postgres.owner, log, connections: 1 });
  await owner.query(
    `with model as (select * from instrument where category_id = $1 order by id limit 1),
     added as (
       insert into currency (code, decimals) select 'B' || i, 6
       from generate_series(1, $2::int - (select count(*)::int from instrument where category_id = $1)) i returning id, code
     )
     insert into instrument select (jsonb_populate_record(null::instrument, to_jsonb(model) || jsonb_build_object(
       'id', 1000 + added.id, 'symbol', added.code || 'USDT', 'base_currency_id', added.id))).* from model, added`,
    [CRYPTO, INSTRUMENTS],
  );
  await owner.close();
  await postgres.stop();
}

/** Runs the clients against a server; `cpuSeconds` tells what the server's process has used so far. */
async function runClients(url: string, cpuSeconds: () => Promise<number>): Promise<Round> {
  const plan: ClientPlan = { url, clients: CLIENTS, channel: `quotes/${CRYPTO}`, milliseconds: ROUND_MS };
  const clients = fork(join(import.meta.dirname, "fanout-clients.ts"), [JSON.stringify(plan)], { silent: true });
  clients.stderr?.pipe(process.stderr);
  let printed = "";
  clients.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = once(clients, "exit");
  await said(clients, "measuring");
  const [before, beganAt] = [await cpuSeconds(), performance.now()];
  await said(clients, "measured");
  const used = (await cpuSeconds()) - before;
  const seconds = (performance.now() - beganAt) / 1_000;
  await ended;
  return { ...(JSON.parse(printed) as ClientFigures), cpuPercent: (used / seconds) * 100 };
}

async function said(child: ChildProcess, word: string): Promise<void> {
  while (true) {
    const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
    if (message === word) return;
    if (child.exitCode !== null) throw new Error(`the clients ended before they were ${word}`);
  }
}

async function measureProduct(dataDir: string): Promise<Round> {
  const candor = await startCandor({ dataDir, seed: null, env: { NODE_ENV: "production", RATE_LIMITS } });
  try {
    return await runClients(candor.url, async () => {
      const metrics = await (await fetch(`${candor.url}/metrics`)).text();
      return Number(/^candor_process_cpu_seconds_total\{process="http"\} (\S+)/m.exec(metrics)?.[1]);
    });
  } finally {
    await candor.stop();
  }
}

/** The same messages, as often, to as many. */
async function measureBare({ sample, perClientSecond }: Round): Promise<Round> {
  const plan = { sample, perSecond: perClientSecond };
  const bare = fork(join(import.meta.dirname, "fanout-bare.ts"), [JSON.stringify(plan)]);
  try {
    const [url] = (await once(bare, "message")) as [string];
    return await runClients(url, async () => {
      bare.send("cpu");
      const [seconds] = (await once(bare, "message")) as [number];
      return seconds;
    });
  } finally {
    bare.kill();
  }
}

function figuresOf(ours: Round, bare: Round): Figure[] {
  const referenceName = "bare socket.io, same messages";
  const ratio = ours.cpuPercent / bare.cpuPercent;
  const isWhole = ours.dropped === 0 && ours.gaps === 0;
  const hasSubscribers = Math.round(ours.fewestPerSecond * ours.seconds) >= messagesMin(ours.seconds);
  return [
    {
      name: "fanout-latency-p99",
      value: ours.p99Ms,
      unit: "ms",
      reference: bare.p99Ms,
      referenceName,
      ratio: ours.p99Ms / bare.p99Ms,
      limit: `≤ ${P99_MAX_MS}, no client dropped, ${MESSAGES_A_SECOND} messages a second to each, but one at an end`,
      pass: ours.p99Ms <= P99_MAX_MS && isWhole && hasSubscribers,
      note: [
        `grid instant to received, ${ours.clients} clients, ${INSTRUMENTS} instruments, `,
        `${ours.perClientSecond.toFixed(2)} messages a second to each (the grid has 4), `,
        `${ours.fewestPerSecond.toFixed(2)} to whoever heard least, of ${ours.bytesPerMessage} bytes; `,
        `median ${ours.p50Ms} ms; ${ours.dropped} dropped, ${ours.gaps} gaps`,
      ].join(""),
    },
    {
      name: "fanout-cpu",
      value: Math.round(ours.cpuPercent * 10) / 10,
      unit: "% of a core",
      reference: Math.round(bare.cpuPercent * 10) / 10,
      referenceName,
      ratio,
      limit: `≤ ${CPU_RATIO_MAX} × reference`,
      pass: ratio <= CPU_RATIO_MAX,
      note: "the whole server: feed, index, log, candles and sockets; Postgres apart",
    },
  ];
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
