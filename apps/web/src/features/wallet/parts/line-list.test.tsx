// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { setPreferences } from "../../../app/preferences.ts";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { LineList } from "./line-list.tsx";

const line = (id: string, amount: string) =>
  ({
    id,
    amount,
    currency_name: "USDT",
    wallet: "margin",
    balance: "900",
    kind: "contract-profit",
    result: { receipt_id: "78", net: "-5.389000", percent: "-1.10" },
    created_at: 1,
  }) as never;

beforeEach(() => openPage(["common", "wallet"]));
afterEach(async () => {
  setPreferences({ hidesAmounts: false });
  await closePage();
});

test("a line of a closing names its one result and leads to its receipt; hidden amounts tell nothing of it", async () => {
  await show(<LineList lines={[line("1", "-5")]} />);
  expect(shownText()).toContain("Realised PnL -5.38 USDT, -1.10%");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/receipt/receipt?id=78");
  setPreferences({ hidesAmounts: true });
  await show(<LineList lines={[line("1", "-5")]} />);
  expect(shownText()).not.toMatch(/5\.38|1\.10/);
});

test("hidden amounts do not tell by their colour either what came in and what went out", async () => {
  const looks = () => [...document.querySelectorAll("li .font-semibold")].map(({ className }) => className);
  const lines = [line("1", "777"), line("2", "-777")];
  await show(<LineList lines={lines} hasBalance />);
  expect(new Set(looks()).size).toBe(2);
  setPreferences({ hidesAmounts: true });
  await show(<LineList lines={lines} hasBalance />);
  expect(shownText()).not.toMatch(/777|900/);
  expect(new Set(looks()).size).toBe(1);
});
