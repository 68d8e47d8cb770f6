/** Every feature, and the pages put together from several of them. The one place that knows them all. */
import { lazy } from "react";
import { provideStepUp } from "./app/api-client.ts";
import type { Feature } from "./app/feature.ts";
import type { Namespace } from "./app/i18n-types.ts";
import { provideInstrumentAction } from "./app/instrument-action.tsx";
import type { RouteTable } from "./app/route-table.ts";
import { provideStandingNote } from "./app/standing-note.tsx";
import { books } from "./features/books/feature.ts";
import { content } from "./features/content/feature.ts";
import { contractOrder } from "./features/contract-order/feature.ts";
import { customer } from "./features/customer/feature.ts";
import { deposit } from "./features/deposit/feature.ts";
import { faucet } from "./features/faucet/feature.ts";
import { fixedSavings } from "./features/fixed-savings/feature.ts";
import { fundRecords } from "./features/fund-records/feature.ts";
import { halts } from "./features/halts/feature.ts";
import { invest } from "./features/invest/feature.ts";
import { lockMining } from "./features/lock-mining/feature.ts";
import { market } from "./features/market/feature.ts";
import { notice } from "./features/notice/feature.ts";
import { optionOrder } from "./features/option-order/feature.ts";
import { payee } from "./features/payee/feature.ts";
import { priceAlert } from "./features/price-alert/feature.ts";
import { receipt } from "./features/receipt/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { spotOrder } from "./features/spot-order/feature.ts";
import { tickLog } from "./features/tick-log/feature.ts";
import { transfer } from "./features/transfer/feature.ts";
import { upcoming } from "./features/upcoming/feature.ts";
import { verification } from "./features/verification/feature.ts";
import { wallet } from "./features/wallet/feature.ts";
import { withdrawal } from "./features/withdrawal/feature.ts";
import { HomeRoute } from "./home-route.tsx";

/** Namespaces of the texts that home needs, loaded before the first render. */
export const FIRST_NAMESPACES: readonly Namespace[] = ["common", "home"];

provideInstrumentAction(
  lazy(() => import("./features/price-alert/alert-bell.tsx").then((m) => ({ default: m.AlertBell }))),
);

provideStandingNote(
  lazy(() => import("./features/option-order/parts/ended-orders.tsx").then((m) => ({ default: m.EndedOrders }))),
);

provideStepUp((why) => import("./features/customer/step-up.tsx").then((m) => m.askStepUp(why)));

export const FEATURES = [
  books,
  content,
  contractOrder,
  customer,
  deposit,
  faucet,
  fixedSavings,
  fundRecords,
  halts,
  invest,
  lockMining,
  market,
  notice,
  optionOrder,
  payee,
  priceAlert,
  receipt,
  settings,
  spotOrder,
  tickLog,
  transfer,
  upcoming,
  verification,
  wallet,
  withdrawal,
];

/** Pages of which features may not know one another. */
const composed = {
  routes: {
    "pages/index/index": { tab: "home", hasPrices: true, component: HomeRoute, load: () => Promise.resolve(HomeRoute) },
    "pages/transaction/index": {
      tab: "market",
      hasPrices: true,
      load: () => import("./trade-route.tsx").then((m) => m.TradeRoute),
    },
    "pages/transaction/index2": {
      tab: "market",
      hasPrices: true,
      load: () => import("./trade-route.tsx").then((m) => m.CompactTradeRoute),
    },
    "pages/historyList": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./history-route.tsx").then((m) => m.HistoryRoute),
    },
    "pages/quantization/quantization": {
      tab: "savings",
      load: () => import("./savings-route.tsx").then((m) => m.SavingsRoute),
    },
    "pages/index/records": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./history-route.tsx").then((m) => m.RecordsRoute),
    },
  },
} satisfies Feature;

/** All of several, for the check that every address has its page. */
type AllOf<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;
type Routed = AllOf<(typeof FEATURES)[number]["routes"]> & typeof composed.routes;

export const routes: RouteTable = Object.assign(
  { ...composed.routes },
  ...FEATURES.map((feature: Feature) => feature.routes),
) as Routed;
