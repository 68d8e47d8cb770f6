// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../../app/session.ts";
import { RecordList, Rows } from "./record-list.tsx";
import { RecordsPage } from "./records-page.tsx";
import { allRows, type NarrowedTo, usePages } from "./use-pages.ts";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));

const COINS = "GET /coin/list";
type Asked = NarrowedTo<typeof COINS>;

const ALL: Asked = { status: "final", type: null, match_id: null };

function Coins({ asked = ALL, isPublic = false }: { readonly asked?: Asked; readonly isPublic?: boolean }) {
  return (
    <RecordsPage title="Coins" tabs={{ label: "Which", items: TABS, value: "final", onChange: () => {} }}>
      <RecordList query={usePages(COINS, asked, { isPublic })} shape="coming" empty="none at all">
        {(rows) => (
          <Rows label="Coins">
            {rows.map(({ id }) => (
              <li key={id}>order {id}</li>
            ))}
          </Rows>
        )}
      </RecordList>
    </RecordsPage>
  );
}

const TABS = [
  { value: "open", label: "Open ones" },
  { value: "final", label: "Ended ones" },
];
const rows = () => [...document.querySelectorAll("li")].map((row) => row.textContent);
const queries = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([key]) => key === COINS)
    .map(([, input]) => input);

/** Three pages of one row each. */
const pageAfter = async (_key: string, { after = "0" }: { after?: string }) => {
  const id = String(Number(after) + 1);
  return { list: [{ id }], next: id === "3" ? null : id };
};

beforeEach(async () => {
  await openPage(["common"]);
  signIn({ userId: "1" });
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(pageAfter as never);
});
afterEach(closePage);

test("a list shows its shape, then a page, more of them when asked, and says when there is no more", async () => {
  let answer = (_page: unknown) => {};
  vi.mocked(call).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  await show(<Coins />);
  expect(shownText()).toContain("coming");
  await act(async () => answer(await pageAfter(COINS, {})));
  await eventuallyShown(() => expect(rows()).toEqual(["order 1"]));
  expect(shownText()).not.toContain("No more data");
  await press("Show more");
  await eventuallyShown(() => expect(rows()).toEqual(["order 1", "order 2"]));
  await press("Show more");
  await eventuallyShown(() => expect(rows()).toHaveLength(3));
  expect(shownText()).toContain("No more data");
  expect(shownText()).not.toContain("Show more");
  expect(document.querySelector("[role=tabpanel]")?.getAttribute("aria-label")).toBe("Ended ones");
});

test("what a list is not narrowed to is not asked for", async () => {
  await show(<Coins asked={{ status: "open", type: "buy", match_id: null }} />);
  await eventuallyShown(() => expect(rows()).toHaveLength(1));
  expect(queries()).toEqual([{ status: "open", type: "buy", limit: 30 }]);
});

test("a list without a row says so; a first page without one may still be followed by others", async () => {
  vi.mocked(call).mockResolvedValueOnce({ list: [], next: "1" } as never);
  await show(<Coins />);
  await eventuallyShown(() => expect(shownText()).toContain("Show more"));
  expect(shownText()).not.toContain("none at all");
  vi.mocked(call).mockResolvedValueOnce({ list: [], next: null } as never);
  await press("Show more");
  await eventuallyShown(() => expect(shownText()).toContain("none at all"));
  expect(shownText()).not.toContain("No more data");
});

test("a list that did not come says why and is asked for again", async () => {
  vi.mocked(call).mockRejectedValueOnce(new Refusal("server-fault", "Not now."));
  await show(<Coins />);
  await eventuallyShown(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("Not now."));
  await press("Try again");
  await eventuallyShown(() => expect(rows()).toEqual(["order 1"]));
});

test("a further page that did not come says why below the rows that did", async () => {
  await show(<Coins />);
  await eventuallyShown(() => expect(rows()).toEqual(["order 1"]));
  vi.mocked(call).mockRejectedValueOnce(new Refusal("server-fault", "Not now."));
  await press("Show more");
  await eventuallyShown(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Not now."));
  expect(rows()).toEqual(["order 1"]);
  await press("Try again");
  await eventuallyShown(() => expect(rows()).toEqual(["order 1", "order 2"]));
  expect(document.querySelector("[role=alert]")).toBeNull();
});

test("a person's list is asked for once there is one, and anew in the other account", async () => {
  signOut();
  await show(<Coins />);
  expect(queries()).toEqual([]);
  await act(async () => signIn({ userId: "2" }));
  await eventuallyShown(() => expect(queries()).toHaveLength(1));
  await act(async () => setAccount("real"));
  await eventuallyShown(() => expect(queries()).toHaveLength(2));
  setAccount("demo");
});

test("a public list is asked for without anybody being signed in", async () => {
  signOut();
  await show(<Coins isPublic />);
  await eventuallyShown(() => expect(rows()).toEqual(["order 1"]));
});

test("a file has the rows of all pages, two hundred at a time", async () => {
  const task = { signal: new AbortController().signal, onProgress: vi.fn() };
  expect(await allRows(COINS, ALL, task)).toEqual([{ id: "1" }, { id: "2" }, { id: "3" }]);
  expect(queries()[0]).toEqual({ status: "final", limit: 200 });
  expect(task.onProgress.mock.calls).toEqual([[1], [2], [3]]);
});
