// @vitest-environment happy-dom

import { saveCsv } from "@candor/client/csv-file";
import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { redirect } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { signIn } from "../../app/session.ts";
import { OptionOrdersPage } from "./option-orders-page.tsx";
import { endedOrder } from "./option-test-support.ts";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("@candor/client/csv-file", async (real) => ({
  ...(await real<typeof import("@candor/client/csv-file")>()),
  saveCsv: vi.fn(),
}));
vi.mock("../../live/account.ts", () => ({ useAccountState: () => null }));

interface Asked {
  readonly status?: string;
  readonly after?: string;
}

beforeEach(async () => {
  await openPage(["common", "order-history", "trade", "option-order"]);
  signIn({ userId: "1" });
  redirect("pages/transaction/seconds_order", { tab: "history" });
  vi.mocked(call).mockImplementation((async (key: string, { status, after = "0" }: Asked) => {
    if (key !== "GET /microtrade/lists") return {};
    if (status === "void") return { list: [endedOrder({ id: "8", status: "void", reason: "too-few-prices" })] };
    const page = Number(after) + 1;
    return { list: [endedOrder({ id: String(page) })], next: page < 3 ? String(page) : null };
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
  expect(shownText()).toContain("your stake was returned");
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

test("an order that the address names stands above the others with every figure, until it is closed", async () => {
  redirect("pages/transaction/seconds_order", { tab: "history", id: "77" });
  const lists = vi.mocked(call).getMockImplementation();
  vi.mocked(call).mockImplementation((async (key: string, input: Asked & { id?: string }) =>
    key === "GET /microtrade/get_result"
      ? endedOrder({ id: input.id ?? "" })
      : lists?.(key as never, input as never)) as never);
  await show(<OptionOrdersPage />);
  await eventuallyShown(() =>
    expect(document.querySelector("section details[open]")?.textContent).toContain("12 of 12"),
  );
  expect(document.querySelector("section h2")?.textContent).toBe("Your option");
  await press("Close");
  expect(document.querySelector("section")).toBeNull();
});

test("a number that is none of one's own is said to be none; another failure can be tried again", async () => {
  redirect("pages/transaction/seconds_order", { tab: "history", id: "77" });
  let code: "order-unknown" | "server-fault" = "order-unknown";
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key === "GET /microtrade/get_result") throw new Refusal(code, "It cannot be read now.");
    return { list: [], next: null };
  }) as never);
  await show(<OptionOrdersPage />);
  await eventuallyShown(() => expect(shownText()).toContain("This account has no such option."));
  code = "server-fault";
  await act(async () => redirect("pages/transaction/seconds_order", { tab: "history", id: "78" }));
  await eventuallyShown(() => expect(shownText()).toContain("It cannot be read now."));
  expect(shownText()).toContain("Try again");
});

test("of the one market that the address names, and still on the other tab", async () => {
  redirect("pages/transaction/seconds_order", { match_id: "9" });
  await show(<OptionOrdersPage />);
  const markets = () =>
    vi
      .mocked(call)
      .mock.calls.filter(([key]) => key === "GET /microtrade/lists")
      .map(([, input]) => input);
  await eventuallyShown(() => expect(markets().at(-1)).toMatchObject({ status: "open", match_id: 9 }));
  await act(async () => document.querySelectorAll<HTMLElement>("[role=tab]")[1]?.click());
  await eventuallyShown(() => expect(markets().at(-1)).toMatchObject({ status: "final", match_id: 9 }));
});
