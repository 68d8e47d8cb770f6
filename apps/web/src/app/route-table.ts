/** What a route is. The table itself is made by the composition root, since only it may know every feature. */
import type { ComponentType } from "react";
import type { RoutePath } from "./route-paths.ts";

export const TABS = ["home", "market", "savings", "loan", "account"] as const;
export type Tab = (typeof TABS)[number];

/** The page each tab of the bottom bar opens. */
export const TAB_PATHS: Readonly<Record<Tab, RoutePath>> = {
  home: "pages/index/index",
  market: "pages/market/market",
  savings: "pages/quantization/quantization",
  loan: "pages/loan/loan",
  account: "pages/fund/assets",
};

interface PageRoute {
  /** Loads the page's component; it is called again after a failure. */
  readonly load: () => Promise<ComponentType>;
  /** Already here, without loading: only for what the first bundle holds. */
  readonly component?: ComponentType;
  /** The tab it belongs to; a tab's own page shows the bottom bar. */
  readonly tab?: Tab;
  /** Only for someone who is signed in. */
  readonly isPrivate?: boolean;
  /** Shows prices, and so says where they come from when they are not live. */
  readonly hasPrices?: boolean;
  /** Stands without bars around it: signing in. */
  readonly isBare?: boolean;
}

interface RedirectRoute {
  readonly redirectTo: RoutePath;
}

export type Route = PageRoute | RedirectRoute;
export type RouteTable = Readonly<Record<RoutePath, Route>>;

/** What stands at an address; null for one that the app does not have. */
export const routeAt = (table: RouteTable, path: string): Route | null =>
  Object.hasOwn(table, path) ? table[path as RoutePath] : null;

export const isRedirect = (route: Route): route is RedirectRoute => "redirectTo" in route;
export type { PageRoute };
