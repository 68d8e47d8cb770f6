import type { Endpoint, ResponseOf } from "@candor/api/endpoint";
import { LANGUAGES, type Language } from "@candor/api/language";
import { getWays } from "@candor/api/network";
import { BANK_NAMES, NETWORK_FAMILIES } from "@candor/api/network-words";
import type { Answer } from "@candor/api/refusal";
import { listTerms, listTermsEditions } from "@candor/api/terms";
import { ADDRESS_FAMILIES, checkAddress } from "@candor/identifiers/address";
import { instantOf } from "@candor/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { termsRoutes } from "../terms/terms.ts";
import { addAgreeing, agree, uncheckedKind } from "../terms/terms-test-support.ts";
import { createNetworks, type Networks, readNetworksOfCurrencies } from "./network.ts";

let own: TestDatabase;
let ledger: Ledger;
let networks: Networks;
const clock = manualClock(Date.UTC(2026, 10, 22, 12));
const ids = createIds({ clock, node: 1 });
const USDT = 1;

beforeAll(async () => {
  own = await createTestDatabase();
  const { database, log } = own;
  ledger = await createLedger({ database, clock, ids, bus: createInProcessBus(log), log });
  networks = await createNetworks({ database, clock, ledger });
  await addAgreeing(own);
});
afterAll(() => own.close());

type Listed = Answer<{ list: { network: string; withdraw_fee: string; edition: number }[] }>;

const ask = (wire: object, of = networks, language: Language = "en"): Promise<Listed> => {
  const [route] = of.routes;
  return route?.handle(getWays.request.parse(wire) as never, { language } as never) as never;
};
const info = (wire: object) => ask(wire);

/** As operators are answered. */
async function asked<E extends Endpoint>(endpoint: E, wire: object, of: Networks): Promise<ResponseOf<E>> {
  const routes = termsRoutes({ database: own.database, clock, shown: [of.shownTerms] });
  const route = routes.find((one) => one.endpoint === endpoint);
  const answered = await route?.handle(endpoint.request.parse(wire) as never, { language: "en" } as never);
  if (!answered || answered.refused) throw new Error("refused");
  return answered.value as ResponseOf<E>;
}
const termsOf = async (of: Networks) => (await asked(listTerms, {}, of)).list;
const editionsOf = async (kind: string, subject: string) =>
  (await asked(listTermsEditions, { kind, subject }, networks)).list;

describe("networks and rails", () => {
  test("every family is one that addresses are checked by, or banks", () => {
    expect([...NETWORK_FAMILIES].sort()).toEqual([...ADDRESS_FAMILIES, "bank"].sort());
    for (const { family } of networks.all()) expect(NETWORK_FAMILIES).toContain(family);
  });

  test("every contract is an address of its own network", async () => {
    for (const { id } of ledger.currencies())
      for (const { contract, network } of await networks.railsOf(own.database, id)) {
        const family = networks.network(network)?.family;
        if (contract === null || family === undefined || family === "bank") continue;
        expect(checkAddress(family, contract)).toMatchObject({ ok: true, address: contract });
      }
  });

  test("every coin of the crypto category and every money of a state has a rail, and nothing else", async () => {
    const rails = await readNetworksOfCurrencies(own.database, clock.now());
    const codes = [...new Set(rails.map(({ currencyId }) => ledger.currency(currencyId)?.code))];
    expect(codes.sort()).toEqual(
      [..."ADA AUD BNB BTC CAD CHF DOGE DOT ETH EUR GBP JPY LINK LTC NZD SOL USD USDT XRP".split(" ")].sort(),
    );
  });

  test.each(LANGUAGES)(
    "in %s the bank is named in the reader's words, and a network as everywhere",
    async (language) => {
      const named = async (currency: number) => {
        const answered = await ask({ currency }, networks, language);
        return answered.refused
          ? []
          : answered.value.list.map((rail) => (rail as { network_name?: string }).network_name);
      };
      expect(await named(2)).toEqual([BANK_NAMES[language]]);
      expect(BANK_NAMES[language] === "Bank transfer").toBe(language === "en");
      expect(await named(USDT)).toContain("Tron (TRC20)");
    },
  );

  test("a rail says what it costs, cheapest first", async () => {
    const answered = await info({ currency: USDT });
    if (answered.refused) throw new Error(answered.code);
    expect(answered.value.list.map(({ network }) => network)).toEqual([
      ...["arbitrum", "bsc", "polygon", "solana", "tron", "ethereum"],
    ]);
    expect(answered.value.list.find(({ network }) => network === "tron")).toEqual({
      ...{ network: "tron", network_name: "Tron (TRC20)", family: "tron", confirmations: 5, minutes: 1, edition: 1 },
      ...{ contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", has_memo: false },
      ...{ deposit_min: "1", withdraw_min: "10", withdraw_fee: "1.5", is_deposit_open: true, is_withdraw_open: true },
    });
    expect(await info({ currency: 20 })).toMatchObject({ value: { currency_name: "AAPL", list: [] } });
    expect(await info({ currency: 9999 })).toMatchObject({ code: "currency-unknown" });
  });
});

const content = (changes: object = {}) => ({
  ...{ deposit_min: "1", withdraw_min: "10", withdraw_fee: "2", is_deposit_open: true, is_withdraw_open: true },
  ...changes,
});
const proposed = (changes: object = {}, subject = "USDT/tron") =>
  ({ subject, edition: 1, effective_at: null, content: content(changes) }) as const;

describe("terms of a rail", () => {
  const kindOf = () => networks.proposalKinds[0];
  const check = (changes: object, subject?: string) =>
    own.database.transaction(
      async (tx) => (await kindOf().check(tx, kindOf().schema.parse(proposed(changes, subject))))?.code,
    );

  test.each([
    ["network-unknown", {}, "USDT/bitcoin"],
    ["terms-out-of-bounds", { withdraw_fee: "10" }],
    ["terms-out-of-bounds", { deposit_min: "0" }],
    ["amount-too-many-decimals", { withdraw_fee: "1.5000001" }],
    [undefined, {}],
  ])("are judged: %s for %j %s", async (code, changes, subject?: string) => {
    expect(await check(changes, subject)).toBe(code);
  });

  test("change by what two operators agreed, and what was read before stays as it was", async () => {
    const before = await networks.rail(own.database, USDT, "tron");
    await agree(own, clock, kindOf(), proposed());
    expect(before).toMatchObject({ withdrawFee: 1_500_000n, edition: 1 });
    const after = await networks.rail(own.database, USDT, "tron");
    expect(after).toMatchObject({ withdrawFee: 2_000_000n, edition: 2 });
    expect(after?.termsId).not.toBe(before?.termsId);
    const until = instantOf(clock.now() - 1);
    expect(await networks.rail(own.database, USDT, "tron", until)).toEqual(before);
  });

  test("operators read the terms in force, those that wait, and of each subject every edition", async () => {
    const at = clock.now() + 86_400_000;
    await agree(own, clock, kindOf(), { ...proposed({ withdraw_fee: "3" }), edition: 2, effective_at: at });
    const list = await termsOf(networks);
    const rails = await Promise.all(ledger.currencies().map(({ id }) => networks.railsOf(own.database, id)));
    expect(list).toHaveLength(rails.flat().length);
    const by = { proposed_by: "fiona", approved_by: "frank", reason: "x" };
    const second = { ...by, edition: 2, content: expect.stringContaining('"2"'), effective_at: clock.now() };
    const third = { ...by, edition: 3, content: expect.stringContaining('"3"'), effective_at: at };
    expect(list.find(({ subject }) => subject === "USDT/tron")).toEqual({
      ...{
        kind: "way-terms",
        subject: "USDT/tron",
        name: "USDT · Tron (TRC20)",
        is_taken: true,
        proposers: ["finance"],
        rules: [
          { term: "deposit_min", is: "above", than: "0" },
          { term: "withdraw_min", is: "above", than: "withdraw_fee" },
        ],
      },
      ...{ current: second, waiting: third },
    });
    const first = { edition: 1, content: expect.stringContaining('"1.5"'), effective_at: null };
    const nobody = { proposed_by: null, approved_by: null, reason: null };
    expect(await editionsOf("way-terms", "USDT/tron")).toEqual([third, second, { ...first, ...nobody }]);
    expect(await editionsOf("way-terms", "USDT/none")).toEqual([]);
    expect(await editionsOf("no-terms", "USDT/tron")).toEqual([]);
  });

  test("where the installation itself takes nothing in, a rail that is open by its terms is closed to people and said not to be taken", async () => {
    const { database } = own;
    const taking = await createNetworks({ database, clock, ledger, takesDeposits: (network) => network !== "tron" });
    const terms = await termsOf(taking);
    const shown = await ask({ currency: USDT }, taking);
    for (const [network, is_taken] of [
      ["tron", false],
      ["ethereum", true],
    ]) {
      expect(terms.find(({ subject }) => subject === `USDT/${network}`)).toMatchObject({ is_taken });
      const offered = { network, is_deposit_open: is_taken };
      expect(shown).toMatchObject({ value: { list: expect.arrayContaining([expect.objectContaining(offered)]) } });
    }
  });

  test.each([
    { withdraw_fee: "0.001" },
    { deposit_min: "0" },
    { withdraw_fee: "-0.1" },
    { withdraw_fee: "0.000000001" },
    { withdraw_min: "Infinity" },
    { withdraw_min: "NaN" },
    { is_deposit_open: "yes" },
    { withdraw_fee: null },
  ])("the table itself refuses terms that do not fit, whoever agreed: %j", async (changes) => {
    const bitcoin = { deposit_min: "0.0001", withdraw_min: "0.001", withdraw_fee: "0.0003" };
    const subject = "BTC/bitcoin";
    const agreed = { subject, edition: 1, effective_at: null, content: content({ ...bitcoin, ...changes }) };
    await expect(agree(own, clock, uncheckedKind("way-terms"), agreed)).rejects.toThrow(/fit what they are of/);
  });

  test("the program changes no rail and no network", async () => {
    for (const sql of [
      "update way set contract = null",
      "insert into way (currency_id, network, chain_decimals) values (20, 'tron', 6)",
      "update network set confirmations = 0",
    ])
      await expect(own.database.query(sql), sql).rejects.toThrow(/permission denied/);
  });
});
