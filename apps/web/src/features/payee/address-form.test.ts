import { expect, test } from "vitest";
import {
  addressRequest,
  alikeOf,
  choosing,
  EMPTY_ADDRESS,
  formOf,
  isMemoGood,
  knownOf,
  networksOf,
  problemsOf,
  taking,
  withNetworks,
} from "./address-form.ts";
import type { Currency } from "./payee-data.ts";

const TRON = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OPEN = { is_deposit_open: true, is_withdraw_open: true };
const currency = (id: number, name: string, networks: Currency["networks"]): Currency => ({
  ...{ id, name, full_name: name, decimals: 6, is_crypto: true, networks },
});
const USDT = currency(1, "USDT", [
  { network: "tron", name: "Tron (TRC20)", family: "tron", ...OPEN },
  { network: "ethereum", name: "Ethereum (ERC20)", family: "evm", ...OPEN },
  { network: "bsc", name: "BNB Smart Chain (BEP20)", family: "evm", ...OPEN },
]);
const BTC = currency(10, "BTC", [{ network: "bitcoin", name: "Bitcoin", family: "bitcoin", ...OPEN }]);
const USD = currency(2, "USD", [{ network: "bank", name: "Bank transfer", family: "bank", ...OPEN }]);
const AAPL = currency(20, "AAPL", []);
const networks = networksOf(USDT);
const form = (changes: Partial<typeof EMPTY_ADDRESS> = {}) => ({
  ...EMPTY_ADDRESS,
  ...{ currencyId: 1, network: "tron", address: TRON },
  ...changes,
});

test("only what goes by a chain is offered, and the only network is chosen by itself", () => {
  expect(withNetworks([USDT, BTC, USD, AAPL])).toEqual([USDT, BTC]);
  expect(choosing(EMPTY_ADDRESS, USDT).network).toBe("");
  expect(choosing(EMPTY_ADDRESS, BTC)).toMatchObject({ currencyId: 10, network: "bitcoin" });
  expect(choosing(form({ network: "ethereum" }), BTC).network).toBe("bitcoin");
  expect(choosing(form({ network: "ethereum" }), USDT).network).toBe("ethereum");
});

test("an address is known for good, for broken, or for another network with those it fits", () => {
  expect(knownOf(form({ address: " " }), networks)).toEqual({ is: "empty" });
  expect(knownOf(form({ network: "" }), networks)).toEqual({ is: "no-network" });
  expect(knownOf(form(), networks)).toEqual({ is: "good", address: TRON, isChecked: true });
  const quiet = form({ network: "ethereum", address: EVM.toLowerCase() });
  expect(knownOf(quiet, networks)).toMatchObject({ is: "good", isChecked: false });
  expect(knownOf(form({ address: `${TRON}x` }), networks)).toEqual({ is: "broken" });
  expect(knownOf(form({ address: EVM }), networks)).toEqual({
    ...{ is: "other", looksLike: "evm", fits: [networks[1], networks[2]] },
  });
  expect(knownOf({ ...form({ network: "bitcoin" }), currencyId: 10 }, networksOf(BTC))).toEqual({
    ...{ is: "other", looksLike: "tron", fits: [] },
  });
});

test("networks of one family are told apart by nobody but the sender", () => {
  expect(alikeOf("ethereum", networks).map(({ network }) => network)).toEqual(["ethereum", "bsc"]);
  expect(alikeOf("tron", networks)).toEqual([]);
});

test("what is wrong is named by its field", () => {
  expect(problemsOf(EMPTY_ADDRESS, networks)).toEqual(["currency", "network", "address"]);
  expect(problemsOf(form(), networks)).toEqual([]);
  expect(problemsOf(form({ address: EVM }), networks)).toEqual(["address"]);
  const isGood = (memo: string) => isMemoGood({ memo, network: "ripple" });
  expect([isGood(""), isGood("42"), isGood("4294967296")]).toEqual([true, true, false]);
});

test("a tag that was typed for another network, and is not shown any more, is neither a fault nor sent", () => {
  expect(problemsOf(form({ memo: "x" }), networks)).toEqual([]);
  expect(addressRequest(form({ memo: "42" })).memo).toBe("");
  expect(addressRequest(form({ memo: " 42 ", network: "ripple" })).memo).toBe("42");
});

test("a tag goes with its address: another address that names none has none", () => {
  const typed = form({ network: "ripple", memo: "42" });
  expect(taking(typed, { address: "rOther" })).toEqual({ ...typed, address: "rOther", memo: "" });
  expect(taking(typed, { address: "rOther", tag: "7" }).memo).toBe("7");
  expect(taking(typed, { address: ` ${TRON}` }).memo).toBe("42");
});

test("what is sent is what was typed, without blanks around it", () => {
  expect(addressRequest(form({ address: ` ${TRON} `, name: " Mine " }), "7")).toEqual({
    ...{ currency: 1, network: "tron", address: TRON, memo: "", name: "Mine", id: "7" },
  });
  const saved = {
    ...{ id: "7", currency_id: 1, currency_name: "USDT", network: "tron", network_name: "Tron", address: TRON },
    ...{ qr: TRON, masked: "", memo: null, name: "Mine", created_at: 0, usable_from: 0 },
  };
  expect(formOf(saved)).toEqual(form({ name: "Mine" }));
});
