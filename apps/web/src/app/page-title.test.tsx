// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { navigate } from "./navigation.ts";
import { usePageTitle } from "./page.tsx";
import { closePage, openPage, show } from "./render-test-support.tsx";

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

beforeEach(() => openPage(["common"]));
afterEach(closePage);

test("the first page that is opened leaves the focus where the browser put it", async () => {
  await show(<LatePage isLoaded />);
  expect(document.activeElement).toBe(document.body);
});

test("a heading that comes with the page's data takes the focus when it comes", async () => {
  navigate("pages/transaction/currency");
  await show(<LatePage isLoaded={false} />);
  expect(document.activeElement).toBe(document.body);
  await show(<LatePage isLoaded />);
  expect(document.activeElement?.tagName).toBe("H1");
});

test("a late heading leaves the focus to what the person has chosen meanwhile", async () => {
  navigate("pages/transaction/currency");
  await show(<LatePage isLoaded={false} />);
  document.querySelector("button")?.focus();
  await show(<LatePage isLoaded />);
  expect(document.activeElement?.tagName).toBe("BUTTON");
});
