// @vitest-environment happy-dom
import type { WithdrawalLimits } from "@candor/api/withdrawal";
import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { currentPlace, navigate, startNavigation } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { queryClient } from "../../app/query.ts";
import { closePage, openPage, press, show, shownText, typeInto } from "../../app/render-test-support.tsx";
import { WithdrawForm } from "./parts/withdraw-form.tsx";

vi.mock("../../app/api-client.ts", async (original) => ({
  ...(await original<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));

const RAIL = {
  ...{ network: "tron", network_name: "Tron", fee: "1", minimum: "10", decimals: 6, is_open: true },
  terms_id: "1",
} as WithdrawalLimits["ways"][number];
const LIMITS: WithdrawalLimits = {
  ...{ currency_id: 1, currency_name: "USDT", decimals: 6, available: "100", ways: [RAIL], level: 2 },
  ...{ day_limit_btc: "500", day_left_btc: "500", day_left_usdt: null, day_left: null, is_pay_password_set: true },
};
const PAYEE = {
  ...{ id: "7", name: "Mine", masked: "TJCn…", address: "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW", memo: null },
  ...{ network: "tron", usable_from: 0 },
};

const AT_FEE_5: WithdrawalLimits = { ...LIMITS, ways: [{ ...RAIL, fee: "5", terms_id: "2" }] };

/** Keys with which the withdrawal was asked for, and the terms it named. */
let keys: string[];
let terms: unknown[];
let answer: () => Promise<object>;

beforeEach(async () => {
  vi.mocked(call).mockReset();
  location.hash = "#/pages/fund/withdraw";
  startNavigation();
  keys = [];
  terms = [];
  answer = async () => Promise.reject(new Refusal("network", "No connection"));
  vi.mocked(call).mockImplementation((async (
    key: string,
    input: { readonly terms_id?: string },
    options: { requestKey?: { key: string } },
  ) => {
    if (key === "GET /user/wallet/list") return { list: [PAYEE], next: null, count: 1, maximum: 20 };
    if (key === "GET /site/config") return { is_sandbox: false };
    keys.push(options.requestKey?.key ?? "");
    terms.push(input.terms_id);
    return answer();
  }) as never);
  await openPage(["common", "withdrawal", "security", "trade"]);
});
afterEach(closePage);

async function fill(): Promise<void> {
  await show(<WithdrawForm limits={LIMITS} />);
  await eventuallyShown(() => expect(shownText()).toContain("Mine"));
  const row = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes("Mine"));
  await act(async () => row?.click());
  await press("All, 100% of what is available");
}

const pad = () => document.querySelector("[role=group][tabindex]");

async function confirm(): Promise<void> {
  await press("Withdraw 100 USDT");
  await eventuallyShown(() => expect(pad()).not.toBeNull());
}

async function review(): Promise<void> {
  await press("Review");
  await eventuallyShown(() => expect(shownText()).toContain("TJCn"));
  await confirm();
}

async function enterPin(): Promise<void> {
  for (const key of "270418") await act(async () => window.dispatchEvent(new KeyboardEvent("keydown", { key })));
}

async function pay(): Promise<void> {
  await review();
  await enterPin();
}

const alerts = () => [...document.querySelectorAll("[role=dialog] [role=alert]")].map((one) => one.textContent);

const typed = (text: string) => typeInto(document.querySelector<HTMLInputElement>("input[inputmode=decimal]"), text);

test("whoever asks for more than there is still reads how much that is", async () => {
  await fill();
  await typed("100.5");
  expect(shownText()).toContain("More than the available balance");
  expect(shownText()).toContain("Available: 100.00 USDT");
});

test.each([
  [0, "#/pages/StartVerification"],
  [1, "#/pages/setting/real_mark"],
])("verified at level %i, whoever wants to withdraw more is led to the step that comes next", async (level, href) => {
  await show(<WithdrawForm limits={{ ...LIMITS, level }} />);
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === "Verify level 2 for more");
  expect(link?.getAttribute("href")).toBe(href);
});

test("what may have happened keeps its key and its terms though the sheet is closed and opened again under others", async () => {
  await fill();
  await pay();
  await eventuallyShown(() => expect(shownText()).toContain("No connection"));
  await show(<WithdrawForm limits={AT_FEE_5} />);
  expect(pad(), "it is tried again where it was").not.toBeNull();
  await press("Close");
  await pay();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(terms).toEqual(["1", "1"]);
});

test("a wrong PIN after no answer says that the outcome is unknown still, and asks again where it was, under new terms too", async () => {
  await fill();
  await pay();
  await eventuallyShown(() => expect(shownText()).toContain("No connection"));
  answer = async () => Promise.reject(new Refusal("pay-password-wrong", "Wrong PIN"));
  await show(<WithdrawForm limits={AT_FEE_5} />);
  await enterPin();
  await eventuallyShown(() => expect(shownText()).toContain("Wrong PIN"));
  expect(shownText()).toContain("It is not known whether this went through.");
  expect(pad(), "it is tried again where it was").not.toBeNull();
  await enterPin();
  expect([new Set(keys).size, terms]).toEqual([1, ["1", "1", "1"]]);
});

test("a fee that changes while the PIN is asked for is shown and confirmed before anything is paid", async () => {
  await fill();
  await review();
  await show(<WithdrawForm limits={AT_FEE_5} />);
  expect(pad()).toBeNull();
  expect(alerts()).toEqual(["The terms have changed. Please check the new ones."]);
  expect(shownText()).toContain("95 USDT");
  await enterPin();
  expect(keys).toEqual([]);
  await confirm();
  await enterPin();
  expect(terms).toEqual(["2"]);
});

test("refused because its terms have changed, it is shown again under the new ones once they are here, or says that they are not", async () => {
  const refusal = new Refusal("terms-changed", "Other terms hold");
  answer = () => Promise.reject(refusal);
  let settle: { readonly come: () => void; readonly fail: (cause: Refusal) => void } | undefined;
  const renewed = vi
    .spyOn(queryClient, "invalidateQueries")
    .mockImplementation(() => new Promise((come, fail) => (settle = { come, fail })));
  await fill();
  await pay();
  const action = () => [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].at(-1);
  await eventuallyShown(() => expect(alerts()).toEqual(["Other terms hold"]));
  expect(pad()).toBeNull();
  expect(renewed.mock.calls.map(([filters]) => filters)).toEqual([{ queryKey: ["GET /wallet/out_limits"] }]);
  expect(action()?.disabled).toBe(true);
  await act(async () => settle?.fail(new Refusal("network", "No connection")));
  await eventuallyShown(() => expect(alerts()).toEqual(["Other terms hold", "No connection"]));
  await press("Try again");
  await eventuallyShown(() => expect(action()?.disabled).toBe(true));
  await act(async () => settle?.come());
  await show(<WithdrawForm limits={AT_FEE_5} />);
  await eventuallyShown(() => expect(action()?.disabled).toBe(false));
  expect(alerts()).toEqual(["Other terms hold"]);
  expect(shownText()).toContain("95 USDT");
  await confirm();
  await enterPin();
  expect(terms).toEqual(["1", "2"]);
  expect(keys[1]).not.toBe(keys[0]);
  renewed.mockRestore();
});

test("what new terms do not allow goes back to the form, which says why", async () => {
  await fill();
  await review();
  await show(<WithdrawForm limits={{ ...LIMITS, ways: [{ ...RAIL, minimum: "200", terms_id: "2" }] }} />);
  await eventuallyShown(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  expect(shownText()).toContain("At least 200 USDT");
});

test("what is checked stays while the balance goes down, as it does before the answer comes", async () => {
  let done = (_: object): void => undefined;
  answer = () =>
    new Promise((resolve) => {
      done = resolve;
    });
  await fill();
  await pay();
  await show(<WithdrawForm limits={{ ...LIMITS, available: "0" }} />);
  expect(document.querySelector("dialog, [role=dialog]")).not.toBeNull();
  await act(async () => navigate("pages/market/market"));
  await act(async () => done({ id: "9" }));
  expect(currentPlace().location.path, "whoever left stays where they are").toBe("pages/market/market");
});
