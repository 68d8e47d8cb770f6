/** Which page stands at which address. The one place that knows every feature; a page's code loads when first opened. */
import { lazy } from "react";
import { provideStepUp } from "./app/api-client.ts";
import type { Namespace } from "./app/i18n-types.ts";
import { provideInstrumentAction } from "./app/instrument-action.tsx";
import type { Route, RouteTable } from "./app/route-table.ts";
import { provideStandingNote } from "./app/standing-note.tsx";
import type { contentPages } from "./features/content/content-pages.ts";
import type { securityPages } from "./features/customer/security/security-pages.ts";
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

const loadSecurity = (page: keyof typeof securityPages) => () =>
  import("./features/customer/security/security-pages.ts").then((m) => m.securityPages[page]);

const loadContent = (page: keyof typeof contentPages) => () =>
  import("./features/content/content-pages.ts").then((m) => m.contentPages[page]);

/** Pages of products that are not open yet: they say so and offer what is. */
const upcoming: Route = { load: () => import("./features/upcoming/upcoming-page.tsx").then((m) => m.UpcomingPage) };

export const routes: RouteTable = {
  "pages/index/index": { tab: "home", hasPrices: true, component: HomeRoute, load: () => Promise.resolve(HomeRoute) },
  "pages/market/market": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/market/market-page.tsx").then((m) => m.MarketPage),
  },
  "pages/quotation/index": { redirectTo: "pages/market/market" },
  "pages/quantization/quantization": {
    tab: "savings",
    load: () => import("./features/upcoming/savings-page.tsx").then((m) => m.SavingsPage),
  },
  "pages/loan/loan": {
    tab: "loan",
    load: () => import("./features/upcoming/loan-page.tsx").then((m) => m.LoanPage),
  },
  "pages/fund/assets": {
    tab: "account",
    hasPrices: true,
    load: () => import("./features/wallet/assets-page.tsx").then((m) => m.AssetsPage),
  },

  "pages/common/login": {
    isBare: true,
    load: () => import("./features/customer/login-page.tsx").then((m) => m.LoginPage),
  },
  "pages/common/register": {
    isBare: true,
    load: () => import("./features/customer/register-page.tsx").then((m) => m.RegisterPage),
  },
  "pages/common/forgot": {
    isBare: true,
    load: () => import("./features/customer/forgot-page.tsx").then((m) => m.ForgotPage),
  },
  "pages/common/area": {
    isBare: true,
    load: () => import("./features/customer/area-page.tsx").then((m) => m.AreaPage),
  },
  "pages/setting/setting": {
    load: () => import("./features/settings/settings-page.tsx").then((m) => m.SettingsPage),
  },
  "pages/setting/userInfo": {
    isPrivate: true,
    load: () => import("./features/customer/profile-page.tsx").then((m) => m.ProfilePage),
  },
  "pages/setting/security": { isPrivate: true, load: loadSecurity("security") },
  "pages/setting/password": {
    isPrivate: true,
    load: () => import("./features/customer/password-page.tsx").then((m) => m.PasswordPage),
  },
  "pages/language/language": {
    load: () => import("./features/settings/language-page.tsx").then((m) => m.LanguagePage),
  },
  "pages/notice/notice": {
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/notice/notices-page.tsx").then((m) => m.NoticesPage),
  },
  "pages/notice/detail": {
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/notice/notice-page.tsx").then((m) => m.NoticePage),
  },
  "pages/alert/alert": {
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/price-alert/alerts-page.tsx").then((m) => m.AlertsPage),
  },
  "pages/empty": { load: () => import("./features/upcoming/empty-page.tsx").then((m) => m.EmptyPage) },

  "pages/common/article": { load: loadContent("article") },
  "pages/common/webView": { load: loadContent("webView") },
  "pages/common/faq": { load: loadContent("questions") },
  "pages/common/contactus": { load: loadContent("contact") },
  "pages/common/aboutus": { load: loadContent("about") },
  "pages/common/borrowing": upcoming,
  "pages/setting/payPassword": { isPrivate: true, load: loadSecurity("payPassword") },
  "pages/setting/authenticator": { isPrivate: true, load: loadSecurity("authenticator") },
  "pages/setting/passkeys": { isPrivate: true, load: loadSecurity("passkeys") },
  "pages/setting/recovery": { isPrivate: true, load: loadSecurity("recovery") },
  "pages/setting/devices": { isPrivate: true, load: loadSecurity("devices") },
  "pages/setting/events": { isPrivate: true, load: loadSecurity("events") },
  "pages/setting/bind": { isPrivate: true, load: loadSecurity("bind") },
  "pages/setting/coupon": upcoming,
  "pages/setting/wallet": {
    isPrivate: true,
    load: () => import("./features/payee/wallet-page.tsx").then((m) => m.WalletPage),
  },
  "pages/setting/bill": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/wallet/bill-page.tsx").then((m) => m.BillPage),
  },
  "pages/setting/real": {
    isPrivate: true,
    load: () => import("./features/verification/real-page.tsx").then((m) => m.RealPage),
  },
  "pages/setting/real_mark": {
    isPrivate: true,
    load: () => import("./features/verification/pictures-page.tsx").then((m) => m.PicturesPage),
  },
  "pages/setting/addWallet": {
    isPrivate: true,
    load: () => import("./features/payee/add-wallet-page.tsx").then((m) => m.AddWalletPage),
  },
  "pages/setting/areas": {
    isPrivate: true,
    load: () => import("./features/verification/areas-page.tsx").then((m) => m.AreasPage),
  },
  "pages/setting/bank": {
    isPrivate: true,
    load: () => import("./features/payee/bank-page.tsx").then((m) => m.BankPage),
  },
  "pages/setting/bank_international": {
    isPrivate: true,
    load: () => import("./features/payee/bank-international-page.tsx").then((m) => m.BankInternationalPage),
  },
  "pages/setting/share": upcoming,
  "pages/setting/operational_compliance": { load: loadContent("compliance") },
  "pages/fund/select": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/deposit/select-page.tsx").then((m) => m.SelectPage),
  },
  "pages/fund/receive": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/deposit/receive-page.tsx").then((m) => m.ReceivePage),
  },
  "pages/fund/receive_withdraw_record": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/fund-records/fund-records-page.tsx").then((m) => m.FundRecordsPage),
  },
  "pages/fund/withdraw": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/withdrawal/withdraw-page.tsx").then((m) => m.WithdrawPage),
  },
  "pages/fund/transfer": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/wallet/move-page.tsx").then((m) => m.MovePage),
  },
  "pages/fund/fundTransfer": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/transfer/fund-transfer-page.tsx").then((m) => m.FundTransferPage),
  },
  "pages/fund/assets_record": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/wallet/records-page.tsx").then((m) => m.RecordsPage),
  },
  "pages/fund/assets_all_record": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/wallet/records-page.tsx").then((m) => m.RecordsPage),
  },
  "pages/fund/transfer_history": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/transfer/transfer-history-page.tsx").then((m) => m.TransferHistoryPage),
  },
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
  "pages/transaction/currency": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/spot-order/spot-order-page.tsx").then((m) => m.SpotOrderPage),
  },
  "pages/transaction/currency_order": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/spot-order/spot-orders-page.tsx").then((m) => m.SpotOrdersPage),
  },
  "pages/transaction/contract": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/contract-order/contract-page.tsx").then((m) => m.ContractPage),
  },
  "pages/transaction/contract_order": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/contract-order/contract-orders-page.tsx").then((m) => m.MarketContractOrdersPage),
  },
  "pages/transaction/seconds_order": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/option-order/option-orders-page.tsx").then((m) => m.OptionOrdersPage),
  },
  "pages/copytrade/copy": upcoming,
  "pages/copytrade/my": upcoming,
  "pages/copytrade/trader": upcoming,
  "pages/follow/index": upcoming,
  "pages/follow/trader": upcoming,
  "pages/follow/follow": upcoming,
  "pages/follow/agreement_zh": upcoming,
  "pages/follow/agreement_en": upcoming,
  "pages/market/search": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/market/search-page.tsx").then((m) => m.SearchPage),
  },
  "pages/otc/otc": upcoming,
  "pages/ieo/ieo": upcoming,
  "pages/ieo/subscribe": upcoming,
  "pages/ieo/order": upcoming,
  "pages/lockming/lockming": upcoming,
  "pages/lockming/buy": upcoming,
  "pages/lockming/order": upcoming,
  "pages/lockming/welcome": upcoming,
  "pages/nft/nft": upcoming,
  "pages/nft/artistDetail": upcoming,
  "pages/nft/mine": upcoming,
  "pages/nft/artworkDetail": upcoming,
  "pages/nft/artworkDetail_video": upcoming,
  "pages/nft/purchase": upcoming,
  "pages/nft/purchase_one": upcoming,
  "pages/nft/resell": upcoming,
  "pages/nft/myNft": upcoming,
  "pages/invest/invest": upcoming,
  "pages/invest/mine": upcoming,
  "pages/invest/purchase": upcoming,
  "pages/invest/help": upcoming,
  "pages/game/game": upcoming,
  "pages/financial/index": upcoming,
  "pages/kefu/index": upcoming,
  "pages/StartVerification": {
    isPrivate: true,
    load: () => import("./features/verification/start-page.tsx").then((m) => m.StartPage),
  },
  "pages/quantitativeOrder": upcoming,
  "pages/certificateDeposit": upcoming,
  "pages/TelegraphicMoney": {
    tab: "account",
    isPrivate: true,
    load: () => import("./features/deposit/wire-page.tsx").then((m) => m.WirePage),
  },
  "pages/QA": { load: loadContent("questions") },
  "pages/news/news": { load: loadContent("news") },
  "pages/contractOrders": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/contract-order/contract-orders-page.tsx").then((m) => m.AllContractOrdersPage),
  },
  "pages/historyList": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./history-route.tsx").then((m) => m.HistoryRoute),
  },
  "pages/pendingReview": {
    isPrivate: true,
    load: () => import("./features/verification/pending-page.tsx").then((m) => m.PendingPage),
  },
  "pages/saleCoin/saleCoin": upcoming,
  "pages/saleCoin/dollarOrderList": upcoming,
  "pages/index/records": {
    tab: "account",
    isPrivate: true,
    hasPrices: true,
    load: () => import("./history-route.tsx").then((m) => m.RecordsRoute),
  },
  "pages/incidents/incidents": {
    tab: "market",
    hasPrices: true,
    load: () => import("./features/halts/incidents-page.tsx").then((m) => m.IncidentsPage),
  },
  "pages/sandbox/faucet": {
    tab: "account",
    load: () => import("./features/faucet/faucet-page.tsx").then((m) => m.FaucetPage),
    isPrivate: true,
  },
  "pages/books/books": { load: () => import("./features/books/books-page.tsx").then((m) => m.BooksPage) },
  "pages/market/log": {
    tab: "market",
    load: () => import("./features/tick-log/price-log-page.tsx").then((m) => m.PriceLogPage),
  },
  "pages/receipt/receipt": {
    isPrivate: true,
    hasPrices: true,
    load: () => import("./features/receipt/receipt-page.tsx").then((m) => m.ReceiptPage),
  },
  "choose-location": {
    isPrivate: true,
    load: () => import("./features/verification/areas-page.tsx").then((m) => m.AreasPage),
  },
  "open-location": {
    isPrivate: true,
    load: () => import("./features/verification/location-page.tsx").then((m) => m.LocationPage),
  },
};
