import { expect, test } from "vitest";
import { USDT } from "../../core/ledger/ledger-test-support.ts";
import {
  ask,
  BTC,
  codeOf,
  countOf,
  depositsOn,
  EUR,
  FIONA,
  KEY_SETTINGS,
  newPerson,
  newPicture,
  t,
  taken,
  useDeposits,
} from "./deposit-test-support.ts";

useDeposits();

test("what is filed is checked: picture, currency, network, amount, bank numbers, and how many wait", async () => {
  const anna = await newPerson();
  const sent = { account: "ababab", amount: "1", currency: BTC, sub_type: "bitcoin" };
  const file = async (more: object) =>
    codeOf("POST /wallet/charge_req", anna, { ...sent, address: newPicture(anna), ...more });
  expect(await file({ address: "/files/1.jpg" })).toBe("file-missing");
  expect(await file({ currency: 99 })).toBe("currency-unknown");
  expect(await file({ sub_type: "solana" })).toBe("deposit-not-offered");
  expect(await file({ sub_type: "bank" })).toBe("deposit-not-offered");
  expect(await file({ account: "abc" })).toBe("deposit-hash-invalid");
  expect(await file({ hash: "cd".repeat(32) })).toBe("deposit-hash-invalid");
  expect(await file({ account: "cdcdzz", hash: `${"cd".repeat(30)}cdcdzz` })).toBe("deposit-hash-invalid");
  expect(await file({ amount: "0" })).toBe("amount-not-positive");
  expect(await file({ amount: "one" })).toBe("amount-not-a-number");
  expect(await file({ amount: "0.123456789" })).toBe("amount-too-many-decimals");
  const wired = { currency: EUR, amount: "500", real_name: "A B" };
  const announce = async (more: object) =>
    codeOf("POST /wallet/Wiretransfer", anna, { ...wired, picture: newPicture(anna), ...more });
  expect(await announce({ iban: "DE00370400440532013000" })).toBe("wire-details-invalid");
  expect(await announce({ swift: "XX" })).toBe("wire-details-invalid");
  expect(await announce({ aba: "123456789" })).toBe("wire-details-invalid");
  expect(await announce({ amount: "9" })).toBe("amount-too-small");
  expect(await announce({ currency: 2 })).toBe("deposit-not-offered");
  const filed = await Promise.all(Array.from({ length: 25 }, () => file({})));
  expect(filed.filter((code) => code === "ok")).toHaveLength(20);
  expect(filed.filter((code) => code === "deposit-claims-full")).toHaveLength(5);
});

test("a record is found by its number wherever in the list it is, and by its owner alone", async () => {
  const [anna, bert] = [await newPerson(), await newPerson()];
  const file = (account: string) =>
    taken("POST /wallet/charge_req", anna, {
      ...{ account, amount: "1", currency: BTC, sub_type: "bitcoin", address: newPicture(anna) },
    });
  const first = await file("ababab");
  await file("cdcdcd");
  const asked = { id: first.id, page: 1, limit: 1 };
  expect(await taken("GET /recharge/log", anna, asked)).toEqual({ list: [first], has_more: false, next: null });
  expect(await taken("GET /recharge/log", bert, asked)).toEqual({ list: [], has_more: false, next: null });
});

test("where nothing is configured the answer says so, and nothing is invented", async () => {
  const nothing = {
    depositXpubEvm: null,
    depositXpubsEvmBefore: [],
    depositRpcUrls: new Map(),
    depositAddresses: new Map(),
    depositBanks: {},
  };
  t.deposits = await depositsOn(t.ledger.database, { settings: { ...KEY_SETTINGS, ...nothing } });
  const anna = await newPerson();
  expect(await codeOf("POST /wallet/get_in_address", anna, { currency: USDT })).toBe("deposit-not-offered");
  expect(await codeOf("POST /wallet/get_in_address", anna, { currency: USDT, network: "ethereum" })).toBe(
    "deposit-not-offered",
  );
  expect(await codeOf("POST /wallet/get_in_address", anna, { currency: 99 })).toBe("currency-unknown");
  expect(await codeOf("GET /wallet/wire_info", anna, { currency: EUR })).toBe("deposit-not-offered");
  expect(await codeOf("GET /wallet/wire_info", anna, { currency: 99 })).toBe("currency-unknown");
  await t.deposits.lookOnce();
  expect(await taken("GET /operator/deposit/watch", FIONA)).toMatchObject({ networks: [{ network: "ethereum" }] });
});

test.each([
  ["POST /wallet/get_in_address", { currency: USDT, network: "ethereum" }],
  ["GET /wallet/wire_info", { currency: EUR }],
  ["POST /wallet/charge_req", { currency: BTC, account: "a1b2c3", amount: "1", sub_type: "bitcoin" }],
  ["POST /wallet/Wiretransfer", { currency: EUR, amount: "100", real_name: "Anna" }],
] as const)("%s is refused to the demo account, and answered to the real one of the same person", async (key, wire) => {
  const anna = await newPerson();
  const [address, picture] = [newPicture(anna), newPicture(anna)];
  const sent = { address, picture, ...wire };
  const addresses = await countOf("deposit_address");
  expect(await ask(key, anna, sent, { mode: "demo" })).toMatchObject({ refused: true, code: "real-only" });
  expect(await countOf("deposit_address")).toBe(addresses);
  expect(await ask(key, anna, sent)).toMatchObject({ refused: false });
});

test("a shared address says that it is one, and that a proof is needed", async () => {
  expect(await taken("POST /wallet/get_in_address", await newPerson(), { currency: BTC })).toMatchObject({
    ...{
      network: "bitcoin",
      address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      is_watched: false,
      collecting: "0",
    },
  });
});
