import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireReceipt } from "@candor/engine/receipt-wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReceiptFixture } from "../products/receipt/receipt-test-support.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "verify-log.ts");
const folder = mkdtempSync(join(tmpdir(), "candor-receipt-"));
let t: ReceiptFixture;
let receipt: WireReceipt;

beforeAll(async () => {
  t = await fixtureOfTest();
  receipt = await receiptOf(t);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.log.close();
});

async function fixtureOfTest(): Promise<ReceiptFixture> {
  const fixture = await ReceiptFixture.open(Date.UTC(2026, 10, 21, 12));
  await fixture.prices(Array.from({ length: 60 }, (_, index) => 5_000_000 + index));
  return fixture;
}

async function receiptOf(fixture: ReceiptFixture): Promise<WireReceipt> {
  const id = await fixture.option("7001", "up", 5);
  const answered = await fixture.call<WireReceipt>("/receipt/detail", "7001", { id });
  if (answered.refused) throw new Error(answered.code);
  return answered.value;
}

function fileOf(value: unknown): string {
  const file = join(folder, "receipt.json");
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return file;
}

/** Without any database or setting. */
const verify = (file: string): Promise<{ code: unknown; said: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [PROGRAM, "--receipt", file], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test("the command says of a receipt by itself whether it holds, and by its exit code too", async () => {
  expect(await verify(fileOf(receipt))).toEqual({
    code: 0,
    said: `The receipt holds: option ${receipt.id}, won, BTCUSDT, demo; 18.500000 USDT paid; 15 ticks in 2 blocks.
That the log begins with key ${receipt.key_id} is what the receipt says: --url or --data-dir compares it with that log.\n`,
  });
  const changed = { ...receipt, result: { ...receipt.result, paid: "18.500001" } };
  const found = {
    code: 2,
    said: "The receipt does not hold: its signature is not valid, so something of it was changed or another signed it (receipt-signature-wrong).\n",
  };
  expect(await verify(fileOf(changed))).toEqual(found);
  expect(await verify(fileOf("7"))).toEqual({
    code: 2,
    said: "The receipt does not hold: the file is no receipt, or has a field that cannot be read (unreadable).\n",
  });
  const said = expect.stringMatching(/^The receipt could not be checked: .*receipt\.json .*\n$/);
  expect(await verify(fileOf("no receipt"))).toEqual({ code: 1, said });
  expect(await verify(join(folder, "missing receipt.json "))).toEqual({ code: 1, said });
});

test("the command reckons everything that was settled again, and names what does not follow", async () => {
  const settlements = () => runCommand(PROGRAM, { ...t.log.own.connection }, "--settlements");
  expect(await settlements()).toEqual({
    code: 0,
    said: "Every settlement follows from the tick log: options 1, closings 0.\n",
  });
  const turned = await t.option("7002", "up", 6);
  await t.log.own.owner.query("update option_order set status = 'tied' where id = $1", [turned]);
  expect(await settlements()).toEqual({
    code: 2,
    said: `One settlement does not follow from the tick log: options 2, closings 0.\noption ${turned}: the result does not follow from the prices (result-wrong)\n`,
  });
});

test("beside a log, a receipt has to be of that log", async () => {
  const file = fileOf(receipt);
  const own = await runCommand(PROGRAM, { ...t.log.own.connection }, "--receipt", file);
  expect(own).toEqual({ code: 0, said: expect.stringMatching(/^The receipt holds: option [^\n]* in 2 blocks\.\n$/) });
  const other = await fixtureOfTest();
  try {
    const found = await runCommand(PROGRAM, { ...other.log.own.connection }, "--receipt", file);
    expect(found).toEqual({
      code: 2,
      said: "The receipt does not hold: its keys are not those of the log that it was compared with (keys-differ).\n",
    });
  } finally {
    await other.log.close();
  }
  await t.log.own.owner.query(
    "alter table tick_head disable trigger user; update tick_head set hash = decode(repeat('00', 32), 'hex') where first_seq = 21",
  );
  const found = await runCommand(PROGRAM, { ...t.log.own.connection }, "--receipt", file);
  expect(found).toEqual({
    code: 2,
    said: "The receipt does not hold: the log has another block where this one is said to be (head-differs).\n",
  });
});
