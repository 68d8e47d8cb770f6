// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "./app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "./app/render-test-support.tsx";
import { HomeRoute } from "./home-route.tsx";

vi.mock("./features/home/home-page.tsx", () => ({
  HomePage: ({ markets, news }: Readonly<Record<string, ReactNode>>) => (
    <>
      <p>home, {markets}</p>
      {news}
    </>
  ),
}));
vi.mock("./features/market/home-markets.tsx", () => ({ HomeMarkets: () => "its markets" }));
vi.mock("./features/home/parts/home-menu.tsx", () => ({ HomeMenu: () => <p>the menu</p> }));
vi.mock("./features/content/home-news.tsx", () => ({ HomeNews: () => <p>the news</p> }));

beforeEach(async () => {
  vi.useFakeTimers();
  await openPage();
});
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
});

test("home stands with its markets first; where else one can go and the news come a while later", async () => {
  await show(<HomeRoute />);
  expect(shownText()).toMatch(/^home, /);
  expect(shownText()).not.toContain("the menu");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await eventuallyShown(() => expect(shownText()).toBe("home, its marketsthe menuthe news"));
});
