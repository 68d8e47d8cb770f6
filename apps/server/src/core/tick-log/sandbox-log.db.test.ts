import { afterEach, expect, test } from "vitest";
import { chooseInstallation } from "../installation/installation.ts";
import { TestLog } from "./tick-log-test-support.ts";

let log: TestLog;
afterEach(() => log.close());

test("the first block of each log of a sandbox says so, is kept for good, and the check names it", async () => {
  log = await TestLog.open(Date.UTC(2026, 10, 21, 12));
  await chooseInstallation(log.own.owner, "sandbox");
  await log.restart();
  await log.blocks(3);
  expect(await log.check()).toMatchObject({ fault: undefined, instruments: 2, sandboxes: 2, entries: 0 });
  const { rows } = await log.own.database.query(
    "select instrument_id, first_seq::int from tick_block_pin where referrer = 'sandbox' order by instrument_id",
  );
  expect(rows).toEqual([
    { instrument_id: 1, first_seq: 1 },
    { instrument_id: 2, first_seq: 1 },
  ]);
  const { rows: heads } = await log.own.database.query(
    "select entry_count from tick_head where instrument_id = 1 order by first_seq",
  );
  expect(heads.map((head) => head.entry_count)).toEqual([1, 0, 0]);
});

test("an ordinary log names nothing, and one that was not begun as a sandbox's never passes for one", async () => {
  log = await TestLog.open(Date.UTC(2026, 10, 21, 12));
  await log.blocks(1);
  expect(await log.check()).toMatchObject({ fault: undefined, sandboxes: 0 });
  await chooseInstallation(log.own.owner, "sandbox");
  await log.restart();
  await log.blocks(1);
  expect((await log.check()).fault).toMatchObject({ fault: "sandbox-differs", isSigned: false });
});
