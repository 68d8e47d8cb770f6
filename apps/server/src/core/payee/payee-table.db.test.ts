import { expect, test } from "vitest";
import { cardWire, person, TRON, t, taken, tronWire, USDT, usePayees } from "./payee-test-support.ts";

usePayees();

const made = async (): Promise<string> => (await taken("POST /user/wallet/save", await person(), tronWire())).id;

test.each([
  "address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'",
  "usable_from = created_at",
  "network = 'bsc'",
  "memo = '7'",
  "fingerprint = sha256('x')",
  "customer_id = 1",
])("the program cannot set %s, nor can the owner of the tables", async (change) => {
  const sql = `update payee set ${change} where id = $1`;
  const id = await made();
  await expect(t.own.database.query(sql, [id])).rejects.toThrow(/permission denied/);
  await expect(t.own.owner.query(sql, [id])).rejects.toThrow(/never changes|violates/);
});

test("the program deletes none, and brings none back", async () => {
  const id = await made();
  await expect(t.own.database.query("delete from payee where id = $1", [id])).rejects.toThrow(/permission denied/);
  await t.own.database.query("update payee set removed_at = now() where id = $1", [id]);
  await expect(t.own.database.query("update payee set removed_at = null where id = $1", [id])).rejects.toThrow(
    /stays as it was/,
  );
});

const insert = (customerId: string, changes: Record<string, unknown> = {}) => {
  const row = {
    ...{ id: t.ids.next(), customer_id: customerId, kind: "address", currency_id: USDT, network: "tron" },
    ...{ address: TRON, name: "x", last_four: "sxMW", sealed: null, memo: null, place: 1 },
    ...{ fingerprint: Buffer.alloc(32, 1), created_at: "2026-11-22T00:00:00Z", usable_from: "2026-11-23T00:00:00Z" },
    ...changes,
  };
  const names = Object.keys(row);
  return t.own.database.query(
    `insert into payee (${names.join(", ")}) values (${names.map((_name, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
};

test("the table itself takes what is well formed", async () => {
  await expect(insert(await person())).resolves.toMatchObject({ rowCount: 1 });
});

test.each([
  ["one that waits less than 24 hours", { usable_from: "2026-11-22T23:59:59Z" }],
  ["a twenty-first place", { place: 21 }],
  ["a kind of its own", { kind: "cash" }],
  ["an address by bank", { network: "bank" }],
  ["an address by a network that its currency does not go by", { network: "bitcoin" }],
  ["a card that is not sealed", { kind: "card", address: null, currency_id: null, network: "bank" }],
  ["an address that is sealed", { sealed: Buffer.from("x") }],
  [
    "a card of one currency",
    { kind: "card", address: null, network: "bank", sealed: Buffer.from("x"), currency_id: 2 },
  ],
])("the table itself refuses %s", async (_what, changes) => {
  await expect(insert(await person(), changes)).rejects.toThrow(/violates|has to wait/);
});

test("the table itself refuses a place or an address that is taken, until it is removed", async () => {
  const anna = await person();
  await insert(anna);
  await expect(insert(anna, { fingerprint: Buffer.alloc(32, 2) })).rejects.toThrow(/payee_place/);
  await expect(insert(anna, { place: 2 })).rejects.toThrow(/payee_once/);
  await t.own.database.query("update payee set removed_at = now() where customer_id = $1", [anna]);
  await expect(insert(anna)).resolves.toMatchObject({ rowCount: 1 });
});

test("a card that was removed can still be passed on to another key", async () => {
  const anna = await person();
  const { id } = await taken("POST /user/cash_save", anna, cardWire());
  await taken("POST /user/cash_del", anna, { id });
  await t.own.database.query("update payee set sealed = 'x' where id = $1", [id]);
});
