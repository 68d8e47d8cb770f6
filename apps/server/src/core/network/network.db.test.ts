import { api } from "@candor/api/api";
import { LANGUAGES, type Language } from "@candor/api/language";
import { BANK_NAMES, NETWORK_FAMILIES } from "@candor/api/network-words";
import type { Answer } from "@candor/api/refusal";
import { ADDRESS_FAMILIES, checkAddress } from "@candor/identifiers/address";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createNetworks, readNetworksOfCurrencies } from "./network.ts";
import type { Networks } from "./network-types.ts";

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
  networks = await createNetworks({ database, ledger });
  await own.owner.query(
    "insert into operator (name, roles, created_at) values ('fiona', '{finance}', now() - interval '9 days'), ('frank', '{finance}', now() - interval '9 days')",
  );
});
afterAll(() => own.close());

type Key = "POST /wallet/get_info" | "GET /operator/way/list" | "GET /operator/way/changes";
type Listed = Answer<{ list: { network: string; withdraw_fee: string; edition: number }[] }>;

const ask = (key: Key, wire: object, of = networks, language: Language = "en"): Promise<Listed> => {
  const route = of.routes.find(({ endpoint }) => endpoint === api[key]);
  return route?.handle(api[key].request.parse(wire) as never, { language } as never) as never;
};
const info = (wire: object) => ask("POST /wallet/get_info", wire);

describe("networks and ways", () => {
  test("every family is one that addresses are checked by, or banks", () => {
    expect([...NETWORK_FAMILIES].sort()).toEqual([...ADDRESS_FAMILIES, "bank"].sort());
    for (const { family } of networks.all()) expect(NETWORK_FAMILIES).toContain(family);
  });

  test("every contract is an address of its own network", async () => {
    for (const { id } of ledger.currencies())
      for (const { contract, network } of await networks.waysOf(own.database, id)) {
        const family = networks.network(network)?.family;
        if (contract === null || family === undefined || family === "bank") continue;
        expect(checkAddress(family, contract)).toMatchObject({ ok: true, address: contract });
      }
  });

  test("every coin of the crypto category and every money of a state has a way, and nothing else", async () => {
    const ways = await readNetworksOfCurrencies(own.database);
    const codes = [...new Set(ways.map(({ currencyId }) => ledger.currency(currencyId)?.code))];
    expect(codes.sort()).toEqual(
      [..."ADA AUD BNB BTC CAD CHF DOGE DOT ETH EUR GBP JPY LINK LTC NZD SOL USD USDT XRP".split(" ")].sort(),
    );
  });

  test.each(LANGUAGES)(
    "in %s the bank is named in the reader's words, and a network as everywhere",
    async (language) => {
      const named = async (currency: number) => {
        const answered = await ask("POST /wallet/get_info", { currency }, networks, language);
        return answered.refused
          ? []
          : answered.value.list.map((way) => (way as { network_name?: string }).network_name);
      };
      expect(await named(2)).toEqual([BANK_NAMES[language]]);
      expect(BANK_NAMES[language] === "Bank transfer").toBe(language === "en");
      expect(await named(USDT)).toContain("Tron (TRC20)");
    },
  );

  test("a way says what it costs, cheapest first", async () => {
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

const subject = (changes: object = {}) => ({
  ...{ currency: USDT, network: "tron", edition: 1, deposit_min: "1", withdraw_min: "10", withdraw_fee: "2" },
  ...{ is_deposit_open: true, is_withdraw_open: true },
  ...changes,
});

/** As four eyes leave it when it is approved. */
async function approved(terms: object, kind = "way-terms"): Promise<string> {
  const id = ids.next();
  await own.owner.query(
    `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at)
     values ($1, $2, $3, 'x', 'x', '{finance}', '{finance,admin}', 'fiona', now(), now() + interval '1 day')`,
    [id, kind, JSON.stringify(terms)],
  );
  await own.owner.query(
    "update proposal set state = 'approved', decided_by = 'frank', decided_at = now() where id = $1",
    [id],
  );
  return id;
}

describe("terms of a way", () => {
  const kindOf = () => networks.proposalKinds[0];
  const check = (changes: object) =>
    own.database.transaction(async (tx) => (await kindOf().check(tx, kindOf().schema.parse(subject(changes))))?.code);

  test.each([
    ["currency-unknown", { currency: 9999 }],
    ["network-unknown", { network: "bitcoin" }],
    ["proposal-changed", { edition: 2 }],
    ["way-terms-invalid", { withdraw_fee: "10" }],
    ["way-terms-invalid", { withdraw_fee: "1.5" }],
    ["way-terms-invalid", { deposit_min: "0" }],
    ["amount-too-many-decimals", { withdraw_fee: "1.5000001" }],
    [undefined, {}],
  ])("are judged: %s for %j", async (code, changes) => {
    expect(await check(changes)).toBe(code);
  });

  test("are described from what to what", async () => {
    expect(await kindOf().describe(own.database, subject({ is_deposit_open: false }))).toBe(
      "USDT by tron: withdrawal fee 1.5 → 2, deposits open → closed",
    );
  });

  test("change by what two operators agreed, once, and what was read before stays as it was", async () => {
    const before = await networks.way(own.database, USDT, "tron");
    const proposal = await approved(subject());
    const by = { proposal, proposedBy: "fiona", approvedBy: "frank", reason: "x" };
    await own.database.transaction(async (tx) => {
      expect(await kindOf().carryOut(tx, subject(), by)).toBeUndefined();
    });
    expect(before).toMatchObject({ withdrawFee: 1_500_000n, edition: 1 });
    expect(await networks.way(own.database, USDT, "tron")).toMatchObject({ withdrawFee: 2_000_000n, edition: 2 });
    await own.database.transaction(async (tx) => {
      expect(await kindOf().carryOut(tx, subject(), by)).toMatchObject({ code: "proposal-changed" });
    });
  });

  test("operators read the terms that hold, and of a way every edition with who agreed on it and why", async () => {
    const held = await ask("GET /operator/way/list", {});
    const editions = await ask("GET /operator/way/changes", { currency: USDT, network: "tron" });
    if (held.refused || editions.refused) throw new Error("refused");
    const ways = await Promise.all(ledger.currencies().map(({ id }) => networks.waysOf(own.database, id)));
    expect(held.value.list).toHaveLength(ways.flat().length);
    const amounts = { deposit_min: "1", withdraw_min: "10", is_deposit_open: true, is_withdraw_open: true };
    const second = { ...amounts, withdraw_fee: "2", edition: 2, proposed_by: "fiona", approved_by: "frank" };
    const way = { currency: USDT, currency_name: "USDT", decimals: 6, network: "tron", network_name: "Tron (TRC20)" };
    expect(held.value.list).toContainEqual({ ...way, ...second, is_taken: true, at: expect.any(Number) });
    expect(editions.value.list).toEqual([
      { ...second, at: expect.any(Number), reason: "x" },
      {
        ...{ ...amounts, withdraw_fee: "1.5", edition: 1, at: expect.any(Number) },
        ...{ proposed_by: null, approved_by: null, reason: null },
      },
    ]);
  });

  test("where the installation itself takes nothing in, a way that is open by its terms is closed to people and said not to be taken", async () => {
    const { database } = own;
    const taking = await createNetworks({ database, ledger, takesDeposits: (network) => network !== "tron" });
    const [terms, shown] = [
      await ask("GET /operator/way/list", {}, taking),
      await ask("POST /wallet/get_info", { currency: USDT }, taking),
    ];
    for (const [network, isTaken] of [
      ["tron", false],
      ["ethereum", true],
    ]) {
      const way = { network, is_deposit_open: true, is_taken: isTaken };
      expect(terms).toMatchObject({ value: { list: expect.arrayContaining([expect.objectContaining(way)]) } });
      const offered = { network, is_deposit_open: isTaken };
      expect(shown).toMatchObject({ value: { list: expect.arrayContaining([expect.objectContaining(offered)]) } });
    }
  });

  test("no editions are told of what is no way", async () => {
    const changes = (wire: object) => ask("GET /operator/way/changes", wire);
    expect(await changes({ currency: 9999, network: "tron" })).toMatchObject({ code: "currency-unknown" });
    expect(await changes({ currency: USDT, network: "bitcoin" })).toMatchObject({ code: "network-unknown" });
  });

  const insert = (values: readonly unknown[]) =>
    own.database.query(
      `insert into way_terms (currency_id, network, edition, deposit_min, withdraw_min, withdraw_fee, is_deposit_open,
         is_withdraw_open, proposal_id) values (10, 'bitcoin', 2, 10000, 100000, $1, true, true, $2)`,
      values,
    );
  const bitcoin = {
    currency: 10,
    network: "bitcoin",
    deposit_min: "0.0001",
    withdraw_min: "0.001",
    withdraw_fee: "0.0003",
  };

  test("the table itself refuses terms that nobody agreed on, or that differ from what was", async () => {
    await expect(insert([30_000, null])).rejects.toThrow(/as two operators agreed/);
    await expect(insert([30_000, "1"])).rejects.toThrow(/as two operators agreed/);
    const agreed = await approved(subject(bitcoin));
    await expect(insert([0, agreed])).rejects.toThrow(/as two operators agreed/);
    const other = await approved(subject(bitcoin), "site-setting");
    await expect(insert([30_000, other])).rejects.toThrow(/as two operators agreed/);
    await expect(insert([30_000, agreed])).resolves.toMatchObject({ rowCount: 1 });
  });

  test("the program changes no terms, no way and no network in place", async () => {
    for (const sql of [
      "update way_terms set withdraw_fee = 0",
      "delete from way_terms",
      "update way set contract = null",
      "insert into way (currency_id, network, chain_decimals) values (20, 'tron', 6)",
      "update network set confirmations = 0",
    ])
      await expect(own.database.query(sql), sql).rejects.toThrow(/permission denied/);
    await expect(own.owner.query("update way_terms set withdraw_fee = 0")).rejects.toThrow(/only ever added|append/i);
  });
});
