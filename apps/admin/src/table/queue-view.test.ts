import { expect, test } from "vitest";
import { queryOf, readView } from "./queue-view.ts";

const USUAL = { state: "pending" };
const read = (query: string) => readView(new URLSearchParams(query), USUAL);

test("an address without anything shows the first page with the usual filters", () => {
  expect(read("")).toEqual({ page: 1, limit: 50, search: "", sort: "", order: "asc", filters: USUAL });
});

test.each([
  "",
  "page=3&limit=100",
  "page=40&after=123456789",
  "state=approved&search=12",
  "sort=worth&order=desc",
  "state=all&level=2",
])("what is looked at comes back from its address: %j", (query) => {
  const view = read(query);
  const given = Object.entries(queryOf(view, USUAL)).filter((entry): entry is [string, string] => !!entry[1]);
  expect(read(new URLSearchParams(given).toString())).toEqual(view);
});

test("a usual filter that was taken away stays away, and nonsense is the first page", () => {
  expect(read("state=all").filters).toEqual({});
  expect(queryOf(read("state=all"), USUAL).state).toBe("all");
  expect(read("page=-1&limit=x")).toMatchObject({ page: 1, limit: 50 });
  expect(read("after=1%20or%201").after).toBeUndefined();
});
