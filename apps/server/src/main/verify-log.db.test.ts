import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestLog } from "../core/market-data/tick-log-test-support.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "verify-log.ts");
let t: TestLog;
beforeAll(async () => {
  t = await TestLog.open(Date.UTC(2026, 10, 21, 12));
});
afterAll(() => t.close());

/** How it ends, on a database of that name. */
const verify = (database: string, ...flags: readonly string[]) =>
  runCommand(PROGRAM, { ...t.own.connection, database }, ...flags);

test("the command says in one line what it checked and the first fault, by its exit code too", async () => {
  const database = String(t.own.connection.database);
  await t.blocks(4);
  const whole = await verify(database);
  expect(whole.said).toMatch(
    /^The tick log holds: 2 instruments, 8 blocks, 160 ticks, 1 key; from 2026-11-21T12:00:00.250Z to 2026-11-21T12:00:20.000Z; \d+\.\d s\.\n$/,
  );
  expect(whole.code).toBe(0);
  const part = await verify(database, "--instrument", "BTCUSDT", "--from", "2026-11-21T12:00:11Z");
  expect(part.said).toMatch(/^The tick log holds: 1 instrument, 2 blocks, 40 ticks, /);

  await t.own.owner.query("update tick_head set signature = set_byte(signature, 5, 1) where first_seq = 21");
  const found = await verify(database);
  expect(found.code).toBe(2);
  expect(found.said).toMatch(
    /^The tick log does not hold: BTCUSDT, block of ticks 21 to 40: signature-wrong\. Checked: /,
  );

  for (const flags of [
    ["--from", "soon"],
    ["--from", "2026-02-02", "--to", "2026-01-01"],
    ["--instrument", "NOSUCH"],
    ["--nope"],
  ])
    expect(await verify(database, ...flags)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The tick log could not be checked: .*\n$/),
    });
});
