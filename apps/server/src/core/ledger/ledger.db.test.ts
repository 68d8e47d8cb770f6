import { amountOf, instantOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkBooks, type Posting } from "./ledger.ts";
import { BTC, houseOf, openTestLedger, type TestLedger, walletOf } from "./ledger-test-support.ts";

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
const facts = (units: bigint, reference = "order-1") => ({ amount: amountOf(units), kind: "test", reference });

describe("post", () => {
  test("moves an amount from one account to the other", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 500n);
    const result = await t.post({ step: "move", from: wallet, to: houseOf("fees"), ...facts(120n) });
    expect(result).toEqual({ refused: false, transferIds: [expect.stringMatching(/^\d+$/)] });
    expect(await t.read(wallet)).toEqual({ posted: 380n, held: 0n });
  });

  test("refuses what is not available, says how much there was, and leaves the other groups standing", async () => {
    const wallet = walletOf(nextPortfolio());
    const other = { ...wallet, wallet: "funding" as const };
    await t.fund(wallet, 100n);
    const move = (units: bigint): Posting => ({ step: "move", from: wallet, to: other, ...facts(units) });
    const results = await t.database.transaction((tx) => t.ledger.post(tx, [[move(60n)], [move(60n)], [move(40n)]]));
    expect(results.map(({ refused }) => refused)).toEqual([false, true, false]);
    expect(results[1]).toMatchObject({ code: "insufficient-funds", account: wallet, available: 40n, position: 0 });
    expect(await t.read(wallet)).toEqual({ posted: 0n, held: 0n });
    expect(await t.read(other)).toEqual({ posted: 100n, held: 0n });
  });

  test("keeps nothing of a group whose last posting is refused", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 100n);
    const result = await t.post(
      { step: "hold", account: wallet, ...facts(30n) },
      { step: "move", from: wallet, to: houseOf("fees"), ...facts(70n) },
      { step: "move", from: wallet, to: houseOf("fees"), ...facts(1n) },
    );
    expect(result).toMatchObject({ refused: true, code: "insufficient-funds", position: 2 });
    expect(await t.read(wallet)).toEqual({ posted: 100n, held: 0n });
  });

  test("lets only the demo desk and the external accounts go below nothing", async () => {
    const demo = walletOf(nextPortfolio());
    const real = walletOf(nextPortfolio(), "spot", 1, "real");
    const pay = (from: Posting & { step: "move" }) => t.post(from);
    const move = (from: ReturnType<typeof houseOf>, to: typeof demo): Posting & { step: "move" } => ({
      step: "move",
      from,
      to,
      ...facts(5n),
    });
    expect((await pay(move(houseOf("desk"), demo))).refused).toBe(false);
    expect((await pay(move(houseOf("external"), demo))).refused).toBe(false);
    expect((await pay(move(houseOf("external", 1, "real"), real))).refused).toBe(false);
    for (const kind of ["desk", "fees", "insurance", "treasury", "rounding"] as const) {
      const result = await pay(move(houseOf(kind, 1, "real"), real));
      expect(result, kind).toMatchObject({ refused: true, code: "insufficient-funds" });
    }
  });

  test("throws on a mixed mode or currency, an account paying itself, nothing to move, and odd names", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 100n);
    const move = (changes: Partial<Extract<Posting, { step: "move" }>>): Promise<unknown> =>
      t.post({ step: "move", from: wallet, to: houseOf("fees"), ...facts(1n), ...changes });
    await expect(move({ to: houseOf("fees", 1, "real") })).rejects.toThrow("no transfer from");
    await expect(move({ to: houseOf("fees", BTC) })).rejects.toThrow("no transfer from");
    await expect(move({ to: wallet })).rejects.toThrow("no transfer from");
    await expect(move({ amount: amountOf(0n) })).rejects.toThrow("a posting of 0");
    await expect(move({ amount: amountOf(-1n) })).rejects.toThrow("a posting of -1");
    await expect(move({ kind: "Two words" })).rejects.toThrow("not a kind");
    await expect(move({ reference: '",""' })).rejects.toThrow("not a reference");
    const expiring = { step: "hold", account: houseOf("desk"), expiresAt: t.clock.now(), ...facts(1n) } as const;
    await expect(t.post(expiring)).rejects.toThrow("does not expire");
    await expect(move({ to: { ...houseOf("fees"), instrumentId: null } })).rejects.toThrow("no such account");
    expect(await t.read(wallet)).toEqual({ posted: 100n, held: 0n });
  });

  test("publishes each portfolio's changed wallets after the commit, and nothing when it is rolled back", async () => {
    const wallet = walletOf(nextPortfolio());
    t.published.length = 0;
    await expect(
      t.database.transaction(async (tx) => {
        const external = houseOf("external");
        await t.ledger.post(tx, [[{ step: "move", from: external, to: wallet, ...facts(9n) }]]);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(t.published).toEqual([]);
    await t.fund(wallet, 7n);
    const balances = [{ wallet: "spot", currencyId: 1, posted: 7n, held: 0n }];
    expect(t.published).toEqual([{ mode: "demo", portfolioId: wallet.portfolioId, balances }]);
  });
});

describe("holds", () => {
  test("set aside what then only move-held and release can reach", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 100n);
    await t.post({ step: "hold", account: wallet, ...facts(80n, "order-9") });
    const move: Posting = { step: "move", from: wallet, to: houseOf("fees"), ...facts(21n) };
    expect(await t.post(move)).toMatchObject({ refused: true, code: "insufficient-funds", available: 20n });
    const held = { from: wallet, to: houseOf("desk"), holdReference: "order-9" };
    expect((await t.post({ step: "move-held", ...held, ...facts(50n, "fill-1") })).refused).toBe(false);
    expect(await t.read(wallet)).toEqual({ posted: 50n, held: 30n });
    expect(await t.post({ step: "move-held", ...held, ...facts(31n) })).toMatchObject({ code: "insufficient-hold" });
    expect(await t.post({ step: "release", account: wallet, ...facts(31n, "order-9") })).toMatchObject({
      code: "insufficient-hold",
      available: 30n,
    });
    await t.post({ step: "release", account: wallet, ...facts(30n, "order-9") });
    expect(await t.read(wallet)).toEqual({ posted: 50n, held: 0n });
  });

  test("with an expiry end by themselves, by what is left of them, once", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 100n);
    const expiresAt = instantOf(t.clock.now() + 15_000);
    await t.post({ step: "hold", account: wallet, ...facts(40n, "kept") });
    await t.post({ step: "hold", account: wallet, expiresAt, ...facts(60n, "quote-1") });
    await t.post({
      ...{ step: "move-held", from: wallet, to: houseOf("fees"), holdReference: "quote-1" },
      ...facts(25n, "fill"),
    });
    await t.ledger.upkeep.runOnce();
    expect(await t.read(wallet)).toEqual({ posted: 75n, held: 75n });
    t.clock.advance(15_000);
    t.published.length = 0;
    await Promise.all([t.ledger.upkeep.runOnce(), t.ledger.upkeep.runOnce()]);
    expect(await t.read(wallet)).toEqual({ posted: 75n, held: 40n });
    expect(t.published).toHaveLength(1);
  });

  test("that were released before they expire are left alone", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 10n);
    await t.post({ step: "hold", account: wallet, expiresAt: instantOf(t.clock.now() + 1), ...facts(10n, "quote-2") });
    await t.post({ step: "release", account: wallet, ...facts(10n, "quote-2") });
    t.clock.advance(10);
    await t.ledger.upkeep.runOnce();
    expect(await t.read(wallet)).toEqual({ posted: 10n, held: 0n });
  });
});

describe("begin", () => {
  test("decides in memory, rolls back to a mark, and writes only what was kept", async () => {
    const wallet = walletOf(nextPortfolio());
    const fees = houseOf("fees");
    await t.fund(wallet, 100n);
    const changed = await t.database.transaction(async (tx) => {
      const batch = await t.ledger.begin(tx, [wallet, fees, wallet]);
      const move = (units: bigint): Posting[] => [{ step: "move", from: wallet, to: fees, ...facts(units) }];
      expect(batch.has(walletOf("1"))).toBe(false);
      batch.apply(move(10n));
      const mark = batch.savepoint();
      batch.apply(move(50n));
      batch.apply([{ step: "hold", account: wallet, ...facts(40n) }]);
      expect(batch.available(wallet)).toBe(0n);
      batch.rollbackTo(mark);
      expect([batch.posted(wallet), batch.held(wallet)]).toEqual([90n, 0n]);
      expect(() => batch.apply([{ step: "hold", account: walletOf("1"), ...facts(1n) }])).toThrow("not among");
      return batch.flush();
    });
    expect(changed.find(({ account }) => account.owner === "customer")).toMatchObject({ posted: 90n, held: 0n });
    expect(await t.read(wallet)).toEqual({ posted: 90n, held: 0n });
  });

  test("flushes again what came after the first flush", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.database.transaction(async (tx) => {
      const batch = await t.ledger.begin(tx, [wallet, houseOf("external")]);
      for (const units of [3n, 4n]) {
        batch.apply([{ step: "move", from: houseOf("external"), to: wallet, ...facts(units) }]);
        await batch.flush();
      }
      expect(await batch.flush()).toEqual([]);
    });
    expect(await t.read(wallet)).toEqual({ posted: 7n, held: 0n });
  });

  test("finds accounts whose creation another transaction rolled back missing, and creates them", async () => {
    const wallet = walletOf(nextPortfolio());
    const failing = t.database.transaction(async (tx) => {
      await t.ledger.begin(tx, [wallet]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await t.fund(wallet, 1n);
    expect((await t.read(wallet)).posted).toBe(1n);
  });

  test("refuses a portfolio's account in the other mode", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 1n);
    const begin = t.database.transaction((tx) => t.ledger.begin(tx, [{ ...wallet, mode: "real" }]));
    await expect(begin).rejects.toThrow("another mode");
  });

  test("pays a balance out once to 100 sessions that want it", async () => {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, 100n);
    const move: Posting = { step: "move", from: wallet, to: houseOf("fees"), ...facts(100n) };
    const results = await Promise.all(Array.from({ length: 100 }, () => t.post(move)));
    expect(results.filter(({ refused }) => !refused)).toHaveLength(1);
    expect((await t.read(wallet)).posted).toBe(0n);
  });
});

describe("reverse", () => {
  const reverse = (id: string) =>
    t.database.transaction((tx) => t.ledger.reverse(tx, id, "posted to the wrong account"));

  async function moved(units: bigint) {
    const wallet = walletOf(nextPortfolio());
    await t.fund(wallet, units);
    const result = await t.post({ step: "move", from: wallet, to: houseOf("fees"), ...facts(units) });
    if (result.refused) throw new Error("refused");
    return { wallet, id: result.transferIds[0]! };
  }

  test("moves back what a transfer moved, once, however many ask at the same time", async () => {
    const { wallet, id } = await moved(33n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(id)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(answers.filter((answer) => answer.refused && answer.code === "already-reversed")).toHaveLength(9);
    expect((await t.read(wallet)).posted).toBe(33n);
  });

  test("refuses an unknown transfer, a hold, a reversal, and what is no longer there", async () => {
    expect(await reverse("12")).toEqual({ refused: true, code: "transfer-unknown" });
    const { wallet, id } = await moved(8n);
    const done = await reverse(id);
    if (done.refused) throw new Error("refused");
    expect(await reverse(done.transferId)).toEqual({ refused: true, code: "not-reversible" });
    const hold = await t.post({ step: "hold", account: wallet, ...facts(8n) });
    if (hold.refused) throw new Error("refused");
    expect(await reverse(hold.transferIds[0]!)).toEqual({ refused: true, code: "not-reversible" });
    const spent = await t.post({
      ...{ step: "move-held", from: wallet, to: { ...wallet, wallet: "earn" }, holdReference: "order-1" },
      ...facts(8n),
    });
    if (spent.refused) throw new Error("refused");
    await t.post({ step: "move", from: { ...wallet, wallet: "earn" }, to: houseOf("fees"), ...facts(8n) });
    expect(await reverse(spent.transferIds[0]!)).toEqual({ refused: true, code: "insufficient-funds" });
  });
});

describe("linesOf", () => {
  test("lists signed changes newest first, page by page, of one wallet and currency or all, and no holds", async () => {
    const spot = walletOf(nextPortfolio());
    const earn = { ...spot, wallet: "earn" as const };
    const btc = { ...spot, currencyId: BTC };
    await t.fund(spot, 100n);
    await t.post({ step: "hold", account: spot, ...facts(10n) });
    await t.post({ step: "move", from: spot, to: earn, ...facts(30n) });
    await t.fund(btc, 5n);
    const read = async (query: object, page = 1, limit = 10) => {
      const asked = { mode: "demo" as const, portfolioId: spot.portfolioId, page, limit, ...query };
      const { lines, hasMore } = await t.ledger.linesOf(t.database, asked);
      return { lines: lines.map(({ wallet, currencyId, amount }) => [wallet, currencyId, amount]), hasMore };
    };
    const all = [
      ["spot", BTC, 5n],
      ["spot", 1, -30n],
      ["earn", 1, 30n],
      ["spot", 1, 100n],
    ];
    expect(await read({})).toEqual({ lines: all, hasMore: false });
    expect(await read({}, 1, 3)).toEqual({ lines: all.slice(0, 3), hasMore: true });
    expect(await read({}, 2, 3)).toEqual({ lines: all.slice(3), hasMore: false });
    expect(await read({ wallet: "earn" })).toEqual({ lines: [all[2]], hasMore: false });
    expect(await read({ currencyId: BTC })).toEqual({ lines: [all[0]], hasMore: false });
    expect(await read({ mode: "real" })).toEqual({ lines: [], hasMore: false });
  });
});

describe("the examination of the books", () => {
  test("sees one moment: business that goes on meanwhile is no fault", async () => {
    const wallets = [walletOf(nextPortfolio()), walletOf(nextPortfolio())] as const;
    await t.fund(wallets[0], 1_000n);
    let isOver = false;
    const business = async () => {
      for (let turn = 0; !isOver; turn++) {
        const [from, to] = turn % 2 === 0 ? wallets : ([wallets[1], wallets[0]] as const);
        await t.post(
          { step: "move", from, to, ...facts(1n) },
          { step: "hold", account: to, ...facts(1n, `turn-${turn}`) },
        );
        await t.post({ step: "release", account: to, ...facts(1n, `turn-${turn}`) });
      }
    };
    const reconcile = async () => {
      for (let check = 0; check < 10; check++) expect((await checkBooks(t.own.another())).faults).toEqual([]);
    };
    await Promise.all([
      business(),
      reconcile().finally(() => {
        isOver = true;
      }),
    ]);
  });
});
