// @vitest-environment happy-dom
import type { WithdrawalLimits } from "@candor/api/withdrawal";
import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { currentPlace, navigate, startNavigation } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText, typeInto } from "../../app/render-test-support.tsx";
import { WithdrawForm } from "./parts/withdraw-form.tsx";

vi.mock("../../app/api-client.ts", async (original) => ({
  ...(await original<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));

const RAIL = {
  ...{ network: "tron", network_name: "Tron", fee: "1", minimum: "10", decimals: 6, is_open: true },
} as WithdrawalLimits["ways"][number];
const LIMITS: WithdrawalLimits = {
  ...{ currency_id: 1, currency_name: "USDT", decimals: 6, available: "100", ways: [RAIL], level: 2 },
  ...{ day_limit_btc: "500", day_left_btc: "500", day_left_usdt: null, day_left: null, is_pay_password_set: true },
};
const PAYEE = {
  ...{ id: "7", name: "Mine", masked: "TJCn…", address: "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW", memo: null },
  ...{ network: "tron", usable_from: 0 },
};

/** Keys with which the withdrawal was asked for. */
let keys: string[];
let answer: () => Promise<object>;

beforeEach(async () => {
  vi.mocked(call).mockReset();
  location.hash = "#/pages/fund/withdraw";
  startNavigation();
  keys = [];
  answer = async () => Promise.reject(new Refusal("network", "No connection"));
  vi.mocked(call).mockImplementation((async (
    key: string,
    _input: unknown,
    options: { requestKey?: { key: string } },
  ) => {
    if (key === "GET /user/wallet/list") return { list: [PAYEE], next: null, count: 1, maximum: 20 };
    if (key === "GET /site/config") return { is_sandbox: false };
    keys.push(options.requestKey?.key ?? "");
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

async function pay(): Promise<void> {
  await press("Review");
  await eventuallyShown(() => expect(shownText()).toContain("TJCn"));
  await press("Withdraw 100 USDT");
  await eventuallyShown(() => expect(document.querySelector("[role=group][tabindex]")).not.toBeNull());
  for (const key of "270418") await act(async () => window.dispatchEvent(new KeyboardEvent("keydown", { key })));
}

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

test("what may have happened keeps its key though the sheet is closed and opened again", async () => {
  await fill();
  await pay();
  await eventuallyShown(() => expect(shownText()).toContain("No connection"));
  await press("Close");
  await pay();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
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
