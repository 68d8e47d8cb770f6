import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BOOKS_STEPS, checkBooks } from "../../core/ledger/ledger.ts";
import { BTC, houseOf, USDT, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { finishCheck } from "./books-check-store.ts";
import { readHouseLines } from "./books-store.ts";
import { BooksFixture } from "./books-test-support.ts";
import { askForCheck, reconcileBooks } from "./reconcile-books.ts";

let t: BooksFixture;
const OWN = walletOf("411", "funding", USDT, "real");
const DAY_MS = 86_400_000;

beforeAll(async () => {
  t = await BooksFixture.open();
  // Whoever was just added counts as the one who added them.
  t.t.clock.advance(4 * DAY_MS);
  await t.t.fund(OWN, 100_000_000n);
  await t.t.fund(walletOf("411", "spot", BTC, "real"), 50_000_000n);
  await t.t.fund(walletOf("410", "spot", USDT, "demo"), 7_000_000n);
});
afterEach(async () => {
  expect((await checkBooks(t.t.database)).faults).toEqual([]);
});
afterAll(() => t.t.own.close());

const summary = async () => {
  t.t.clock.advance(6_000);
  return t.taken("GET /books/summary");
};

describe("the public summary", () => {
  test("says what is owed in real money, what stands against it, and that it balances", async () => {
    await t.t.seal();
    const said = await summary();
    expect(said).toMatchObject({ is_balanced: true, check: null, proof: null });
    expect(said.list).toEqual([
      {
        ...{ currency_id: USDT, currency_name: "USDT", owed: "100", house: "0", assets: "100", difference: "0" },
        coverage: "100.00",
      },
      {
        ...{ currency_id: BTC, currency_name: "BTC", owed: "0.5", house: "0", assets: "0.5", difference: "0" },
        coverage: "100.00",
      },
    ]);
    expect(said.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is reckoned anew after five seconds, however often it is asked for", async () => {
    const first = await summary();
    await t.t.fund(OWN, 1_000_000n);
    expect(await t.taken("GET /books/summary")).toEqual(first);
    expect((await summary()).list[0]?.owed).toBe("101");
  });

  test("says that the books do not balance where something vanished", async () => {
    await t.t.own.owner.query(
      "update ledger_account set posted = posted - 5 where portfolio_id = 411 and currency_id = 1",
    );
    try {
      expect(await summary()).toMatchObject({ is_balanced: false, list: [{ difference: "0.000005" }, {}] });
      const { sums } = await t.taken("GET /operator/books/trial", { account: "real" });
      expect(sums).toContainEqual({ account: "real", currency_id: USDT, currency_name: "USDT", sum: "-0.000005" });
    } finally {
      await t.t.own.owner.query(
        "update ledger_account set posted = posted + 5 where portfolio_id = 411 and currency_id = 1",
      );
    }
  });
});

describe("what operators see", () => {
  test("is every kind of account by mode and currency, each currency of which sums to zero", async () => {
    const { list, sums } = await t.taken("GET /operator/books/trial");
    expect(sums.every(({ sum }) => sum === "0")).toBe(true);
    expect(list).toContainEqual(
      expect.objectContaining({ account: "demo", kind: "spot", owner: "customer", posted: "7", currency_name: "USDT" }),
    );
    const real = await t.taken("GET /operator/books/trial", { account: "real" });
    expect(new Set(real.list.map(({ account }) => account))).toEqual(new Set(["real"]));
    const coverage = await t.taken("GET /operator/books/coverage");
    expect(coverage.list.find(({ account, currency_id }) => account === "real" && currency_id === USDT)).toMatchObject({
      ...{ owed: "101", wallets: { funding: "101" }, promised: "0" },
    });
  });

  test("are the house's accounts with their lines, newest first", async () => {
    const asked = { account: "real", kind: "external", currency: USDT };
    const { list, total } = await t.taken("GET /operator/books/house", asked);
    expect([total, list[0]]).toMatchObject([1, { kind: "external", posted: "-101", symbol: null }]);
    const id = list[0]?.id ?? "";
    const lines = await t.taken("GET /operator/books/lines", { id, limit: 1 });
    expect(lines).toMatchObject({ list: [{ amount: "-1", kind: "funding", currency_name: "USDT" }], has_more: true });
    const older = await t.taken("GET /operator/books/lines", { id, limit: 5, before_line: lines.list[0]?.id });
    expect(older).toMatchObject({ list: [{ amount: "-100" }], has_more: false });
  });

  test("are found however far back they lie, a stretch of the ledger at a time", async () => {
    const { list } = await t.taken("GET /operator/books/house", { account: "real", kind: "external", currency: USDT });
    const id = list[0]?.id ?? "";
    const whole = await readHouseLines(t.t.database, id, { beforeId: undefined, limit: 50 });
    expect([whole.lines.length, whole.olderBefore]).toEqual([2, null]);
    const found: unknown[] = [];
    const lengths: number[] = [];
    let beforeId: string | undefined;
    do {
      const page = await readHouseLines(t.t.database, id, { beforeId, limit: 50, lookedThrough: 1 });
      found.push(...page.lines);
      lengths.push(page.lines.length);
      beforeId = page.olderBefore ?? undefined;
    } while (beforeId !== undefined);
    expect(found).toEqual(whole.lines);
    const { rows } = await t.t.database.query<{ all: number }>('select count(*)::int as "all" from ledger_transfer');
    expect(lengths.length).toBe(rows[0]?.all);
    expect(Math.max(...lengths)).toBe(1);
  });

  test("is no customer's account, and no account that is not there", async () => {
    const { rows } = await t.t.database.query<{ id: string }>(
      "select id from ledger_account where portfolio_id = 411 limit 1",
    );
    for (const id of [rows[0]?.id, "1"])
      expect(await t.codeOf("GET /operator/books/lines", { id })).toBe("books-account-unknown");
    expect(await t.codeOf("GET /operator/books/house", { currency: 999 })).toBe("currency-unknown");
  });
});

describe("a reconciliation", () => {
  test("is asked for once, says how far it is, and keeps what it found", async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => t.taken("POST /operator/books/check_run")));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(t.queued).toEqual(["books-check"]);
    expect(asked[0]).toMatchObject({ asked_by: "fay", steps: BOOKS_STEPS, steps_done: 0, finished_at: null });
    await reconcileBooks(t.deps);
    const { list } = await t.taken("GET /operator/books/check");
    expect(list[0]).toMatchObject({ steps_done: BOOKS_STEPS, finished_at: t.t.clock.now(), faults: [] });
    expect(list[0]?.accounts).toBeGreaterThan(0);
    expect((await summary()).check).toMatchObject({ faults: 0 });
  });

  test("finds what somebody changed, and everybody sees that", async () => {
    await askForCheck(t.deps, null);
    await t.t.own.owner.query(
      "update ledger_account set posted = posted - 5 where portfolio_id = 411 and currency_id = 1",
    );
    await reconcileBooks(t.deps);
    await t.t.own.owner.query(
      "update ledger_account set posted = posted + 5 where portfolio_id = 411 and currency_id = 1",
    );
    const { list } = await t.taken("GET /operator/books/check", { limit: 1 });
    expect(list[0]?.asked_by).toBeNull();
    expect(list[0]?.faults.join()).toMatch(/sum to -5/);
    expect(await summary()).toMatchObject({ is_balanced: false, check: { faults: list[0]?.faults.length } });
    await askForCheck(t.deps, null);
    await reconcileBooks(t.deps);
    expect((await summary()).is_balanced).toBe(true);
  });

  test("that could not be finished says nothing about the books: the last that could still counts", async () => {
    const before = await summary();
    const { id } = await askForCheck(t.deps, null);
    const nothing = { accounts: 0, transfers: 0, seals: 0, faults: ["cut off"] };
    const at = t.t.clock.now();
    await finishCheck(t.t.database, id, { ...nothing, at });
    expect(await summary()).toMatchObject({ is_balanced: true, check: before.check, cut_off_at: at });
    await askForCheck(t.deps, null);
    await reconcileBooks(t.deps);
    expect(await summary()).toMatchObject({ is_balanced: true, cut_off_at: null });
  });

  test("begins anew where its job was lost, instead of keeping every other from beginning", async () => {
    const lost = await askForCheck(t.deps, null);
    t.queued.length = 0;
    t.t.clock.advance(DAY_MS / 4 - 1);
    expect((await askForCheck(t.deps, null)).id).toBe(lost.id);
    expect(t.queued).toEqual([]);
    t.t.clock.advance(1);
    expect((await askForCheck(t.deps, null)).id).toBe(lost.id);
    expect(t.queued).toEqual(["books-check"]);
    await reconcileBooks(t.deps);
    expect((await askForCheck(t.deps, null)).id).not.toBe(lost.id);
    await reconcileBooks(t.deps);
  });

  test("stays as it was found", async () => {
    for (const database of [t.t.database, t.t.own.owner])
      await expect(database.query("update books_check set faults = '{}'")).rejects.toThrow(/stays/);
  });
});

describe("a credit", () => {
  const subject = { uid: "20000041", currency: "USDT", amount: "12.5" };

  test("is posted when another operator approves it, and told to its owner with the reason", async () => {
    const before = (await t.t.read(OWN)).posted;
    const proposal = await t.proposed("manual-credit", subject);
    expect(proposal.summary).toBe("Credit 12.5 USDT to the real funding wallet of customer 20000041, from outside");
    expect(await t.approve(proposal)).toBe("ok");
    expect((await t.t.read(OWN)).posted).toBe(before + 12_500_000n);
    expect(t.notices.at(-1)).toMatchObject({
      ...{ customerId: "41", kind: "credited", source: `proposal/${proposal.id}` },
      parameters: { amount: "12.5", currency: "USDT", reason: "it is due" },
    });
    const { rows } = await t.t.database.query(
      "select operator, subject_id, details from operator_act where act = 'customer-credited'",
    );
    expect(rows).toEqual([{ operator: "finn", subject_id: "20000041", details: "12.5 USDT" }]);
  });

  test("is not approved by who proposed it, nor by who has not the role, nor as it was not read", async () => {
    const before = (await t.t.read(OWN)).posted;
    const proposal = await t.proposed("manual-credit", subject);
    expect(await t.approve(proposal, "fay")).toBe("proposal-own");
    expect(await t.approve(proposal, "sam")).toBe("operator-role-missing");
    expect(await t.approve({ ...proposal, subject_hash: "0".repeat(64) })).toBe("proposal-changed");
    expect(
      await t.codeOf("POST /operator/proposal/add", { kind: "manual-credit", subject: "{}", reason: "x" }, "sam"),
    ).toBe("operator-role-missing");
    expect((await t.t.read(OWN)).posted).toBe(before);
  });

  test("is posted once, however many approve it at once", async () => {
    const before = (await t.t.read(OWN)).posted;
    const proposal = await t.proposed("manual-credit", subject);
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.approve(proposal)));
    expect(answers.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["ok", "proposal-ended"]));
    expect((await t.t.read(OWN)).posted).toBe(before + 12_500_000n);
  });

  test.each([
    [{ ...subject, uid: "99999999" }, "customer-unknown"],
    [{ ...subject, currency: "NONE" }, "currency-unknown"],
    [{ ...subject, amount: "0" }, "amount-not-positive"],
    [{ ...subject, amount: "0.0000001" }, "amount-too-many-decimals"],
    [{ ...subject, amount: "-1" }, "bad-input"],
    [{ ...subject, amount: "1e3" }, "bad-input"],
    [{ ...subject, wallet: "spot" }, "bad-input"],
  ])("of %j is refused: %s", async (wrong, code) => {
    expect(await t.propose("manual-credit", wrong)).toMatchObject({ refused: true, code });
  });
});

describe("the house's own funds", () => {
  const inward = { direction: "in", account: "treasury", symbol: null, currency: "USDT", amount: "500" } as const;

  test("come from outside to the treasury or an instrument's desk, and go back", async () => {
    for (const to of [
      inward,
      { ...inward, account: "desk", symbol: "BTCUSDT" },
      { ...inward, account: "insurance", symbol: "BTCUSDT" },
    ]) {
      expect(await t.approve(await t.proposed("house-funds", to), "ada")).toBe("ok");
    }
    const back = await t.proposed("house-funds", { ...inward, direction: "out", amount: "200" });
    expect(back.summary).toBe("Move 200 USDT of the house's own funds from the treasury to outside");
    expect(await t.approve(back)).toBe("ok");
    const { list } = await t.taken("GET /operator/books/house", { account: "real", currency: USDT });
    expect(list.map(({ kind, symbol, posted }) => [kind, symbol, posted])).toEqual([
      ["desk", "BTCUSDT", "500"],
      ["external", null, expect.stringMatching(/^-/)],
      ["insurance", "BTCUSDT", "500"],
      ["treasury", null, "300"],
    ]);
    expect((await summary()).list[0]).toMatchObject({ house: "1300" });
  });

  test("do not go out where they are not", async () => {
    const proposal = await t.proposed("house-funds", { ...inward, direction: "out", amount: "300.000001" });
    expect(await t.approve(proposal)).toBe("insufficient-funds");
    // What was refused is still proposed, and nothing of it is kept.
    expect((await t.taken("GET /operator/proposal/detail", { id: proposal.id })).state).toBe("proposed");
  });

  test.each([
    [{ ...inward, symbol: "BTCUSDT" }, "instrument-unknown"],
    [{ ...inward, account: "desk" }, "instrument-unknown"],
    [{ ...inward, account: "desk", symbol: "NONE" }, "instrument-unknown"],
    [{ ...inward, account: "desk", symbol: "BTCUSDT", currency: "EUR" }, "currency-unknown"],
    [{ ...inward, account: "fees", symbol: "BTCUSDT" }, "bad-input"],
  ])("of %j are refused: %s", async (wrong, code) => {
    expect(await t.propose("house-funds", wrong)).toMatchObject({ refused: true, code });
  });
});

describe("the tables", () => {
  test("take a posting that two operators agreed on, once, and no other, from whoever writes them", async () => {
    const proposal = await t.proposed("manual-credit", { uid: "20000041", currency: "USDT", amount: "1" });
    const posted = await t.t.post({
      ...{ step: "move", amount: amountOf(1n), kind: "manual-credit", reference: proposal.id },
      ...{ from: houseOf("external", USDT, "real"), to: OWN },
    });
    const transferId = posted.refused ? "" : posted.transferIds[0];
    const insert = "insert into agreed_posting (proposal_id, transfer_id, posted_at) values ($1, $2, now())";
    for (const database of [t.t.database, t.t.own.owner]) {
      await expect(database.query(insert, [proposal.id, transferId])).rejects.toThrow(/two operators agree/);
      // As approved by its own proposer.
      await expect(
        database.query(
          "update proposal set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
          [proposal.id],
        ),
      ).rejects.toThrow();
      await expect(database.query("update proposal set subject = '{}' where id = $1", [proposal.id])).rejects.toThrow();
      await expect(database.query("delete from agreed_posting")).rejects.toThrow(/append-only|permission denied/);
      await expect(database.query("update agreed_posting set transfer_id = 1")).rejects.toThrow(
        /append-only|permission denied/,
      );
    }
    const { rows } = await t.t.database.query<{ id: string }>("select proposal_id as id from agreed_posting limit 1");
    await expect(t.t.database.query(insert, [rows[0]?.id, transferId])).rejects.toThrow(
      /two operators agree|duplicate/,
    );
  });
});
