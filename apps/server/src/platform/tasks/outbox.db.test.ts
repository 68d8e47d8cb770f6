import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInProcessBus, topic } from "../bus/bus.ts";
import type { Tx } from "../database/database.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { createOutbox } from "./outbox.ts";
import { forgetOldEvents } from "./outbox-consumer.ts";
import type { Outbox } from "./outbox-types.ts";

const paid = topic<{ n: number }>("test.paid");
const other = topic<{ n: number }>("test.other");

let own: TestDatabase;
const opened: Outbox[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query("create table effect (id bigint generated always as identity, consumer text, n int)");
  await own.owner.query("create table outside (n int)");
});
beforeEach(() => own.owner.query("truncate effect, outside, outbox_event, outbox_parked, outbox_consumer"));
// Whatever became of the test: a consumer that went on would hold what the next one empties.
afterEach(() => stopAll());
afterAll(() => own.close());

/** A process: a bus and a pool of its own. */
function open(): Outbox {
  const outbox = createOutbox({ database: own.another(), bus: createInProcessBus(own.log), log: own.log });
  opened.push(outbox);
  return outbox;
}

async function stopAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((outbox) => outbox.stop()));
}

const note = (consumer: string) => (tx: Tx, event: { payload: { n: number } }) =>
  tx.query("insert into effect (consumer, n) values ($1, $2)", [consumer, event.payload.n]).then(() => undefined);

const emitNumbers = (outbox: Outbox, numbers: number[]): Promise<void> =>
  own.database.transaction((tx) =>
    outbox.emitMany(
      tx,
      numbers.map((n) => ({ topic: paid as never, payload: { n } })),
    ),
  );

async function effects(consumer: string): Promise<number[]> {
  const { rows } = await own.database.query<{ n: number }>("select n from effect where consumer = $1 order by id", [
    consumer,
  ]);
  return rows.map(({ n }) => n);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe("outbox", () => {
  test("an event of a transaction that was rolled back never happened", async () => {
    const outbox = open();
    const failing = own.database.transaction(async (tx) => {
      await outbox.emit(tx, paid, { n: 1 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await own.database.query("select from outbox_event")).rowCount).toBe(0);
  });

  test("each consumer handles every event of its topics once, in order, and no other", async () => {
    const outbox = open();
    outbox.consume("one", [paid], note("one"));
    outbox.consume("two", [paid, other], note("two"));
    await outbox.start();
    await emitNumbers(outbox, range(250));
    await own.database.transaction((tx) => outbox.emit(tx, other, { n: 999 }));
    await expect.poll(() => effects("two")).toEqual([...range(250), 999]);
    await expect.poll(() => effects("one")).toEqual(range(250));
  });

  test("two workers of the same consumer never handle an event twice, and keep the order", async () => {
    const workers = [open(), open(), open()];
    for (const worker of workers) worker.consume("shared", [paid], note("shared"));
    for (const worker of workers) await worker.start();
    for (const n of range(60)) await emitNumbers(workers[n % 3] as Outbox, [n]);
    await expect.poll(() => effects("shared")).toEqual(range(60));
  });

  test("a worker that dies between the effect and its commit has no effect; the next one has it once", async () => {
    const dying = open();
    let deaths = 0;
    dying.consume("mortal", [paid], async (tx, event) => {
      await note("mortal")(tx, event);
      if (event.payload.n % 10 === 7 && deaths < 5) {
        deaths += 1;
        // As a kill would: the session ends in the middle of its transaction.
        await tx.query("select pg_terminate_backend(pg_backend_pid())");
      }
    });
    await dying.start();
    await emitNumbers(dying, range(40));
    await expect.poll(() => effects("mortal")).toEqual(range(40));
    expect(deaths).toBeGreaterThan(0);
  });

  test("an event that was committed late, behind later ones, is not passed over", async () => {
    const outbox = open();
    outbox.consume("patient", [paid], note("patient"));
    await outbox.start();
    await own.database.transaction(
      async (slow) => {
        await outbox.emit(slow, paid, { n: 1 });
        await emitNumbers(outbox, [2]);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(await effects("patient")).toEqual([]);
      },
      { patienceMs: 10_000 },
    );
    await expect.poll(() => effects("patient")).toEqual([1, 2]);
  });

  test("a failing event is tried again, then parked with its cause, and those behind it go on", async () => {
    const outbox = open();
    let tries = 0;
    outbox.consume(
      "picky",
      [paid],
      async (tx, event) => {
        if (event.payload.n === 3) {
          tries += 1;
          throw new Error("cannot digest three");
        }
        await note("picky")(tx, event);
      },
      { attempts: 3 },
    );
    await outbox.start();
    await emitNumbers(outbox, range(6));
    await expect.poll(() => effects("picky")).toEqual([0, 1, 2, 4, 5]);
    const { rows } = await own.database.query("select consumer, payload, error from outbox_parked");
    expect(rows).toEqual([{ consumer: "picky", payload: { n: 3 }, error: "cannot digest three" }]);
    // Twice in a batch that shrinks, then alone as often as allowed.
    expect(tries).toBe(5);
  });

  test("after a restore into a server that counts transactions anew, nothing is skipped or repeated", async () => {
    const before = open();
    before.consume("moved", [paid], note("moved"));
    await before.start();
    await emitNumbers(before, [1, 2]);
    await expect.poll(() => effects("moved")).toEqual([1, 2]);
    await stopAll();
    await emitNumbers(before, [3]);
    // The old server's count was far ahead of this one's.
    await own.owner.query("update outbox_event set commit_group = commit_group + 1000000000");
    await own.owner.query("update outbox_consumer set after_group = after_group + 1000000000");
    const after = open();
    after.consume("moved", [paid], note("moved"));
    await after.start();
    await emitNumbers(after, [4]);
    await expect.poll(() => effects("moved")).toEqual([1, 2, 3, 4]);
  });

  test("old events are forgotten once every consumer has passed them", async () => {
    const outbox = open();
    outbox.consume("reader", [paid], note("reader"));
    await outbox.start();
    await emitNumbers(outbox, [1]);
    await expect.poll(() => effects("reader")).toEqual([1]);
    await stopAll();
    await emitNumbers(outbox, [2]);
    await own.owner.query("update outbox_event set created_at = now() - interval '8 days'");
    expect(await own.database.transaction(forgetOldEvents)).toBe(1);
    const { rows } = await own.database.query("select payload from outbox_event");
    expect(rows).toEqual([{ payload: { n: 2 } }]);
  });

  test("these tests see an effect outside the consumer's transaction doubled by a crash", async () => {
    const outbox = open();
    let deaths = 0;
    outbox.consume("careless", [paid], async (tx) => {
      await own.database.query("insert into outside values (1)");
      if (deaths++ === 0) await tx.query("select pg_terminate_backend(pg_backend_pid())");
      await tx.query("select 1");
    });
    await outbox.start();
    await emitNumbers(outbox, [1]);
    await expect.poll(async () => (await own.database.query("select from outside")).rowCount).toBe(2);
  });
});
