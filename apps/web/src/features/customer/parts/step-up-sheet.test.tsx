// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshEndpoints } from "../../../app/query.ts";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { StepUpSheet } from "./step-up-sheet.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call,
}));
vi.mock("../../../ui/sheet.tsx", () => ({ Sheet: ({ children }: { children: ReactNode }) => children }));

beforeEach(async () => {
  call.mockReset();
  await openPage(["common", "customer", "security"]);
});
afterEach(closePage);

/** Answers reach what is shown in a turn of their own. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));
const open = async () => {
  await show(<StepUpSheet isOpen why={{}} onEnd={vi.fn()} />);
  await settle();
};
const noAnswer = new Refusal("foreign-origin", "No answer.");

test("what is typed stays when asking anew, as on coming back from the authenticator app, brings no answer", async () => {
  call.mockResolvedValue({ methods: ["totp"], until: null });
  await open();
  const field = document.querySelector("input");
  expect(field).not.toBeNull();
  call.mockRejectedValue(noAnswer);
  await act(async () => refreshEndpoints("GET /safe/step_up"));
  await settle();
  expect(document.querySelector("input")).toBe(field);
});

test("says which bound is reached where the refusal named one", async () => {
  call.mockResolvedValue({ methods: ["password"], until: null });
  await open();
  expect(shownText()).toContain("the security of your account");
  await show(<StepUpSheet isOpen why={{ maximum: "1960.5", currency: "USDT" }} onEnd={vi.fn()} />);
  await settle();
  expect(shownText()).toContain("reach the 24-hour limit of 1,960.5 USDT");
});

test("where nothing was ever answered it is said, with a way to ask again", async () => {
  call.mockRejectedValue(noAnswer);
  await open();
  expect(shownText()).toMatch(/No answer\..*Try again/);
});
