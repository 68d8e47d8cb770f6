// @vitest-environment happy-dom
import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../app/render-test-support.tsx";
import { columnsOf } from "./columns.tsx";
import { RowTable, useTurnedPages } from "./row-table.tsx";

const saveCsv = vi.hoisted(() => vi.fn());
vi.mock("@candor/client/csv-file", async (real) => ({
  ...(await real<typeof import("@candor/client/csv-file")>()),
  saveCsv,
}));

interface Row {
  readonly name: string;
  readonly amount: string | null;
  readonly at: number | null;
  readonly state: "open" | "closed";
}

const ROWS: readonly Row[] = [
  { name: "bert", amount: "1234.5", at: 0, state: "open" },
  { name: "anna", amount: null, at: null, state: "closed" },
];
const column = columnsOf<Row>();
const COLUMNS = [
  column.plain("name", "Name", { sort: "name" }),
  column.amount("amount", "Amount", { none: "no price" }),
  column.moment("at", "When"),
  column.state("state", "State", (state) => state.toUpperCase(), { open: "good", closed: "quiet" }),
  column.own("decision", "", () => "Decide"),
];

const table = (rows: readonly Row[] | undefined, error: Refusal | null = null) => (
  <RowTable rowKey={({ name }) => name} columns={COLUMNS} empty="Nothing here" file="rows" rows={rows} error={error} />
);
const names = () => [...document.querySelectorAll("tr.ant-table-row td:first-child")].map((cell) => cell.textContent);

beforeEach(openPage);
afterEach(closePage);

test("rows are shown by their columns, and sorted by what they are where a column says so", async () => {
  await show(table(ROWS));
  expect(names()).toEqual(["bert", "anna"]);
  expect(shownText()).toContain("1,234.5");
  expect(shownText()).toContain("no price");
  expect(shownText()).toContain("CLOSED");
  const head = document.querySelector<HTMLElement>("th.ant-table-column-has-sorters");
  await act(async () => head?.click());
  expect(names()).toEqual(["anna", "bert"]);
});

test("a file has the raw values, and no column of decisions", async () => {
  await show(table(ROWS));
  await press("Export CSV");
  const [[name, text]] = saveCsv.mock.calls as [[string, string]];
  expect(name).toBe("rows.csv");
  expect(text.split("\r\n")).toEqual([
    '"Name","Amount","When","State"',
    '"bert",1234.5,"1970-01-01 00:00:00.000","open"',
    '"anna",,,"closed"',
    "",
  ]);
});

test("nothing is said to be there before anybody knows, and a refusal stands in its place", async () => {
  await show(table(undefined));
  expect(document.querySelector(".ant-spin")).not.toBeNull();
  await show(table([]));
  expect(shownText()).toContain("Nothing here");
  await show(table(undefined, new Refusal("network", "No connection.")));
  expect(document.querySelector("[role=alert]")?.textContent).toBe("No connection.");
  await show(table(ROWS, new Refusal("network", "No connection.")));
  expect(names()).toEqual(["bert", "anna"]);
});

let pages: ReturnType<typeof useTurnedPages>;
function Pages() {
  pages = useTurnedPages(30);
  return null;
}

test("pages are turned by the mark of the one before, back to any that was seen, and begin anew", async () => {
  await show(<Pages />);
  const turn = (page: number, next: string | null) => act(async () => pages.pagesOf(next).onChange(page));
  expect([pages.after, pages.pagesOf("a").total, pages.pagesOf(null).total]).toEqual([undefined, 31, 30]);
  await turn(2, "a");
  await turn(3, "b");
  expect(pages.after).toBe("b");
  await turn(4, null);
  expect(pages.after).toBe("b");
  await turn(2, null);
  expect(pages.after).toBe("a");
  await act(async () => pages.toFirst());
  expect(pages.after).toBeUndefined();
});
