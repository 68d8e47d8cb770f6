// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { startTexts } from "../../app/i18n.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { queryClient } from "../../app/query.ts";
import type { PriceAlert } from "./alert-form.ts";
import { AlertsPage } from "./alerts-page.tsx";

vi.mock("../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../app/session.ts", async (real) => ({
  ...(await real<typeof import("../../app/session.ts")>()),
  useSession: () => ({ user: { userId: "1" }, account: "demo" }),
}));
vi.mock("./parts/alert-sheet.tsx", () => ({ AlertSheet: () => null }));

const alertOf = (nth: number) =>
  ({
    ...{ id: String(nth), match_id: 7, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT", type: "above" },
    ...{ price: `${nth}00.00`, percent: null, base: null, reference_price: null, repeat: false, note: "" },
    ...{ expires_at: null, status: "active", is_resting: false, fired_count: 0, fired_at: null, fired_price: null },
    created_at: nth,
  }) as PriceAlert;

let kept: PriceAlert[] = [];
let root: Root;

/** The server: what is deleted is no longer in its list. */
async function answer(key: string, input: unknown) {
  if (key === "POST /price_alert/del") {
    kept = kept.filter(({ id }) => id !== (input as { id: string }).id);
    return "ok";
  }
  if (key === "POST /price_alert/restore") kept = [...kept, alertOf(Number((input as { id: string }).id))];
  return { list: [...kept].reverse(), has_more: false, live: kept.length, maximum: 50 };
}

const show = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <AlertsPage />
      </QueryClientProvider>,
    ),
  );
const rows = () => [...document.querySelectorAll("li")].map((row) => row.textContent ?? "");
const seen = (expected: readonly RegExp[]) =>
  eventuallyShown(() => expect(rows()).toEqual(expected.map((one) => expect.stringMatching(one))));
const click = (row: number, name: RegExp) =>
  [...(document.querySelectorAll("li")[row]?.querySelectorAll("button") ?? [])]
    .find((button) => name.test(button.getAttribute("aria-label") ?? button.textContent ?? ""))
    ?.click();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common", "price-alert"]);
  kept = [1, 2, 3].map(alertOf);
  vi.mocked(call).mockImplementation(answer as never);
  queryClient.clear();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  await show();
  await seen([/300/, /200/, /100/]);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("a deleted alert keeps its place with the way back, and does not come back by itself when the list is opened anew", async () => {
  await act(async () => click(1, /^Delete/));
  await seen([/300/, /Undo/, /100/]);
  await act(async () => root.render(null));
  await show();
  expect(rows()).toHaveLength(2);
});

test("alerts deleted in a row each keep their place, and one that is brought back stands where it was", async () => {
  await act(async () => {
    click(0, /^Delete/);
    click(1, /^Delete/);
  });
  await seen([/Undo/, /Undo/, /100/]);
  await act(async () => click(1, /^Undo/));
  await seen([/Undo/, /200/, /100/]);
});

test("alerts brought back in a row all come back", async () => {
  await act(async () => {
    click(0, /^Delete/);
    click(1, /^Delete/);
  });
  await seen([/Undo/, /Undo/, /100/]);
  await act(async () => {
    click(0, /^Undo/);
    click(1, /^Undo/);
  });
  await seen([/300/, /200/, /100/]);
});
