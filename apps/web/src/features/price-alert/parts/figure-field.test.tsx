// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show } from "../../../app/render-test-support.tsx";
import { FigureField } from "./figure-field.tsx";

vi.mock("../../../ui/wide-screen.ts", () => ({ useIsWide: () => false }));

beforeEach(() => openPage(["common"], "ydl"));
afterEach(closePage);

test("the pad writes the decimal mark as the reader does, and the figure keeps its point", async () => {
  const told = vi.fn();
  const field = { label: "Prezzo", unit: "USDT", value: "5", decimals: 2, error: undefined };
  await show(<FigureField {...field} onChange={told} />);
  await press(",");
  expect(told).toHaveBeenCalledWith("5.");
});
