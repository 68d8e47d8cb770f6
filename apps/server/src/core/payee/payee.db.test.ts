import { api } from "@candor/api/api";
import { PAYEES_MAX } from "@candor/api/payee-words";
import { describe, expect, test } from "vitest";
import { ANNA } from "../../platform/http/http-test-support.ts";
import { atTheDoor } from "../../platform/http/money-commands-test-support.ts";
import { findPayee, lockPayee, maskedOf } from "./payee.ts";
import {
  accountWire,
  ask,
  BTC,
  cardWire,
  codeOf,
  EVM,
  ORIGIN,
  otherAddress,
  person,
  TRON,
  t,
  taken,
  tronWire,
  USD,
  USDT,
  usePayees,
  XRP,
} from "./payee-test-support.ts";

const HOUR_MS = 3_600_000;

usePayees();

describe("an address", () => {
  test("is saved as its network writes it, is usable after 24 hours, and is listed", async () => {
    const anna = await person();
    const now = t.clock.now();
    const saved = await taken(
      "POST /user/wallet/save",
      anna,
      tronWire({ address: ` ${TRON}\n`, name: " My  wallet " }),
    );
    expect(saved).toMatchObject({
      ...{ currency_id: USDT, currency_name: "USDT", network: "tron", network_name: "Tron (TRC20)", address: TRON },
      qr: TRON,
      ...{ masked: "TJCnKs…sxMW", memo: null, name: "My wallet", created_at: now, usable_from: now + 24 * HOUR_MS },
    });
    const listed = await taken("GET /user/wallet/list", anna);
    expect(listed).toEqual({ list: [saved], has_more: false, next: null, count: 1, maximum: PAYEES_MAX });
    const found = await findPayee(t.own.database, anna, saved.id);
    expect(found).toMatchObject({ kind: "address", text: TRON, usableFrom: now + 24 * HOUR_MS, removedAt: null });
  });

  test("of an EVM network is kept with its capitals, whatever was typed", async () => {
    const wire = { currency: USDT, network: "bsc", address: EVM.toLowerCase() };
    expect(await taken("POST /user/wallet/save", await person(), wire)).toMatchObject({
      address: EVM,
      name: "USDT BNB Smart Chain (BEP20)",
    });
  });

  test("of the XRP Ledger keeps its tag, and without one is another payee", async () => {
    const anna = await person();
    const wire = { currency: XRP, network: "ripple", address: "rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B", name: "Exchange" };
    expect(await taken("POST /user/wallet/save", anna, { ...wire, memo: "0042" })).toMatchObject({ memo: "42" });
    expect(await taken("POST /user/wallet/save", anna, wire)).toMatchObject({ memo: null });
    expect(await codeOf("POST /user/wallet/save", anna, { ...wire, memo: "42" })).toBe("payee-already-saved");
  });

  test.each([
    ["currency-unknown", tronWire({ currency: 9999 })],
    ["network-unknown", tronWire({ network: "dogecoin" })],
    ["network-unknown", tronWire({ network: "nowhere" })],
    ["network-unknown", { currency: USD, network: "bank", address: TRON, name: "x" }],
    ["address-invalid", tronWire({ address: `${TRON.slice(0, -1)}X` })],
    // Where the token itself lives.
    ["address-invalid", tronWire({ address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" })],
    [
      "address-invalid",
      { currency: USDT, network: "ethereum", address: "0xdac17f958d2ee523a2206206994597c13d831ec7", name: "x" },
    ],
    ["address-of-other-network", tronWire({ address: EVM })],
    ["memo-invalid", tronWire({ memo: "7" })],
    ["memo-invalid", { currency: XRP, network: "ripple", address: "rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B", memo: "x" }],
    ["payee-unknown", tronWire({ id: "1" })],
  ])("is refused with %s: %j", async (code, wire) => {
    const anna = await person();
    expect(await codeOf("POST /user/wallet/save", anna, { name: "x", ...wire })).toBe(code);
    expect(t.messages).toEqual([]);
  });

  test("with a wrong check sign or tag is refused as what it is, and leaves nothing", async () => {
    const anna = await person();
    const broken = tronWire({ address: `${TRON.slice(0, -1)}X` });
    expect(await ask("POST /user/wallet/save", anna, broken)).toMatchObject({ code: "address-invalid" });
    expect(await ask("POST /user/wallet/save", anna, tronWire({ memo: "7" }))).toMatchObject({ code: "memo-invalid" });
    expect(await taken("GET /user/wallet/list", anna, {})).toMatchObject({ list: [] });
  });

  test("of another network is refused with the name of that network", async () => {
    const answered = await ask("POST /user/wallet/save", await person(), tronWire({ address: EVM }));
    expect(answered).toMatchObject({
      ...{ code: "address-of-other-network", details: { looks_like: "Ethereum (ERC20)" } },
    });
    const bitcoin = { currency: BTC, network: "bitcoin", address: TRON, name: "x" };
    expect(await ask("POST /user/wallet/save", await person(), bitcoin)).toMatchObject({
      details: { looks_like: "Tron (TRC20)" },
    });
  });

  test("is there once for a currency and network, also typed differently", async () => {
    const anna = await person();
    await taken("POST /user/wallet/save", anna, { currency: USDT, network: "ethereum", address: EVM, name: "One" });
    const again = { currency: USDT, network: "ethereum", address: EVM.toLowerCase(), name: "Two" };
    expect(await ask("POST /user/wallet/save", anna, again)).toMatchObject({
      ...{ code: "payee-already-saved", details: { name: "One" } },
    });
    expect(await codeOf("POST /user/wallet/save", anna, { ...again, network: "polygon" })).toBe("ok");
    expect(await codeOf("POST /user/wallet/save", await person(), again)).toBe("ok");
  });

  test("is listed by pages and by currency, newest first", async () => {
    const anna = await person();
    await taken("POST /user/wallet/save", anna, tronWire({ name: "first" }));
    for (let at = 0; at < 11; at += 1)
      await taken("POST /user/wallet/save", anna, {
        currency: 11,
        network: "ethereum",
        address: otherAddress(at),
        name: `${at}`,
      });
    const page = await taken("GET /user/wallet/list", anna);
    expect(page.list.map(({ name }) => name)).toEqual(["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
    expect(page).toMatchObject({ has_more: true, count: 12 });
    const rest = await taken("GET /user/wallet/list", anna, { page: 2 });
    expect(rest.list.map(({ name }) => name)).toEqual(["0", "first"]);
    expect((await taken("GET /user/wallet/list", anna, { currency: USDT })).list).toHaveLength(1);
  });
});

describe("changing an address", () => {
  test("its name changes without a wait and without a word", async () => {
    const anna = await person();
    const saved = await taken("POST /user/wallet/save", anna, tronWire());
    t.messages = [];
    t.clock.advance(HOUR_MS);
    const renamed = await taken("POST /user/wallet/save", anna, tronWire({ id: saved.id, name: "Savings" }));
    expect(renamed).toEqual({ ...saved, name: "Savings" });
    expect(t.messages).toEqual([]);
    expect((await taken("GET /user/wallet/list", anna)).list).toEqual([renamed]);
  });

  test("another address takes its place as a new payee, which waits", async () => {
    const anna = await person();
    const saved = await taken("POST /user/wallet/save", anna, tronWire());
    t.clock.advance(30 * HOUR_MS);
    const address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
    const replaced = await taken("POST /user/wallet/save", anna, tronWire({ id: saved.id, address }));
    expect(replaced.id).not.toBe(saved.id);
    expect(replaced.usable_from).toBe(t.clock.now() + 24 * HOUR_MS);
    expect((await taken("GET /user/wallet/list", anna)).list.map(({ id }) => id)).toEqual([replaced.id]);
    expect(await t.own.database.transaction((tx) => lockPayee(tx, anna, saved.id))).toBeUndefined();
    expect((await findPayee(t.own.database, anna, saved.id))?.removedAt).toBe(t.clock.now());
  });

  test("a refusal leaves the old one in place", async () => {
    const anna = await person();
    const saved = await taken("POST /user/wallet/save", anna, tronWire());
    const other = await taken("POST /user/wallet/save", anna, {
      currency: USDT,
      network: "bsc",
      address: EVM,
      name: "b",
    });
    const wire = { id: saved.id, currency: USDT, network: "bsc", address: EVM, name: "c" };
    expect(await codeOf("POST /user/wallet/save", anna, wire)).toBe("payee-already-saved");
    expect((await taken("GET /user/wallet/list", anna)).list.map(({ id }) => id)).toEqual([other.id, saved.id]);
  });
});

describe("removing", () => {
  test("takes it off the lists, frees its place, and lets it be saved anew, to wait anew", async () => {
    const anna = await person();
    const saved = await taken("POST /user/wallet/save", anna, tronWire());
    t.clock.advance(25 * HOUR_MS);
    expect(await taken("POST /user/wallet/del", anna, { id: saved.id })).toEqual({ id: saved.id });
    expect((await taken("GET /user/wallet/list", anna)).count).toBe(0);
    expect(await codeOf("POST /user/wallet/del", anna, { id: saved.id })).toBe("payee-unknown");
    const again = await taken("POST /user/wallet/save", anna, tronWire());
    expect(again.usable_from).toBe(t.clock.now() + 24 * HOUR_MS);
  });

  test("somebody else's answers like one that never was, at every endpoint that names one", async () => {
    const [anna, ben] = [await person(), await person()];
    const address = await taken("POST /user/wallet/save", anna, tronWire());
    const card = await taken("POST /user/cash_save", anna, cardWire());
    for (const [key, wire] of [
      ["POST /user/wallet/del", { id: address.id }],
      ["POST /user/cash_del", { id: card.id }],
      ["POST /user/wallet/save", tronWire({ id: address.id })],
    ] as const) {
      const others = await ask(key, ben, wire);
      expect(others).toMatchObject({ code: "payee-unknown" });
      expect(others).toEqual(await ask(key, ben, { ...wire, id: "1" }));
    }
    expect(await findPayee(t.own.database, ben, address.id)).toBeUndefined();
    expect(await t.own.database.transaction((tx) => lockPayee(tx, ben, address.id))).toBeUndefined();
    expect((await taken("POST /user/cash_info", ben)).list).toEqual([]);
    expect((await taken("GET /user/wallet/list", anna)).count).toBe(2);
  });

  test("an address is no card, and a card no address", async () => {
    const anna = await person();
    const address = await taken("POST /user/wallet/save", anna, tronWire());
    const card = await taken("POST /user/cash_save", anna, cardWire());
    expect(await codeOf("POST /user/cash_del", anna, { id: address.id })).toBe("payee-unknown");
    expect(await codeOf("POST /user/wallet/del", anna, { id: card.id })).toBe("payee-unknown");
    expect(await codeOf("POST /user/wallet/save", anna, tronWire({ id: card.id }))).toBe("payee-unknown");
    expect(await codeOf("POST /user/cash_del", anna, { id: card.id })).toBe("ok");
  });
});

describe("the limit", () => {
  test("counts all kinds together, and the twenty-first is refused", async () => {
    const anna = await person();
    await taken("POST /user/cash_save", anna, cardWire());
    await taken("POST /user/cash_save_international", anna, accountWire());
    for (let at = 0; at < PAYEES_MAX - 2; at += 1)
      await taken("POST /user/wallet/save", anna, {
        currency: USDT,
        network: "bsc",
        address: otherAddress(at),
        name: "x",
      });
    expect(await ask("POST /user/wallet/save", anna, tronWire())).toMatchObject({
      ...{ code: "payees-full", details: { maximum: PAYEES_MAX } },
    });
    const [newest] = (await taken("GET /user/wallet/list", anna)).list;
    // Another address in the place of one is no more than there were.
    expect(await codeOf("POST /user/wallet/save", anna, tronWire({ id: newest?.id }))).toBe("ok");
    expect(await codeOf("POST /user/cash_save", anna, cardWire({ card_number: "5555555555554444" }))).toBe(
      "payees-full",
    );
  });

  test("holds for a hundred at once, and each of the twenty is told", async () => {
    const anna = await person();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        codeOf("POST /user/wallet/save", anna, {
          currency: USDT,
          network: "bsc",
          address: otherAddress(at),
          name: "x",
        }),
      ),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(PAYEES_MAX);
    expect(codes.filter((code) => code === "payees-full")).toHaveLength(100 - PAYEES_MAX);
    expect((await taken("GET /user/wallet/list", anna)).count).toBe(PAYEES_MAX);
  });

  test("a hundred of the same at once save one", async () => {
    const anna = await person();
    const codes = await Promise.all(
      Array.from({ length: 100 }, () => codeOf("POST /user/cash_save", anna, cardWire())),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "payee-already-saved")).toHaveLength(99);
  });
});

describe("its owner is told", () => {
  test("by mail in their language and by a notice, of what is shown and no more", async () => {
    const anna = await person({ language: "zh" });
    const saved = await taken("POST /user/wallet/save", anna, tronWire());
    expect(t.messages).toMatchObject([{ channel: "mail", kind: "payee-changed", subject: "已添加提现地址" }]);
    expect(t.messages[0]?.text).toContain("TJCnKs…sxMW · Tron (TRC20)");
    await taken("POST /user/wallet/del", anna, { id: saved.id });
    expect(t.messages[1]).toMatchObject({ subject: "已移除提现地址" });
    const card = await taken("POST /user/cash_save", anna, cardWire());
    expect(t.messages[2]?.text).toContain("Some Bank •••• 4242");
    expect(JSON.stringify(t.messages)).not.toMatch(/Anna|4242424242/);
    expect(t.notices).toMatchObject(
      (
        [
          [saved, "added"],
          [saved, "removed"],
          [card, "added"],
        ] as const
      ).map(([{ id }, change]) => ({
        ...{ customerId: anna, kind: "payee-changed", source: `payee/${id}/${change}`, parameters: { change } },
      })),
    );
  });

  test("among the events of their account's safety, with where it was done, and once for each change", async () => {
    const anna = await person();
    const { id } = await taken("POST /user/wallet/save", anna, tronWire());
    await taken("POST /user/wallet/save", anna, { ...tronWire({ name: "Renamed" }), id });
    await taken("POST /user/wallet/save", anna, { ...tronWire({ network: "ethereum", address: EVM }), id });
    const { rows } = await t.own.owner.query(
      `select event, user_agent as "userAgent", client_address as "clientAddress" from safety_event
       where customer_id = $1 order by id`,
      [anna],
    );
    const events = ["payee-added", "payee-removed", "payee-added"];
    expect(rows).toEqual(events.map((event) => ({ event, ...ORIGIN })));
  });

  test("by text message where there is no mail address", async () => {
    await taken("POST /user/wallet/save", await person({ email: null }), tronWire());
    expect(t.messages).toMatchObject([{ channel: "sms", kind: "payee-changed" }]);
  });
});

test("what is shown of a payee is the beginning and the end of an address, the end of a number", () => {
  expect(maskedOf({ text: EVM, lastFour: "eAed" })).toBe("0x5aAe…eAed");
  expect(maskedOf({ text: null, lastFour: "4242" })).toBe("•••• 4242");
});

test("whatever changes a payee is decided where money is, never where calls come in", async () => {
  const anna = await person();
  const ask = await atTheDoor(t.own.database, t.payees.routes);
  const annas = { ...ANNA, customerId: anna };
  const parsed = (key: "POST /user/wallet/save" | "POST /user/cash_save", wire: object) => api[key].request.parse(wire);
  const address = await ask("POST /user/wallet/save", parsed("POST /user/wallet/save", tronWire()), annas);
  const card = await ask("POST /user/cash_save", parsed("POST /user/cash_save", cardWire()), annas);
  for (const [saved, removing] of [
    [address, "POST /user/wallet/del"],
    [card, "POST /user/cash_del"],
  ] as const) {
    expect(saved).toMatchObject({ refused: false, value: { id: expect.any(String) } });
    const { id } = (saved as { value: { id: string } }).value;
    expect(await ask(removing, { id }, annas)).toEqual({ refused: false, value: { id } });
  }
});
