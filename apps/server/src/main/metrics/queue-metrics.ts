/**
 * The figures that lie in the database and are the same whoever reads them: queues and their age, and jobs. Read in the
 * process that does the jobs, at most every few seconds; left out while the database is away.
 */
import type { Registry } from "prom-client";
import { addCounter, addGauge, by, each, keptFor } from "../../platform/http/figures.ts";
import { readMessageFigures } from "../../platform/messages/message-outbox.ts";
import { readJobFigures } from "../../platform/tasks/job-figures.ts";
import type { Base } from "../base.ts";

type QueueMetricsDeps = Pick<Base, "database" | "clock" | "jobs" | "outbox">;

const QUEUES_MS = 5_000;
const JOBS_MS = 15_000;

export function measureQueuesAndJobs(registry: Registry, deps: QueueMetricsDeps): void {
  measureQueues(registry, deps);
  measureJobs(registry, deps);
}

function measureQueues(registry: Registry, { database, outbox }: QueueMetricsDeps): void {
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

function measureJobs(registry: Registry, { database, jobs }: QueueMetricsDeps): void {
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
