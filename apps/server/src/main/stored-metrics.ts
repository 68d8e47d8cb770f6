/**
 * The figures that lie in the database and are the same whoever reads them: queues and their age, jobs, books, chains. Read in the
 * process that does the jobs, at most every few seconds; left out while the database is away.
 */
import { SURVEILLANCE_KINDS } from "@candor/api/surveillance-words";
import type { Instant } from "@candor/money/money";
import type { Registry } from "prom-client";
import { addCounter, addGauge, by, keptFor, type Sample } from "../platform/http/figures.ts";
import { readMessageFigures } from "../platform/messages/message-outbox.ts";
import { readJobFigures } from "../platform/tasks/job-figures.ts";
import type { Base } from "./base.ts";
import type { Rooms } from "./rooms.ts";

export type StoredRooms = Pick<Rooms, "books" | "deposits" | "priceAlerts" | "surveillance">;
type Ground = Pick<Base, "database" | "clock" | "jobs" | "outbox">;

const QUEUES_MS = 5_000;
const JOBS_MS = 15_000;
const BOOKS_MS = 60_000;

export function measureStored(registry: Registry, ground: Ground, rooms: StoredRooms): void {
  measureQueues(registry, ground);
  measureJobs(registry, ground);
  measureBooks(registry, rooms);
  measureChains(registry, ground, rooms);
  addGauge(registry, {
    name: "candor_price_alerts_waiting",
    help: "Price alerts that have fired and are not told yet",
    read: () => rooms.priceAlerts.waiting(),
  });
  addGauge(registry, {
    name: "candor_surveillance_alarms",
    help: "Alarms of surveillance that nobody of compliance has closed yet, by kind",
    labelNames: ["kind"],
    async read() {
      const open = await rooms.surveillance.openAlarms();
      return by("kind")(new Map([...SURVEILLANCE_KINDS.map((kind) => [kind, 0] as const), ...open]));
    },
  });
}

/** One label of each row, and one of its figures. */
const each =
  <R>(label: string, nameOf: (row: R) => string, figureOf: (row: R) => number | null) =>
  (rows: readonly R[]): readonly Sample[] =>
    rows.flatMap((row) => {
      const value = figureOf(row);
      return value === null ? [] : [[{ [label]: nameOf(row) }, value] as const];
    });

function measureQueues(registry: Registry, { database, outbox }: Ground): void {
  const consumers = keptFor(QUEUES_MS, () => outbox.figures());
  const messages = keptFor(QUEUES_MS, () => readMessageFigures(database));
  type Consumer = Awaited<ReturnType<typeof consumers>>[number];
  type Channel = Awaited<ReturnType<typeof messages>>[number];
  const ofConsumer = (name: string, help: string, figureOf: (row: Consumer) => number) =>
    addGauge(registry, {
      ...{ name, help, labelNames: ["consumer"] },
      read: async () => each<Consumer>("consumer", ({ consumer }) => consumer, figureOf)(await consumers()),
    });
  const ofChannel = (name: string, help: string, figureOf: (row: Channel) => number) =>
    addGauge(registry, {
      ...{ name, help, labelNames: ["channel"] },
      read: async () => each<Channel>("channel", ({ channel }) => channel, figureOf)(await messages()),
    });
  ofConsumer("candor_outbox_waiting", "Events that a consumer has yet to handle", ({ waiting }) => waiting);
  ofConsumer("candor_outbox_oldest_seconds", "Age of the first of them", ({ oldestSeconds }) => oldestSeconds);
  ofConsumer("candor_outbox_parked", "Events that were given up and need a person", ({ parked }) => parked);
  ofChannel("candor_messages_waiting", "Mail and text messages that wait to be sent", ({ waiting }) => waiting);
  ofChannel("candor_messages_oldest_seconds", "Age of the first that waits", ({ oldestSeconds }) => oldestSeconds);
  ofChannel("candor_messages_failed", "Messages given up within the last day", ({ failed }) => failed);
}

function measureJobs(registry: Registry, { database, jobs }: Ground): void {
  const kept = keptFor(JOBS_MS, () => readJobFigures(database));
  type Job = Awaited<ReturnType<typeof kept>>[number];
  const ofJob = (name: string, help: string, figureOf: (row: Job) => number | null) =>
    addGauge(registry, {
      ...{ name, help, labelNames: ["job"] },
      read: async () => each<Job>("job", ({ job }) => job, figureOf)(await kept()),
    });
  ofJob(
    "candor_job_last_success_timestamp_seconds",
    "When a job of that name last ended well, seconds since 1970",
    ({ lastSuccessSeconds }) => lastSuccessSeconds,
  );
  ofJob("candor_jobs_waiting", "Jobs that are due and not begun", ({ waiting }) => waiting);
  ofJob(
    "candor_jobs_oldest_seconds",
    "For how long the first of them has been due",
    ({ oldestSeconds }) => oldestSeconds,
  );
  ofJob(
    "candor_jobs_given_up",
    "Jobs given up after their last try, as long as they are kept",
    ({ givenUp }) => givenUp,
  );
  addCounter(registry, {
    ...{ name: "candor_job_failures_total", help: "Tries of a job that failed, since the start", labelNames: ["job"] },
    read: () => by("job")(jobs.failures()),
  });
}

const secondsOf = (at: Instant): number => at / 1_000;

function measureBooks(registry: Registry, { books }: StoredRooms): void {
  const kept = keptFor(BOOKS_MS, () => books.figures());
  addGauge(registry, {
    name: "candor_books_checked_timestamp_seconds",
    help: "When an examination of the books last went through everything, seconds since 1970",
    async read() {
      const { checkedAt } = await kept();
      return checkedAt === null ? undefined : secondsOf(checkedAt);
    },
  });
  addGauge(registry, {
    name: "candor_books_faults",
    help: "What that examination found wrong: more than none means that the books do not balance",
    read: async () => ((await kept()).checkedAt === null ? undefined : (await kept()).faults),
  });
  addGauge(registry, {
    name: "candor_books_coverage_ratio",
    help: "What stands against what customers are owed in real money, by currency: less than 1 is a hole",
    labelNames: ["currency"],
    read: async () => (await kept()).coverage.map(({ currency, ratio }) => [{ currency }, ratio]),
  });
}

function measureChains(registry: Registry, { clock }: Ground, { deposits }: StoredRooms): void {
  const kept = keptFor(QUEUES_MS, () => deposits.watchFigures());
  type Watch = Awaited<ReturnType<typeof kept>>[number];
  const ofNetwork = (name: string, help: string, figureOf: (row: Watch) => number | null) =>
    addGauge(registry, {
      ...{ name, help, labelNames: ["network"] },
      read: async () => each<Watch>("network", ({ network }) => network, figureOf)(await kept()),
    });
  ofNetwork("candor_chain_blocks_behind", "Blocks of a watched network yet to be looked at", (one) => one.blocksBehind);
  ofNetwork("candor_chain_look_age_seconds", "Since a watched network was last looked at without a fault", (one) =>
    one.lookedAt === null ? null : secondsOf(clock.now()) - secondsOf(one.lookedAt),
  );
  ofNetwork(
    "candor_chain_failing",
    "Whether the node of a watched network is away or talks nonsense (1 or 0)",
    (one) => (one.failedSince === null ? 0 : 1),
  );
}
