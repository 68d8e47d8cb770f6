import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestLedger, type TestLedger, walletOf } from "../core/ledger/ledger-test-support.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "check-books.ts");
let t: TestLedger;
beforeAll(async () => {
  t = await openTestLedger();
});
afterAll(() => t.own.close());

/** How it ends, on a database of that name. */
const reconcile = (database: string) => runCommand(PROGRAM, { ...t.own.connection, database });

test("the command says in one line whether the books balance, by its exit code too", async () => {
  const database = String(t.own.connection.database);
  await t.fund(walletOf("1"), 5n);
  await t.seal();
  const said = "The books balance: 2 accounts, 1 transfers, 1 seals.\n";
  expect(await reconcile(database)).toEqual({ code: 0, said });

  await t.own.owner.query("update ledger_account set posted = posted + 1 where portfolio_id = 1");
  const found = await reconcile(database);
  expect(found.code).toBe(2);
  expect(found.said).toMatch(/^The books do not balance .*: The demo accounts in USDT sum to 1, not to zero\. .*\n$/);

  const unknown = await reconcile("no_such_database");
  expect(unknown).toEqual({ code: 1, said: expect.stringMatching(/^The books could not be examined: .*\n$/) });
});
