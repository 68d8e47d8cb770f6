// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { startTexts } from "../../../app/i18n.ts";
import { FigureField } from "./figure-field.tsx";

vi.mock("../../../ui/wide-screen.ts", () => ({ useIsWide: () => false }));

test("the pad writes the decimal mark as the reader does, and the figure keeps its point", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("ydl", ["common"]);
  const told = vi.fn();
  const field = { label: "Prezzo", unit: "USDT", value: "5", decimals: 2, error: undefined };
  const root = createRoot(document.body);
  await act(async () => root.render(<FigureField {...field} onChange={told} />));
  const mark = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === ",");
  await act(async () => mark?.click());
  expect(told).toHaveBeenCalledWith("5.");
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
