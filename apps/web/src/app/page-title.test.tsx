// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "./i18n.ts";
import { navigate } from "./navigation.ts";
import { usePageTitle } from "./page.tsx";

let root: Root;

/** A page whose heading comes with its data. */
function LatePage({ isLoaded }: { readonly isLoaded: boolean }) {
  usePageTitle("BTC/USDT", isLoaded);
  return (
    <main>
      <button type="button">first</button>
      {isLoaded && <h1 tabIndex={-1}>BTC/USDT</h1>}
    </main>
  );
}

const shows = (isLoaded: boolean) => act(async () => root.render(<LatePage isLoaded={isLoaded} />));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startTexts("en", ["common"]);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("the first page that is opened leaves the focus where the browser put it", async () => {
  await shows(true);
  expect(document.activeElement).toBe(document.body);
});

test("a heading that comes with the page's data takes the focus when it comes", async () => {
  navigate("pages/transaction/currency");
  await shows(false);
  expect(document.activeElement).toBe(document.body);
  await shows(true);
  expect(document.activeElement?.tagName).toBe("H1");
});

test("a late heading leaves the focus to what the person has chosen meanwhile", async () => {
  navigate("pages/transaction/currency");
  await shows(false);
  document.querySelector("button")?.focus();
  await shows(true);
  expect(document.activeElement?.tagName).toBe("BUTTON");
});
