import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { accountText } from "./account.ts";
import { createAccountStore } from "./account-store.ts";
import { checkBooks } from "./ledger.ts";
import { houseOf, openTestLedger, type TestLedger, USDT, walletOf } from "./ledger-test-support.ts";

let t: TestLedger;
let portfolio = 1000;
beforeAll(async () => {
  t = await openTestLedger();
});
afterEach(async () => {
  await t.ledger.upkeep.runOnce();
  expect((await checkBooks(t.database)).faults).toEqual([]);
});
afterAll(() => t.own.close());

const nextPortfolio = (): string => String(++portfolio);

describe("the accounts of a transaction", () => {
  test("remembers only so many account numbers, and finds the others again", async () => {
    const store = createAccountStore(3);
    const keys = ["7101", "7102", "7103", "7104", "7105"].map((id) => walletOf(id));
    const lock = (some: typeof keys) =>
      t.database.transaction((tx) => store.lock(tx, new Map(some.map((key) => [accountText(key), key]))));
    const ids = (await lock(keys)).map(({ id }) => id);
    expect(store.remembered()).toBe(3);
    expect((await lock(keys)).map(({ id }) => id)).toEqual(ids);
    expect(ids).toContain((await lock(keys.slice(0, 1)))[0]?.id);
    expect(store.remembered()).toBe(3);
  });

  test("locks in one order: 40 sessions over the same accounts in random order neither deadlock nor lose an amount", async () => {
    const wallets = Array.from({ length: 6 }, () => walletOf(nextPortfolio()));
    for (const wallet of wallets) await t.fund(wallet, 1_000n);
    const sessions = Array.from({ length: 40 }, (_, session) =>
      t.database.transaction(async (tx) => {
        const shuffled = wallets.toSorted(
          (a, b) => ((Number(a.portfolioId) * (session + 3)) % 7) - ((Number(b.portfolioId) * (session + 5)) % 7),
        );
        const batch = await t.ledger.begin(tx, shuffled);
        for (const [at, from] of shuffled.entries()) {
          const to = shuffled[(at + 1) % shuffled.length]!;
          batch.apply([
            { step: "move", from, to, amount: amountOf(BigInt(session + 1)), kind: "test", reference: "order-1" },
          ]);
        }
        await batch.flush();
      }),
    );
    await Promise.all(sessions);
    for (const wallet of wallets) expect((await t.read(wallet)).posted).toBe(1_000n);
  });

  test("has a customer's account in hand while it waits for one of the house", async () => {
    const fees = houseOf("fees", USDT, "real");
    await t.database.transaction((tx) => t.ledger.begin(tx, [fees]));
    const wallet = walletOf(nextPortfolio(), "spot", USDT, "real");
    await t.fund(wallet, 1n);
    const isTaken = async (): Promise<boolean> => {
      const { rowCount } = await t.database.query(
        "select from ledger_account where portfolio_id = $1 for update skip locked",
        [wallet.portfolioId],
      );
      return rowCount === 0;
    };
    const holder = Promise.withResolvers<void>();
    const held = t.database.transaction(async (tx) => {
      await t.ledger.begin(tx, [fees]);
      const waiting = t.database.transaction((other) => t.ledger.begin(other, [fees, wallet]));
      await vi.waitFor(async () => expect(await isTaken()).toBe(true), { timeout: 20_000 });
      holder.resolve(waiting.then(() => undefined));
    });
    await Promise.all([held, holder.promise]);
    expect(await isTaken()).toBe(false);
  });
});
