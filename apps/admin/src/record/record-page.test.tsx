// @vitest-environment happy-dom
import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { go } from "../app/place.ts";
import { closePage, eventually, openPage, press, show, shownText, type } from "../app/render-test-support.tsx";
import { momentFact, wordsFact } from "./fact-values.tsx";
import { RecordPageView, recordPage } from "./record-page.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../app/api-client.ts", () => ({ call, onSignedOut: () => undefined, failureText: String }));
vi.mock("../app/session.ts", () => ({
  useOperator: () => ({ name: "rosa", roles: ["finance"] }),
  mayOpen: () => true,
}));

const LIST = "GET /operator/proposal/list";
const DETAIL = "GET /operator/proposal/detail";
const TONES = { proposed: "waits", approved: "good", rejected: "bad", withdrawn: "quiet", expired: "quiet" } as const;

const page = recordPage({
  namespace: "proposal",
  list: {
    endpoint: LIST,
    usual: { state: "proposed" },
    input: ({ page: number, limit, filters }) => ({ page: number, limit, state: filters.state ?? "all" }),
    empty: "empty",
    columns: ({ text, column }) => [
      column.plain("proposed_by", text("by")),
      column.state("state", text("stateTitle"), (state) => text(`state.${state}`), TONES),
    ],
  },
  detail: {
    endpoint: DETAIL,
    input: (id) => ({ id }),
    title: ({ text }, id) => text("title", { id }),
    states: ({ text }, { state }) => [[TONES[state], text(`state.${state}`)]],
    cards: ({ text }, found) => [
      {
        title: text("who"),
        facts: [
          [text("reason"), wordsFact(found.reason)],
          [text("decidedAt"), momentFact(null)],
        ],
      },
    ],
    decisions: ({ isOneOf, decide, decideBecause, found: { id, subject_hash } }) =>
      isOneOf(["finance"]) && (
        <>
          {decide("approve", { send: () => call("POST /operator/proposal/approve", { id, subject_hash }) })}
          {decideBecause("reject", { send: (reason) => call("POST /operator/proposal/reject", { id, reason }) })}
        </>
      ),
    overtaken: ["proposal-ended"],
  },
});

const proposal = { id: "7", proposed_by: "theo", state: "proposed", reason: "More to do", subject_hash: "ab" };
const answers = new Map<string, () => Promise<unknown>>();
const asked = (key: string) => call.mock.calls.filter(([one]) => one === key);
const at = (rest: string) => show(<RecordPageView page={page} path="proposals" rest={rest} />);
const seen = (words: string) => eventually(() => expect(shownText()).toContain(words));

beforeEach(async () => {
  answers.clear();
  answers.set(LIST, async () => ({ list: [proposal], total: 1, next: null }));
  answers.set(DETAIL, async () => proposal);
  call.mockReset();
  call.mockImplementation((key: string) => answers.get(key)?.() ?? Promise.resolve({}));
  go("#/proposals");
  await openPage();
});
afterEach(closePage);

test("a list asks for what is usual, shows its rows, and a row leads to its record", async () => {
  await at("");
  await seen("theo");
  expect(asked(LIST)[0]?.[1]).toEqual({ page: 1, limit: 50, state: "proposed" });
  expect(document.querySelector("table")?.textContent).toContain("Pending");
  document.querySelector<HTMLElement>("tr.ant-table-row")?.click();
  expect(location.hash).toBe("#/proposals/7");
});

test("a list says that there is nothing only once it knows, and tells a refusal", async () => {
  let answer = (_: object) => {};
  answers.set(LIST, () => new Promise((resolve) => (answer = resolve)));
  await at("");
  expect(shownText()).not.toContain("No proposals");
  answer({ list: [], total: 0, next: null });
  await seen("No proposals are waiting for approval");
  await closePage();
  await openPage();
  answers.set(LIST, () => Promise.reject(new Refusal("operator-only", "Not for you.")));
  await at("");
  await eventually(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Not for you."));
});

test("a record has its title at once, then its state and its facts; a fact that is not there has no line", async () => {
  await at("7");
  expect(document.querySelector("h1")?.textContent).toBe("Proposal 7");
  await seen("More to do");
  expect(asked(DETAIL)[0]?.[1]).toEqual({ id: "7" });
  expect(shownText()).not.toContain("Decided");
});

test("a record that cannot be had is asked for again", async () => {
  answers.set(DETAIL, () => Promise.reject(new Refusal("proposal-ended", "No such proposal.")));
  await at("7");
  await seen("No such proposal.");
  answers.set(DETAIL, async () => proposal);
  await press("Try again");
  await seen("More to do");
});

test("an approval says what follows, is sent once it is confirmed, and what is on screen is fetched anew", async () => {
  await at("7");
  await seen("More to do");
  await press("Approve");
  await seen("Approve and carry out?");
  await seen("You approve exactly what has this hash");
  expect(asked("POST /operator/proposal/approve")).toEqual([]);
  await press("Approve");
  await eventually(() => expect(asked("POST /operator/proposal/approve")).toHaveLength(1));
  await eventually(() => expect(asked(DETAIL)).toHaveLength(2));
});

test("a refusal needs a reason, which is sent without the spaces around it", async () => {
  await at("7");
  await seen("More to do");
  await press("Reject");
  await type("Reason", "  ");
  await press("Reject");
  await seen("Enter a reason");
  expect(asked("POST /operator/proposal/reject")).toEqual([]);
  await type("Reason", " Too many ");
  await press("Reject");
  await eventually(() =>
    expect(asked("POST /operator/proposal/reject")[0]?.[1]).toEqual({ id: "7", reason: "Too many" }),
  );
});

test("where somebody else was first, that is said and the record is shown as it stands now", async () => {
  await at("7");
  await seen("More to do");
  answers.set("POST /operator/proposal/approve", () => Promise.reject(new Refusal("proposal-ended", "It is decided.")));
  answers.set(DETAIL, async () => ({ ...proposal, state: "approved", reason: "As decided" }));
  await press("Approve");
  await press("Approve");
  await seen("It is decided. Another operator was faster.");
  await seen("As decided");
});
