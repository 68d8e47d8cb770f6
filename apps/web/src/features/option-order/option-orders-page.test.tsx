// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { saveCsv } from "../../app/csv-file.ts";
import { redirect } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { signIn } from "../../app/session.ts";
import { OptionOrdersPage } from "./option-orders-page.tsx";
import { endedOrder } from "./option-test-support.ts";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("../../app/csv-file.ts", async (real) => ({
  ...(await real<typeof import("../../app/csv-file.ts")>()),
  saveCsv: vi.fn(),
}));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => null }));

interface Asked {
  readonly status?: string;
  readonly page?: number;
}

beforeEach(async () => {
  await openPage(["common", "order-history", "trade", "option-order"]);
  signIn({ userId: "1" });
  redirect("pages/transaction/seconds_order", { tab: "history" });
  vi.mocked(call).mockImplementation((async (key: string, { status, page = 1 }: Asked) => {
    if (key !== "GET /microtrade/lists") return {};
    if (status === "void") return { list: [endedOrder({ id: "8", status: "void", reason: "too-few-prices" })] };
    return { list: [endedOrder({ id: String(page) })], has_more: page < 3 };
  }) as never);
});
afterEach(closePage);

test("orders of one outcome are asked for as such, so that none are missing from the pages shown", async () => {
  await show(<OptionOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("18.00 USDT"));
  expect(shownText()).toContain("Show more");
  const label = [...document.querySelectorAll("label")].find((one) => one.textContent === "Void");
  await act(async () => label?.click());
  await eventuallyShown(() => expect(shownText()).toContain("Too few of the prices at the end were valid."));
  expect(shownText()).toContain("the stake came back");
  expect(shownText()).not.toContain("Show more");
});

test("an ended order says by which prices it was decided and what was paid", async () => {
  await show(<OptionOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("97,001.00"));
  for (const text of ["97,000.00", "12 of 12", "18.00 USDT"]) expect(shownText()).toContain(text);
});

test("the file has all orders of the filter, not those of the page shown alone", async () => {
  await show(<OptionOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("18.00 USDT"));
  await press("Download CSV");
  await eventuallyShown(() => expect(saveCsv).toHaveBeenCalledOnce());
  const [name, text] = vi.mocked(saveCsv).mock.lastCall ?? [];
  expect(name).toBe("candor-options-demo.csv");
  expect(
    text
      ?.trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[0]),
  ).toEqual(["1", "2", "3"]);
  expect(text?.split("\r\n")[0]?.split(",")).toHaveLength(text?.split("\r\n")[1]?.split(",").length ?? 0);
});
