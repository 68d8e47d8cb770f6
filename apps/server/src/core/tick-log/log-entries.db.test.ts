import type { HaltCause, HaltEntry } from "@candor/engine/halt-entry";
import type { Instant } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertEntries } from "../market-data/halts/halt-store.ts";
import { keepDays } from "./log-jobs.ts";
import { TestLog } from "./tick-log-test-support.ts";

const START = Date.UTC(2024, 0, 1, 10);
const DAY_MS = 86_400_000;

let t: TestLog;
beforeEach(async () => {
  t = await TestLog.open(START);
});
afterEach(() => t.close());

/** A halt or resumption by operators at the step that comes next. */
async function act(kind: HaltEntry["kind"], change: Partial<HaltEntry> = {}): Promise<HaltEntry> {
  const at = (t.clock.now() + 250) as Instant;
  const entry: HaltEntry = {
    ...{ instrumentId: 1, kind, cause: "operator" as HaltCause, at, afterSeq: 0, reason: "a venue is down" },
    operators: kind === "halt" ? ["anna"] : ["anna", "ben"],
    samples: [{ source: "kraken", price: 5_000_000, at }],
    ...change,
  };
  await t.own.database.transaction((tx) => insertEntries(tx, [entry]));
  t.log.note(entry);
  return entry;
}

/** Two blocks with a halt and a resumption, and one without. */
async function incident(): Promise<HaltEntry[]> {
  const entries = [await act("halt")];
  await t.blocks(1);
  entries.push(await act("resume"));
  await t.blocks(2);
  return entries;
}

/** As whoever owns the database can: the rows only grow for everybody else. */
const asOwner = (sql: string) =>
  t.own.owner.query(`alter table halt_entry disable trigger user; ${sql}; alter table halt_entry enable trigger user`);

test("the incidents that everyone reads are those that are signed, of the whole log or a part of it", async () => {
  const [, resume] = await incident();
  expect(await t.check()).toMatchObject({ entries: 2, fault: undefined });
  expect(await t.check({ from: resume!.at })).toMatchObject({ blocks: 4, entries: 1, fault: undefined });
  expect((await t.check({ to: resume!.at })).fault).toBeUndefined();
});

test("an incident that is changed, removed or made up is found", async () => {
  const [halt, resume] = await incident();
  const differs = (at: number | undefined) => ({ fault: "entry-differs", symbol: "BTCUSDT", at });
  for (const [change, undo] of [
    ["reason = 'nothing'", "reason = 'a venue is down'"],
    ["operators = '{ben}'", "operators = '{anna}'"],
    ["after_seq = 7", "after_seq = 0"],
    ["at = at + interval '1 ms'", "at = at - interval '1 ms'"],
    ["samples = '[]'", `samples = '${JSON.stringify(halt!.samples)}'`],
  ]) {
    await asOwner(`update halt_entry set ${change} where kind = 'halt'`);
    expect((await t.check()).fault, change).toMatchObject(differs(halt!.at));
    await asOwner(`update halt_entry set ${undo} where kind = 'halt'`);
    expect((await t.check()).fault, undo).toBeUndefined();
  }
  const { at } = await act("halt", { at: (START + 12_000) as Instant });
  expect((await t.check()).fault).toMatchObject(differs(at));
  await asOwner("delete from halt_entry where at = (select max(at) from halt_entry)");
  await asOwner("delete from halt_entry where kind = 'resume'");
  expect((await t.check()).fault).toMatchObject(differs(resume!.at));
  expect((await t.check({ from: (resume!.at + 5_000) as Instant })).fault).toBeUndefined();
});

test("where only heads are kept, they say how many there were", async () => {
  await incident();
  t.clock.advance(100 * DAY_MS);
  await t.blocks(1);
  await keepDays(t.jobs("", 90));
  const check = () => t.check({ blocksSince: () => t.clock.now() });
  expect(await check()).toMatchObject({ headsOnly: 6, fault: undefined });
  await asOwner("delete from halt_entry where kind = 'resume'");
  expect((await check()).fault).toMatchObject({ fault: "entry-differs", symbol: "BTCUSDT" });
});
