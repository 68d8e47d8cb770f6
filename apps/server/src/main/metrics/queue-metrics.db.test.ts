import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInProcessBus, topic } from "../../platform/bus/bus.ts";
import { systemClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createLog } from "../../platform/log.ts";
import { sendMessage } from "../../platform/messages/message-outbox.ts";
import { createJobs } from "../../platform/tasks/jobs.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { measureQueuesAndJobs } from "./queue-metrics.ts";

const TOLD = topic<null>("metrics.told");
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

async function deps() {
  const log = createLog("silent");
  const outbox = createOutbox({ ...own, bus: createInProcessBus(log), log });
  const jobs = createJobs({ ...own, log });
  return { database: own.database, clock: systemClock, outbox, jobs };
}

const figureOf = (text: string, name: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );

test("queues are told by their length and the age of their oldest, jobs by their last success and their failures", async () => {
  const { outbox, jobs, ...rest } = await deps();
  outbox.consume("never-handles", [TOLD], () => Promise.reject(new Error("not now")), { attempts: 1_000 });
  let isFailing = false;
  jobs.handle("told", async () => {
    if (isFailing) throw new Error("it failed");
  });
  await outbox.start();
  await jobs.start();
  const registry = new Registry();
  measureQueuesAndJobs(registry, { outbox, jobs, ...rest });
  try {
    await own.database.transaction(async (tx) => {
      await outbox.emit(tx, TOLD, null);
      await sendMessage(tx, { channel: "mail", to: "a@b.example", subject: "s", text: "t", kind: "k" });
    });
    await own.owner.query("update outbox_event set created_at = now() - interval '2 minutes'");
    await own.owner.query("update message_outbox set created_at = now() - interval '1 minute'");
    await jobs.enqueue("told", {});
    await expect
      .poll(async () => (await own.database.query("select from pgboss.job where state = 'completed'")).rowCount)
      .toBe(1);
    isFailing = true;
    await jobs.enqueue("told", {});
    await expect.poll(() => jobs.failures().get("told")).toBe(1);
    const text = await registry.metrics();
    expect(figureOf(text, 'candor_outbox_waiting{consumer="never-handles"}')).toBe(1);
    expect(figureOf(text, 'candor_outbox_oldest_seconds{consumer="never-handles"}')).toBeGreaterThan(119);
    expect(figureOf(text, 'candor_messages_waiting{channel="mail"}')).toBe(1);
    expect(figureOf(text, 'candor_messages_oldest_seconds{channel="mail"}')).toBeGreaterThan(59);
    expect(figureOf(text, 'candor_messages_waiting{channel="sms"}')).toBe(0);
    const age = systemClock.now() / 1_000 - figureOf(text, 'candor_job_last_success_timestamp_seconds{job="told"}');
    expect(Math.abs(age)).toBeLessThan(30);
    expect(figureOf(text, 'candor_job_failures_total{job="told"}')).toBe(1);
  } finally {
    await jobs.stop();
    await outbox.stop();
  }
});
