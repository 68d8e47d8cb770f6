import { expect, test } from "vitest";
import { FEATURES, routes } from "../features.tsx";
import { isRedirect, TAB_PATHS, TABS } from "./route-table.ts";
import { pageRouteOf } from "./router-view.tsx";

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

test("no two features take one address", () => {
  const taken = FEATURES.flatMap((feature) => Object.keys(feature.routes));
  expect(taken.filter((path, at) => taken.indexOf(path) !== at)).toEqual([]);
});

test("every page's code can be loaded", async () => {
  for (const path of Object.keys(routes)) {
    const route = pageRouteOf(routes, path);
    expect(typeof (await route?.load()), path).toBe("function");
  }
});
