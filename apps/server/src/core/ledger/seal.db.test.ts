import { amountOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "./ledger.ts";
import { BTC, houseOf, openTestLedger, type TestLedger, walletOf } from "./ledger-test-support.ts";

let t: TestLedger;
const wallet = walletOf("7");
beforeEach(async () => {
  t = await openTestLedger();
  for (let round = 1; round <= 3; round++) {
    await t.fund(wallet, BigInt(round));
    await t.fund(walletOf("8"), BigInt(round));
    await t.seal();
  }
});
afterEach(() => t.own.close());

const faults = async (): Promise<readonly string[]> => (await checkBooks(t.database)).faults;

/** What no role of the program can do: the owner switches the guards off first. */
async function tamper(table: string, sql: string): Promise<void> {
  await t.own.owner.query(`alter table ${table} disable trigger user`);
  await t.own.owner.query(sql);
  await t.own.owner.query(`alter table ${table} enable trigger user`);
}

describe("the program and the owner cannot", () => {
  test.each([
    "update ledger_transfer set amount = 1",
    "delete from ledger_transfer",
    "truncate ledger_transfer",
    "update ledger_seal set transfers = 1",
    "delete from ledger_seal",
    "delete from ledger_account",
    "update spot_fill set price = 1",
    "delete from spot_fill",
  ])("%s", async (sql) => {
    await expect(t.database.query(sql)).rejects.toThrow(/permission denied|append-only/);
    await expect(t.own.owner.query(sql)).rejects.toThrow("append-only");
  });

  test("the program cannot turn an account into another's", async () => {
    await expect(t.database.query("update ledger_account set portfolio_id = 9")).rejects.toThrow("permission denied");
    await expect(t.database.query("update currency set decimals = 2")).rejects.toThrow("permission denied");
  });
});

test("a balance changes by transfers alone: the program's role sets none, makes no account with one, and adds no transfer without", async () => {
  for (const sql of [
    "update ledger_account set posted = posted + 1",
    "update ledger_account set held = 0",
    `insert into ledger_account (id, portfolio_id, mode, purpose, currency_id, posted)
     values ((9999 << 23) | 4, 7, 'demo', 'earn', 1, 1000)`,
    `insert into ledger_transfer (id, step, from_account_id, to_account_id, amount, kind, reference, created_at)
     select 1, 'move', min(id), max(id), 1, 'test', 'test', now() from ledger_account`,
  ])
    await expect(t.database.query(sql), sql).rejects.toThrow("permission denied");
  await expect(t.database.query("update ledger_account set created_at = now()")).rejects.toThrow("append-only");
  const write = `select ledger_write(array[1::bigint], array['move'], array[1::bigint], array[2::bigint], array[1::numeric],
    array['test'], array['test'], array[null::text], now())`;
  // Between accounts that are not there it changes nothing.
  await expect(t.database.query(write)).rejects.toThrow(/accounts changed|one_mode_one_currency/);
  expect(await faults()).toEqual([]);
});

test("amounts are whole numbers: half a unit makes none of nothing, and what is no number is none of any table's", async () => {
  await t.fund(walletOf("8"), 10n);
  await t.fund(wallet, 10n);
  const { rows } = await t.database.query<{ id: string }>(
    "select id from ledger_account where portfolio_id in (7, 8) and currency_id = 1 order by portfolio_id",
  );
  const [from, to] = rows.map(({ id }) => id);
  const write = (amount: string) =>
    t.database.query(
      `select ledger_write(array[901::bigint], array['move'], array[$1::bigint], array[$2::bigint], array[$3::numeric],
         array['test'], array['test'], array[null::text], now())`,
      [from, to, amount],
    );
  for (const amount of ["0.5", "1.5", "NaN", "Infinity", "-Infinity"])
    await expect(write(amount), amount).rejects.toThrow("amounts are whole numbers");
  expect(await faults()).toEqual([]);
  const unchecked = await t.own.owner.query<{ name: string }>(
    `select format('%s.%s', relname, attname) as name from pg_class relation
       join pg_attribute attribute on attribute.attrelid = relation.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
       and not attisdropped and atttypid in ('numeric'::regtype, 'float8'::regtype) and not exists (
         select from pg_constraint held where held.conrelid = relation.oid and contype = 'c' and attnum = any (conkey)
           and pg_get_constraintdef(held.oid) like '%' || quote_ident(attname) || ' < ''Infinity''::%')`,
  );
  expect(unchecked.rows).toEqual([]);
});

describe("Postgres itself refuses", () => {
  const balance = (sql: string) => t.own.owner.query(`update ledger_account set ${sql} where portfolio_id = 7`);

  test("less than nothing, more held than there is, and less than nothing held", async () => {
    await expect(balance("posted = -1")).rejects.toThrow("ledger_account_covered");
    await expect(balance("held = posted + 1")).rejects.toThrow("ledger_account_covered");
    await expect(balance("held = -1")).rejects.toThrow("ledger_account_held");
  });

  test("a transfer of nothing, with one side missing, to itself, or between two modes or currencies", async () => {
    await t.fund(walletOf("7", "spot", BTC), 1n);
    await t.fund(walletOf("9", "spot", 1, "real"), 1n);
    const accounts = await t.database.query<{ id: string; name: string }>(
      "select id, portfolio_id || '/' || mode || '/' || currency_id as name from ledger_account",
    );
    const idOf = (name: string): string => accounts.rows.find((row) => row.name === name)!.id;
    const insert = (from: string, to: string | null, amount = 1, step = "move") =>
      t.own.owner.query(
        `insert into ledger_transfer (id, step, from_account_id, to_account_id, amount, kind, reference, created_at)
         values (1, $1, $2, $3, $4, 'test', 'test', now())`,
        [step, from, to, amount],
      );
    const own = idOf("7/demo/1");
    await expect(insert(own, idOf("8/demo/1"), 0)).rejects.toThrow("amount_positive");
    await expect(insert(own, null)).rejects.toThrow("transfer_sides");
    await expect(insert(own, idOf("8/demo/1"), 1, "hold")).rejects.toThrow("transfer_sides");
    await expect(insert(own, own)).rejects.toThrow("one_mode_one_currency");
    await expect(insert(own, idOf("9/real/1"))).rejects.toThrow("one_mode_one_currency");
    await expect(insert(own, idOf("7/demo/10"))).rejects.toThrow("one_mode_one_currency");
    await expect(insert(own, idOf("0/real/1"))).rejects.toThrow("one_mode_one_currency");
  });
});

describe("seals", () => {
  test("cover every transfer that is finished, each once, and none that is still open", async () => {
    expect(await checkBooks(t.database)).toMatchObject({ faults: [], seals: 3, transfers: 6 });
    const open = await t.own.another().pool.connect();
    await open.query("begin");
    await open.query("select pg_current_xact_id()");
    await t.fund(wallet, 5n);
    await t.ledger.upkeep.runOnce();
    expect((await checkBooks(t.database)).seals).toBe(3);
    await open.query("commit");
    open.release();
    await t.seal();
    await t.ledger.upkeep.runOnce();
    expect(await checkBooks(t.database)).toMatchObject({ faults: [], seals: 4, transfers: 7 });
    const { rows } = await t.database.query<{ sealed: string }>("select sum(transfers) as sealed from ledger_seal");
    expect(rows[0]?.sealed).toBe("7");
  });

  test("made by several processes at once form one chain", async () => {
    for (let round = 0; round < 5; round++) {
      await t.fund(wallet, 1n);
      await Promise.all(Array.from({ length: 4 }, () => t.ledger.upkeep.runOnce()));
    }
    expect((await checkBooks(t.database)).faults).toEqual([]);
  });

  test("are refused loudly where Postgres counts its transactions anew, as after a restore into a new cluster", async () => {
    await t.own.owner.query(
      `insert into ledger_seal select number + 1, end_group, end_group + 1000000, 1, hash, sha256(hash) from ledger_seal
       order by number desc limit 1`,
    );
    await expect(t.ledger.upkeep.runOnce()).rejects.toThrow("must go on above");
  });

  test.each([
    ["kind", "kind = 'fundinh'"],
    ["reference", "reference = 'tesu'"],
    ["instant", "created_at = created_at + interval '1 microsecond'"],
    ["note", "note = 'x'"],
  ])("tell of one changed byte in a transfer's %s", async (_, change) => {
    await tamper(
      "ledger_transfer",
      `update ledger_transfer set ${change} where id = (select max(id) from ledger_transfer)`,
    );
    expect(await faults()).toEqual(["Seal 3 does not match its 2 transfers."]);
  });

  test("tell of an amount that was changed together with both balances", async () => {
    await tamper(
      "ledger_transfer",
      `with changed as (
         update ledger_transfer set amount = amount + 1 where id = (select min(id) from ledger_transfer) returning *
       )
       update ledger_account account set posted = posted + case when account.id = to_account_id then 1 else -1 end
       from changed where account.id in (from_account_id, to_account_id)`,
    );
    expect(await faults()).toEqual(["Seal 1 does not match its 2 transfers."]);
  });

  test("tell of a transfer that was added later, and of one that is gone", async () => {
    await tamper(
      "ledger_transfer",
      `insert into ledger_transfer select 1, from_account_id, to_account_id, commit_group, created_at, null, amount, step, kind,
         reference from ledger_transfer order by id limit 1`,
    );
    expect(await faults()).toContain("Seal 1 does not match its 3 transfers.");
    await tamper(
      "ledger_transfer",
      "delete from ledger_transfer where id in (1, (select max(id) from ledger_transfer))",
    );
    expect(await faults()).toContain("Seal 3 does not match its 1 transfers.");
  });

  test("tell of a seal that is gone, changed, or cut from the chain", async () => {
    await tamper("ledger_seal", "update ledger_seal set hash = sha256('x') where number = 1");
    expect(await faults()).toEqual(["Seal 1 does not match its 2 transfers."]);
    await tamper("ledger_seal", "delete from ledger_seal where number = 1");
    expect(await faults()).toEqual(["Seal 2 does not follow the one before it."]);
  });
});

describe("the examination of the books finds", () => {
  test("a balance that its entries do not make, and a currency that does not sum to zero", async () => {
    await t.own.owner.query("update ledger_account set posted = posted + 1 where portfolio_id = 7");
    expect(await faults()).toEqual([
      "The demo accounts in USDT sum to 1, not to zero.",
      expect.stringMatching(/^Account \d+ has 7 posted and 0 held; its transfers make 6 and 0\.$/),
    ]);
  });

  test("held amounts that no hold made", async () => {
    await t.own.owner.query("update ledger_account set held = 2 where portfolio_id = 7");
    expect(await faults()).toEqual([expect.stringContaining("6 posted and 2 held; its transfers make 6 and 0")]);
  });

  test("more released under a reference than was held under it", async () => {
    const facts = { amount: amountOf(1n), kind: "test" };
    await t.post({ step: "hold", account: wallet, ...facts, reference: "order-1" });
    await t.post({ step: "release", account: wallet, ...facts, reference: "order-2" });
    expect(await faults()).toEqual([expect.stringMatching(/^Account \d+ has -1 held under order-2\.$/)]);
  });

  test("a transfer of an account that does not exist", async () => {
    await t.post({ step: "move", from: wallet, to: houseOf("fees"), amount: amountOf(1n), kind: "a", reference: "b" });
    await t.own.owner.query("alter table ledger_account disable trigger user");
    await t.own.owner.query("delete from ledger_account where purpose = 'fees'");
    expect(await faults()).toContainEqual(
      expect.stringContaining("has nothing posted and nothing held; its transfers make 1"),
    );
  });
});
