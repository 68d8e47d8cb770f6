/** Home put together from features that may not know each other: balance and actions, and the live markets. */
import { lazy } from "react";
import { HomePage } from "./features/home/home-page.tsx";

/** Comes after the first paint: home has the shape of it until then. */
const HomeMarkets = lazy(() =>
  import("./features/market/home-markets.tsx").then((module) => ({ default: module.HomeMarkets })),
);

export function HomeRoute() {
  return <HomePage markets={<HomeMarkets />} />;
}
