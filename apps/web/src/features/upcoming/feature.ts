/** Products that are not open yet: their pages say so and offer what is. What the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type { Route } from "../../app/route-table.ts";
import type texts from "../../locales/en/upcoming.json";

/** Addresses of the specification whose products are not open yet. */
const UPCOMING = [
  "pages/common/borrowing",
  "pages/setting/coupon",
  "pages/setting/share",
  "pages/copytrade/copy",
  "pages/copytrade/my",
  "pages/copytrade/trader",
  "pages/follow/index",
  "pages/follow/trader",
  "pages/follow/follow",
  "pages/follow/agreement_zh",
  "pages/follow/agreement_en",
  "pages/otc/otc",
  "pages/ieo/ieo",
  "pages/ieo/subscribe",
  "pages/ieo/order",
  "pages/nft/nft",
  "pages/nft/artistDetail",
  "pages/nft/mine",
  "pages/nft/artworkDetail",
  "pages/nft/artworkDetail_video",
  "pages/nft/purchase",
  "pages/nft/purchase_one",
  "pages/nft/resell",
  "pages/nft/myNft",
  "pages/game/game",
  "pages/kefu/index",
  "pages/certificateDeposit",
  "pages/saleCoin/saleCoin",
  "pages/saleCoin/dollarOrderList",
] as const;
type Upcoming = (typeof UPCOMING)[number];

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly upcoming: typeof texts;
  }
  interface Routes extends Record<Upcoming, NoQuery> {
    "pages/loan/loan": NoQuery;
    "pages/empty": { why?: "wallet" };
  }
}

const notOpen: Route = { load: () => import("./upcoming-page.tsx").then((m) => m.UpcomingPage) };

export const upcoming = {
  routes: {
    ...(Object.fromEntries(UPCOMING.map((path) => [path, notOpen])) as Record<Upcoming, Route>),
    "pages/loan/loan": { tab: "loan", load: () => import("./loan-page.tsx").then((m) => m.LoanPage) },
    "pages/empty": { load: () => import("./empty-page.tsx").then((m) => m.EmptyPage) },
  },
} satisfies Feature;
