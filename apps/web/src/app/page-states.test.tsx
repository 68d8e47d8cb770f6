// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { startTexts } from "./i18n.ts";
import { currentPlace, navigate } from "./navigation.ts";
import { LoginFirstPage } from "./page-states.tsx";

test("signing in from a page that needs it leads back to that page", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common"]);
  navigate("pages/fund/assets_record", { currency: "3" });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<LoginFirstPage />));
  await act(async () => document.querySelector("button")?.click());
  expect(currentPlace().location).toEqual({
    path: "pages/common/login",
    query: { return: "pages/fund/assets_record?currency=3" },
  });
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
