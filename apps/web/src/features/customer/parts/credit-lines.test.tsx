// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { CreditLines } from "./credit-lines.tsx";

interface Answer {
  readonly data?: unknown;
  readonly error: { readonly message: string } | null;
}

let answer: Answer;
const refetch = vi.hoisted(() => vi.fn());
vi.mock("../../../app/query.ts", async (real) => ({
  ...(await real<typeof import("../../../app/query.ts")>()),
  useEndpoint: () => ({ ...answer, refetch }),
}));

beforeEach(() => openPage(["common", "settings"]));
afterEach(closePage);

test("the formula is shown as the server reckons with it, and what has counted with its sign", async () => {
  const list = [
    { id: "2", kind: "loan-overdue", points: -20, at: Date.UTC(2026, 10, 20) },
    { id: "1", kind: "verified-1", points: 10, at: Date.UTC(2026, 10, 2) },
  ];
  answer = { data: { score: 90, list, has_more: false }, error: null };
  await show(<CreditLines />);
  expect(shownText()).toMatch(/^90.*starts with 100.*Level 1 verified\+10.*Loan overdue−20/);
  expect(shownText()).toMatch(/What countsLoan overdueNov (19|20), 2026−20Level 1 verifiedNov [12], 2026\+10$/);
});

test("where nothing has counted yet that is said, and where more has than is shown that too", async () => {
  answer = { data: { score: 100, list: [], has_more: false }, error: null };
  await show(<CreditLines />);
  expect(shownText()).toContain("Nothing yet.");
  answer = { data: { score: 100, list: [], has_more: true }, error: null };
  await show(<CreditLines />);
  expect(shownText()).toContain("Older ones are counted too.");
});

test("a score that did not come can be asked for again", async () => {
  answer = { error: { message: "No connection." } };
  await show(<CreditLines />);
  expect(shownText()).toContain("No connection.");
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});

test("until the score has come the formula stands there, and a place for what comes", async () => {
  answer = { error: null };
  await show(<CreditLines />);
  expect(shownText()).toMatch(/starts with 100.*Level 1 verified\+10.*Loan overdue−20What counts$/);
  expect(document.querySelector("[role=status]")?.getAttribute("aria-label")).toBe("Loading");
});
