// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, show } from "../../app/render-test-support.tsx";
import { signIn } from "../../app/session.ts";
import type { PriceAlert } from "./alert-form.ts";
import { AlertsPage } from "./alerts-page.tsx";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));
vi.mock("./parts/alert-sheet.tsx", () => ({ AlertSheet: () => null }));

const alertOf = (nth: number) =>
  ({
    ...{ id: String(nth), match_id: 7, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT", type: "above" },
    ...{ price: `${nth}00.00`, percent: null, base: null, reference_price: null, repeat: false, note: "" },
    ...{ expires_at: null, status: "active", is_resting: false, fired_count: 0, fired_at: null, fired_price: null },
    created_at: nth,
  }) as PriceAlert;

let kept: PriceAlert[] = [];

/** The server: what is deleted is no longer in its list. */
async function answer(key: string, input: unknown) {
  if (key === "POST /price_alert/del") {
    kept = kept.filter(({ id }) => id !== (input as { id: string }).id);
    return "ok";
  }
  if (key === "POST /price_alert/restore") kept = [...kept, alertOf(Number((input as { id: string }).id))];
  return { list: [...kept].reverse(), next: null, live: kept.length, maximum: 50 };
}

const rows = () => [...document.querySelectorAll("li")].map((row) => row.textContent ?? "");
const seen = (expected: readonly RegExp[]) =>
  eventuallyShown(() => expect(rows()).toEqual(expected.map((one) => expect.stringMatching(one))));
const click = (row: number, name: RegExp) =>
  [...(document.querySelectorAll("li")[row]?.querySelectorAll("button") ?? [])]
    .find((button) => name.test(button.getAttribute("aria-label") ?? button.textContent ?? ""))
    ?.click();

beforeEach(async () => {
  await openPage(["common", "price-alert"]);
  signIn({ userId: "1" });
  kept = [1, 2, 3].map(alertOf);
  vi.mocked(call).mockImplementation(answer as never);
  await show(<AlertsPage />);
  await seen([/300/, /200/, /100/]);
});
afterEach(closePage);

test("a deleted alert keeps its place with the way back, and does not come back by itself when the list is opened anew", async () => {
  await act(async () => click(1, /^Delete/));
  await seen([/300/, /Undo/, /100/]);
  await show(null);
  await show(<AlertsPage />);
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
