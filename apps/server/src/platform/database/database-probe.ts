/**
 * Whether the database answers and takes writes, asked twice a second over a connection of its own, so that neither a pool that is
 * busy nor one that stands still hides it; and whether its clock is the program's. Logs when that changes, and not in between.
 */
import { type Instant, instantOf } from "@candor/money/money";
import pg from "pg";
import { type Clock, isoOf } from "../clock.ts";
import type { Log } from "../log.ts";
import type { HealthPart } from "../process/health.ts";
import { createPeriodicTask, type PeriodicTask } from "../tasks/periodic-task.ts";
import type { Connection } from "./database.ts";

export interface DatabaseProbe extends HealthPart, Pick<PeriodicTask, "start" | "stop"> {
  /** How long the last answer took; null while there is none. */
  answerSeconds(): number | null;
  /** Calls the listener after each look, about twice a second. */
  onLook(listener: (isUp: boolean) => void): void;
  /** How far its clock was from the program's at the last look, at least; 0 while there was none. */
  clockApartSeconds(): number;
}

interface ProbeDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly clock: Clock;
}

const EVERY_MS = 500;
const ANSWER_MS_MAX = 1_000;
/** Said of once they are further apart than that; beyond the other the tables refuse (`is_about_now`, migration 0240). */
const APART_MS_SAID = 60_000;
const APART_MS_MAX = 300_000;
/** The wait is counted in steps of this: of a process that stands still, no more than one passes. */
const STEP_MS = 100;

/** A database that was made read-only, or a standby, can be read and not be traded on. */
class ReadOnly extends Error {
  override readonly name = "ReadOnly";
}

const STATE = `select current_setting('transaction_read_only') as "readOnly",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

export function createDatabaseProbe({ connection, log, clock }: ProbeDeps): DatabaseProbe {
  // It was reached to come here.
  let isUp = true;
  const clocks = compareClocks(log);
  let lastMs: number | null = null;
  let client: pg.Client | undefined;
  const listeners: ((isUp: boolean) => void)[] = [];

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const made = new pg.Client({
      ...connection,
      // Whether it is up is decided before: this only ends what nobody waits for any more.
      connectionTimeoutMillis: 5 * ANSWER_MS_MAX,
      application_name: "candor probe",
    });
    made.on("error", () => leave(made));
    client = made;
    await made.connect();
    return made;
  }

  /** Of a statement that nobody answers this ends the connection at once. */
  function leave(left: pg.Client | undefined): void {
    if (left === undefined) return;
    if (client === left) client = undefined;
    left.end().catch(() => undefined);
  }

  async function ask(): Promise<void> {
    const own = await connected();
    const asked = clock.now();
    const { rows } = await own.query<{ readOnly: string; now: number }>(STATE);
    if (rows[0]?.readOnly !== "off") throw new ReadOnly("the database takes no writes");
    clocks.noted(rows[0].now, { asked, answered: clock.now() });
  }

  async function look(): Promise<void> {
    const from = performance.now();
    try {
      await within(ANSWER_MS_MAX, ask());
      lastMs = performance.now() - from;
      if (!isUp) log.warn("the database answers again");
      isUp = true;
    } catch (error) {
      leave(client);
      lastMs = null;
      if (isUp) log.error({ err: error }, "the database does not answer");
      isUp = false;
    }
    for (const listener of listeners) listener(isUp);
  }

  const task = createPeriodicTask({ everyMs: EVERY_MS, log, failure: "the database could not be asked", run: look });
  return {
    name: "database",
    isReady: () => isUp,
    answerSeconds: () => (lastMs === null ? null : lastMs / 1_000),
    onLook: (listener) => void listeners.push(listener),
    clockApartSeconds: () => clocks.apartMs() / 1_000,
    start: task.start,
    async stop() {
      await task.stop();
      leave(client);
    },
  };
}

/** What the database's clock said lies between question and answer by the program's, or is as far away as it is from these. */
function compareClocks(log: Log) {
  let apartMs = 0;
  return {
    noted(database: number, { asked, answered }: { readonly asked: Instant; readonly answered: Instant }): void {
      const was = apartMs;
      apartMs = Math.max(asked - database, database - answered, 0);
      if (isSaid(apartMs) === isSaid(was) && isNear(apartMs) === isNear(was)) return;
      const facts = { database: isoOf(instantOf(Math.round(database))), program: isoOf(answered) };
      if (!isSaid(apartMs)) log.warn(facts, "the clocks of program and database agree again");
      else if (isNear(apartMs)) log.warn(facts, "the clocks of program and database are more than a minute apart");
      else log.error(facts, "the clocks of program and database are minutes apart: no money moves and nobody decides");
    },
    apartMs: () => apartMs,
  };
}

const isSaid = (apartMs: number): boolean => apartMs > APART_MS_SAID;
const isNear = (apartMs: number): boolean => apartMs <= APART_MS_MAX;

/** Rejects where the work is not done by then; the time that this process itself stood still is not counted. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  let steps = Math.ceil(milliseconds / STEP_MS);
  const timer = setInterval(() => {
    steps -= 1;
    if (steps === 0) setImmediate(() => late.reject(new Error("no answer in time")));
  }, STEP_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearInterval(timer);
    // What it fails of later was counted already.
    work.catch(() => undefined);
  }
}
