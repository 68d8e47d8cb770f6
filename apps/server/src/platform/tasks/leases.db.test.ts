import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { areLeasesHeld, checkLeases, drawEpoch, heldLease, LeaseLost, renewLease, takeLeases } from "./leases.ts";

const LASTS_MS = 60_000;

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.owner.query("create table written (number bigint generated always as identity, epoch bigint not null)");
});
afterAll(() => own.close());

let names = 0;
const newName = (): string => `test/${++names}`;

/** As a process of that holder has it. */
function keeper(name: string, holder: string, changes: { lastsMs?: number; onLost?: (error: LeaseLost) => void } = {}) {
  const onLost = changes.onLost ?? (() => undefined);
  const { lastsMs = LASTS_MS } = changes;
  return new LeaseKeeper({ database: own.another(), clock: systemClock, log: own.log, name, holder, lastsMs, onLost });
}

/** The database's clock has gone on by so much since the lease was renewed. */
const letPass = (name: string, milliseconds: number) =>
  own.owner.query("update lease set expires_at = expires_at - $2 * interval '1 ms' where name = $1", [
    name,
    milliseconds,
  ]);

test("a lease that is held and renewed is nobody else's, and is again once it is given back", async () => {
  const name = newName();
  const [one, other] = [keeper(name, "one"), keeper(name, "other")];
  expect(one.state()).toEqual({ isHeld: false, epoch: null, heldSince: null, ageMs: null });
  expect(await one.take()).toBe(true);
  expect(one.state()).toMatchObject({ isHeld: true, epoch: one.epoch, heldSince: expect.any(Number) });
  expect(await other.take()).toBe(false);
  await one.release();
  expect(one.state()).toMatchObject({ isHeld: false, heldSince: null });
  expect(await other.take()).toBe(true);
  expect(BigInt(other.epoch)).toBeGreaterThan(BigInt(one.epoch));
  await other.release();
});

test("whether a lease has run out is judged by the database's clock alone", async () => {
  const name = newName();
  const [one, other] = [keeper(name, "one"), keeper(name, "other")];
  await one.take();
  await letPass(name, LASTS_MS - 5_000);
  expect(await other.take()).toBe(false);
  await letPass(name, 5_000);
  expect(await other.take()).toBe(true);
  expect(await renewLease(own.database, one, LASTS_MS)).toBe(false);
  await other.release();
});

test("one that would hold for longer than any lease does is free: the database's clock was set back", async () => {
  const name = newName();
  const [one, other] = [keeper(name, "one"), keeper(name, "other")];
  await one.take();
  await letPass(name, -3_600_000);
  expect(await other.take()).toBe(true);
  await other.release();
});

test("the same holder has it back at once after a crash, and what it was before writes nothing any more", async () => {
  const name = newName();
  const crashed = keeper(name, "one");
  await crashed.take();
  const again = keeper(name, "one");
  expect(await again.take()).toBe(true);
  await expect(own.database.transaction((tx) => crashed.check(tx))).rejects.toBeInstanceOf(LeaseLost);
  await own.database.transaction((tx) => again.check(tx));
  await again.release();
});

test("whoever has lost the lease is told within two seconds, once, and knows that it is not held", async () => {
  const name = newName();
  const lost: LeaseLost[] = [];
  const one = keeper(name, "one", { onLost: (error) => lost.push(error) });
  await one.take();
  await letPass(name, LASTS_MS);
  await keeper(name, "other").take();
  await expect.poll(() => lost.length, { timeout: 2_000, interval: 20 }).toBe(1);
  one.lose(new LeaseLost("said twice"));
  expect(lost).toHaveLength(1);
  expect(one.isHeld).toBe(false);
  await expect(one.confirm()).rejects.toBeInstanceOf(LeaseLost);
});

test("a process that was stopped does not believe that it holds the lease, and asks before it shows anything", async () => {
  const name = newName();
  const one = keeper(name, "one", { lastsMs: 200 });
  await one.take();
  expect(one.isHeld).toBe(true);
  // As long as nothing of it runs, nothing is renewed.
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(one.isHeld).toBe(false);
  // Nobody else has taken it.
  await one.confirm();
  expect(one.isHeld).toBe(true);
  await one.release();
});

test("of a hundred that take over a lease that has run out at the same time, one has it", async () => {
  const name = newName();
  await keeper(name, "before").take();
  await letPass(name, LASTS_MS);
  const database = own.another();
  const deps = { database, clock: systemClock, log: own.log, name, lastsMs: LASTS_MS, onLost: () => undefined };
  const takers = Array.from({ length: 100 }, (_, number) => new LeaseKeeper({ ...deps, holder: `taker ${number}` }));
  const taken = await Promise.all(takers.map((taker) => taker.take()));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const holders = takers.filter(({ isHeld }) => isHeld);
  expect(holders).toHaveLength(1);
  const { rows } = await own.database.query<{ epoch: string }>("select epoch from lease where name = $1", [name]);
  expect(rows[0]?.epoch).toBe(holders[0]?.epoch);
  await holders[0]?.release();
});

test("two that take over from each other again and again never both write: what is written has rising epochs", async () => {
  const name = newName();
  const [one, other] = [own.another(), own.another()];
  let isOver = false;
  let refused = 0;
  let takings = 0;
  const writing = async (database: typeof one) => {
    while (!isOver) {
      const epoch = await drawEpoch(database);
      const taking = { epoch, holder: "", lastsMs: null, from: "anyone" } as const;
      const taken = database
        .transaction((tx) => takeLeases(tx, [name], taking))
        .then(
          () => true,
          () => false,
        );
      if (!(await taken)) continue;
      takings += 1;
      for (let write = 0; write < 20 && !isOver; write += 1) {
        const { rowCount } = await database.query(
          `with held as (${heldLease("$1", "$2")}) insert into written (epoch) select epoch from held`,
          [name, epoch],
        );
        if (rowCount === 1) continue;
        refused += 1;
        break;
      }
    }
  };
  const both = Promise.all([writing(one), writing(other)]);
  await sleep(2_000);
  isOver = true;
  await both;
  // Numbered once the lease was held, and nobody else had it before that was kept.
  const { rows } = await own.owner.query<{ epoch: string }>("select epoch from written order by number");
  const epochs = rows.map(({ epoch }) => Number(epoch));
  expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  expect(epochs.length).toBeGreaterThan(20);
  expect([takings > 3, refused > 0]).toEqual([true, true]);
});

test("an epoch never falls: who has drawn one and comes too late does not take the lease", async () => {
  const name = newName();
  const [early, late] = [await drawEpoch(own.database), await drawEpoch(own.database)];
  const take = (epoch: string) =>
    own.database.transaction((tx) => takeLeases(tx, [name], { epoch, holder: "", lastsMs: null, from: "anyone" }));
  await take(late);
  await expect(take(early)).rejects.toBeInstanceOf(LeaseLost);
  expect(await areLeasesHeld(own.database, [name], late)).toBe(true);
});

test("a taking waits for a commit that has checked the lease, and a renewal does not", async () => {
  const name = newName();
  const one = keeper(name, "one");
  await one.take();
  const order: string[] = [];
  const checked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const commit = own.database.transaction(async (tx) => {
    await one.check(tx);
    checked.resolve();
    await goOn.promise;
    order.push("committed");
  });
  await checked.promise;
  expect(await renewLease(own.database, one, LASTS_MS)).toBe(true);
  order.push("renewed");
  await letPass(name, LASTS_MS);
  const epoch = await drawEpoch(own.database);
  const taking = { epoch, holder: "other", lastsMs: LASTS_MS, from: "free" } as const;
  const taken = own.another().transaction(async (tx) => {
    await takeLeases(tx, [name], taking);
    order.push("taken");
  });
  await sleep(200);
  goOn.resolve();
  await Promise.all([commit, taken]);
  expect(order).toEqual(["renewed", "committed", "taken"]);
});

test("of several leases all are taken or none, and a check asks for all", async () => {
  const [first, second] = [newName(), newName()];
  const taking = { holder: "", lastsMs: null } as const;
  const take = async (leases: readonly string[], from: readonly string[] | "anyone") => {
    const epoch = await drawEpoch(own.database);
    await own.database.transaction((tx) => takeLeases(tx, leases, { ...taking, epoch, from }));
    return epoch;
  };
  const before = await take([first, second], "anyone");
  const later = await take([second], "anyone");
  await expect(take([first, second], [before])).rejects.toBeInstanceOf(LeaseLost);
  await own.database.transaction((tx) => checkLeases(tx, [first], before));
  await expect(own.database.transaction((tx) => checkLeases(tx, [first, second], before))).rejects.toBeInstanceOf(
    LeaseLost,
  );
  expect(await areLeasesHeld(own.database, [second], later)).toBe(true);
  expect(await areLeasesHeld(own.database, [first, second], before)).toBe(false);
});

test("the program's role may take leases and delete none: an epoch never falls", async () => {
  await expect(own.database.query("delete from lease")).rejects.toThrow(/permission denied/);
});
