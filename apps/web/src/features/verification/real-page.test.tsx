// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { RealPage } from "./real-page.tsx";
import type { LevelState } from "./verification-data.ts";
import { changeText, forgetDraft } from "./verification-draft.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call,
}));

const NOTHING: LevelState = {
  level: 2,
  state: "unverified",
  verified_level: 0,
  is_email_bound: true,
  is_mobile_bound: true,
  submitted_at: null,
  decided_at: null,
  expected_by: null,
  wanted: [],
  reasons: [],
  rejected: {},
  fields: {},
};
const REJECTED: LevelState = {
  ...NOTHING,
  level: 1,
  state: "rejected",
  wanted: ["address", "document_number"],
  reasons: [
    { field: "address", reason: "No street" },
    { field: "document_number", reason: "A digit is missing" },
  ],
  rejected: { address: "Cale Mayor", document_number: "1101051949" },
  fields: { first_name: "Ana", country: "CN", document_type: "id-card" },
};

/** What the server answers, by endpoint; a refusal is thrown. */
const answers = (basic: LevelState | Refusal, sent: unknown = {}) =>
  call.mockImplementation((key: string) => {
    const answer = { "GET /real/state": basic, "GET /real/newstate": NOTHING, "POST /user/real": sent }[key];
    return answer instanceof Refusal ? Promise.reject(answer) : Promise.resolve(answer);
  });
const sentTo = (key: string) => call.mock.calls.filter(([one]) => one === key).map(([, input]) => input);

beforeEach(async () => {
  forgetDraft();
  call.mockReset();
  vi.stubGlobal("scrollY", 0);
  await openPage(["common", "verification"]);
});
afterEach(closePage);

async function open(): Promise<void> {
  await show(<RealPage />);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    if (document.querySelector("[role=status]") !== null) throw new Error("still loading");
  });
}
const type = (field: "address" | "document_number", text: string) => act(async () => changeText(field, text));

test("a state that could not be fetched is said with its reason, and asked for again", async () => {
  answers(new Refusal("network", "No connection."));
  // As the app asks again by itself a few times, the reason is given late.
  const { queryClient } = await import("../../app/query.ts");
  queryClient.setDefaultOptions({ queries: { retry: false } });
  await open();
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/No connection\..*Try again/);
  answers(REJECTED);
  await press("Try again");
  await vi.waitFor(() => expect(shownText()).toContain("No street"));
});

test("while it is under review there is nothing to fill in, and a way to the review", async () => {
  answers({ ...REJECTED, state: "pending" });
  await open();
  expect(document.querySelector("form")).toBeNull();
  expect(document.querySelector("main a, a[href*=pendingReview]")?.textContent).toBe("See the review");
});

test("after a rejection what was rejected is asked for, each with its reason, and the rest is shown as accepted", async () => {
  answers(REJECTED);
  await open();
  expect([...document.querySelectorAll("input")].map(({ id }) => id)).toEqual([
    "verification-address",
    "verification-document_number",
  ]);
  expect(shownText()).toMatch(/Rejected: No street.*Rejected: A digit is missing/);
  expect(shownText()).toMatch(/Accepted.*Ana.*China.*ID card/);
});

test("what was rejected comes back as it was sent, to be corrected; what is typed takes its place, even nothing", async () => {
  answers(REJECTED);
  await open();
  const typed = () => [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(typed()).toEqual(["Cale Mayor", "1101051949"]);
  await type("address", "");
  expect(typed()).toEqual(["", "1101051949"]);
  expect(sessionStorage.getItem("candor.verification")).not.toContain("1101051949");
  await type("address", "Calle Mayor 1");
  await type("document_number", "11010519491231002x");
  await press("Review");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).not.toBeNull());
  await press("Submit for review");
  expect(sentTo("POST /user/real")).toEqual([
    { mode: 1, address: "Calle Mayor 1", document_number: "11010519491231002X" },
  ]);
});

test("with a fault nothing is sent, and the first field that has one gets the focus", async () => {
  answers(REJECTED);
  await open();
  await type("address", "Calle Mayor 1");
  await type("document_number", "12345");
  await press("Review");
  expect(shownText()).toContain("Check all 18 characters");
  expect(document.activeElement?.id).toBe("verification-document_number");
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

test("whoever does not want to prove who they are finds the form as it was, and may send it later", async () => {
  // As a refused call ends whose question was closed.
  answers(REJECTED, new Refusal("step-up-required", ""));
  await open();
  await type("address", "Calle Mayor 1");
  await type("document_number", "11010519491231002x");
  await press("Review");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).not.toBeNull());
  await press("Submit for review");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  expect(document.querySelector("form [role=alert]")).toBeNull();
  expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual([
    "Calle Mayor 1",
    "11010519491231002x",
  ]);
});

test("a refusal about one field stands at that field", async () => {
  const refused = new Refusal("verification-field-invalid", "It cannot be right.", "error", {
    field: "document_number",
  });
  answers(REJECTED, refused);
  await open();
  await type("address", " Calle Mayor 1 ");
  await type("document_number", "11010519491231002x");
  await press("Review");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).not.toBeNull());
  await press("Submit for review");
  expect(sentTo("POST /user/real")).toEqual([
    { mode: 1, address: "Calle Mayor 1", document_number: "11010519491231002X" },
  ]);
  await vi.waitFor(() =>
    expect(document.getElementById("verification-document_number-note")?.textContent).toBe(refused.message),
  );
});
