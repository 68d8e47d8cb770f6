import { expect, test } from "vitest";
import { routes } from "../routes.tsx";
import { ROUTE_PATHS } from "./route-paths.ts";
import { isRedirect, TAB_PATHS, TABS } from "./route-table.ts";
import { pageRouteOf } from "./router-view.tsx";

test("no address is listed twice", () => {
  expect(new Set(ROUTE_PATHS).size).toBe(ROUTE_PATHS.length);
});

test("pages/quotation/index leads to the market", () => {
  expect(pageRouteOf(routes, "pages/quotation/index")).toBe(routes["pages/market/market"]);
});

test("an address that the app does not have has no page, even one that every object has", () => {
  for (const path of ["pages/nope", "toString", "__proto__", ""]) expect(pageRouteOf(routes, path)).toBeNull();
});

test.each(TABS)("the tab %s opens a page that marks it", (tab) => {
  const route = routes[TAB_PATHS[tab]];
  expect(!isRedirect(route) && route.tab).toBe(tab);
});

test("every page's code can be loaded", async () => {
  for (const path of ROUTE_PATHS) {
    const route = pageRouteOf(routes, path);
    expect(typeof (await route?.load()), path).toBe("function");
  }
});
