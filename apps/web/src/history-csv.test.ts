import { readFileSync } from "node:fs";
import { LANGUAGES } from "@candor/api/language";
import { expect, test } from "vitest";
import { historyCsv } from "./features/order-history/history-csv.ts";
import { contract, option, spot } from "./history-test-support.ts";
import type { RecordEntry } from "./shared/records/record-kind.ts";

const AT = Date.UTC(2026, 2, 4, 5, 6, 7, 250);
const columnsOf = (language: string): string =>
  JSON.parse(readFileSync(new URL(`./locales/${language}/order-history.json`, import.meta.url), "utf8")).csv.columns
    .history;

function rowsOf(entries: readonly RecordEntry[], language = "en") {
  const words = { columns: columnsOf(language), lots: "lots", kind: String, pairOf: () => "BTC/USDT" };
  const [head = [], ...rows] = historyCsv(entries, words)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  return { head, rows, named: rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]]))) };
}

test("each product's figures stand under the same names, to the last digit", () => {
  const [bought, closed, won] = rowsOf([spot(3, AT), contract(2, AT), option(1, AT)]).named;
  expect(bought).toMatchObject({ Kind: "spot", Market: "BTC/USDT", Quantity: "0.10000", Unit: "BTC" });
  expect(bought).toMatchObject({ "Entry or average": "97000.00", "Value or stake": "9700.000000", Fees: "9.700000" });
  expect(closed).toMatchObject({ Quantity: "30", Unit: "lots", Fees: "1.809000", "Overnight fee": "0.000000" });
  expect(closed).toMatchObject({ "Realised PnL (net)": "28.191000", "Ended (UTC)": "2026-03-04 05:07:07.250" });
  expect(won).toMatchObject({ "Value or stake": "10.000000", "Realised PnL (net)": "8.000000", Receipt: "5" });
  expect(won).toMatchObject({ "Placed (UTC)": "2026-03-04 05:06:07.250", Currency: "USDT" });
});

test("a stake that was lost is a loss with its sign, and what a void gave back is none", () => {
  const lost = option(1, AT, { status: "lost", paid: "0.000000" });
  const voided = option(1, AT, { status: "void", paid: "10.000000" });
  const results = rowsOf([lost, voided]).named.map((row) => row["Realised PnL (net)"]);
  expect(results).toEqual(["-10.000000", "0.000000"]);
});

test.each(LANGUAGES)("every column has a name in %s", (language) => {
  const { head, rows } = rowsOf([spot(3, AT), contract(2, AT), option(1, AT)], language);
  for (const row of rows) expect(row).toHaveLength(head.length);
});
