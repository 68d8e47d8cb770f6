/** Home put together from features that may not know each other: balance and actions, and the live markets. */
import { lazy, useEffect, useState } from "react";
import { afterPaint } from "./app/after-paint.ts";
import { HomePage } from "./features/home/home-page.tsx";

/** Home's own first second is left to home. */
const NEWS_AFTER_MS = 1_500;

/** Comes after the first paint: home has the shape of it until then. */
const HomeMarkets = lazy(() =>
  import("./features/market/home-markets.tsx").then((module) => ({ default: module.HomeMarkets })),
);

const HomeMenu = lazy(() =>
  import("./features/home/parts/home-menu.tsx").then((module) => ({ default: module.HomeMenu })),
);

const HomeNews = lazy(() =>
  import("./features/content/home-news.tsx").then((module) => ({ default: module.HomeNews })),
);

export function HomeRoute() {
  return <HomePage markets={<HomeMarkets />} news={<AfterFirstPaint />} />;
}

/** Where else one can go from here, and what the site has to say, wait until home stands and the browser is free. */
function AfterFirstPaint() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => afterPaint(() => setPainted(true)), NEWS_AFTER_MS);
    return () => clearTimeout(waiting);
  }, []);
  if (!isPainted) return null;
  return (
    <>
      <HomeMenu />
      <HomeNews />
    </>
  );
}
