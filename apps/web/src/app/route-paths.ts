/** Every address of the app. The list is the specification's; the composition root says what each one shows. */
export const ROUTE_PATHS = [
  "pages/index/index",
  "pages/market/market",
  "pages/quantization/quantization",
  "pages/loan/loan",
  "pages/fund/assets",
  "pages/quotation/index",
  "pages/common/login",
  "pages/common/register",
  "pages/common/area",
  "pages/common/article",
  "pages/common/webView",
  "pages/common/faq",
  "pages/common/contactus",
  "pages/common/aboutus",
  "pages/common/borrowing",
  "pages/setting/setting",
  "pages/setting/userInfo",
  "pages/setting/security",
  "pages/setting/password",
  "pages/setting/payPassword",
  "pages/setting/coupon",
  "pages/setting/wallet",
  "pages/setting/bill",
  "pages/setting/real",
  "pages/setting/real_mark",
  "pages/setting/addWallet",
  "pages/setting/areas",
  "pages/setting/bank",
  "pages/setting/bank_international",
  "pages/setting/share",
  "pages/setting/operational_compliance",
  "pages/fund/select",
  "pages/fund/receive",
  "pages/fund/receive_withdraw_record",
  "pages/fund/withdraw",
  "pages/fund/transfer",
  "pages/fund/fundTransfer",
  "pages/fund/assets_record",
  "pages/fund/assets_all_record",
  "pages/fund/transfer_history",
  "pages/transaction/index",
  "pages/transaction/index2",
  "pages/transaction/currency",
  "pages/transaction/currency_order",
  "pages/transaction/contract",
  "pages/transaction/contract_order",
  "pages/transaction/seconds_order",
  "pages/copytrade/copy",
  "pages/copytrade/my",
  "pages/copytrade/trader",
  "pages/follow/index",
  "pages/follow/trader",
  "pages/follow/follow",
  "pages/follow/agreement_zh",
  "pages/follow/agreement_en",
  "pages/market/search",
  "pages/otc/otc",
  "pages/ieo/ieo",
  "pages/ieo/subscribe",
  "pages/ieo/order",
  "pages/lockming/lockming",
  "pages/lockming/buy",
  "pages/lockming/order",
  "pages/lockming/welcome",
  "pages/nft/nft",
  "pages/nft/artistDetail",
  "pages/nft/mine",
  "pages/nft/artworkDetail",
  "pages/nft/artworkDetail_video",
  "pages/nft/purchase",
  "pages/nft/purchase_one",
  "pages/nft/resell",
  "pages/nft/myNft",
  "pages/invest/invest",
  "pages/invest/mine",
  "pages/invest/purchase",
  "pages/invest/help",
  "pages/game/game",
  "pages/financial/index",
  "pages/kefu/index",
  "pages/StartVerification",
  "pages/quantitativeOrder",
  "pages/certificateDeposit",
  "pages/TelegraphicMoney",
  "pages/QA",
  "pages/news/news",
  "pages/language/language",
  "pages/contractOrders",
  "pages/historyList",
  "pages/empty",
  "pages/pendingReview",
  "pages/saleCoin/saleCoin",
  "pages/saleCoin/dollarOrderList",
  "pages/index/records",
  "choose-location",
  "open-location",
  "pages/common/forgot",
  "pages/notice/notice",
  "pages/notice/detail",
  "pages/alert/alert",
  "pages/incidents/incidents",
  "pages/books/books",
  "pages/sandbox/faucet",
  "pages/market/log",
  "pages/receipt/receipt",
  "pages/setting/authenticator",
  "pages/setting/passkeys",
  "pages/setting/recovery",
  "pages/setting/devices",
  "pages/setting/events",
  "pages/setting/bind",
] as const;

export type RoutePath = (typeof ROUTE_PATHS)[number];

/** Pages that read something from their address; a page not named here takes nothing. */
interface RouteQueries {
  "pages/common/login": { return?: string };
  "pages/common/register": { return?: string };
  "pages/common/forgot": { return?: string };
  /** `preview` is for operators: what is not published, in a version. */
  "pages/common/article": { id: string; preview?: "1"; version?: string };
  "pages/common/webView": { url: string };
  "pages/market/market": { category?: string };
  "pages/transaction/index": { match_id?: string; product?: "option" | "contract" };
  "pages/transaction/index2": { id: string };
  "pages/transaction/currency": { match_id?: string; side?: "buy" | "sell" };
  "pages/transaction/currency_order": { tab?: string; match_id?: string };
  "pages/transaction/seconds_order": { tab?: string; id?: string; match_id?: string };
  "pages/transaction/contract": { match_id?: string; side?: "up" | "down" };
  "pages/transaction/contract_order": { tab?: string; id?: string; match_id?: string };
  "pages/fund/fundTransfer": { tab?: string };
  "pages/contractOrders": { tab?: string; id?: string; match_id?: string };
  "pages/historyList": {
    kind?: string;
    market?: string;
    direction?: string;
    result?: string;
    period?: string;
    /** Days, "2026-03-04". */
    from?: string;
    to?: string;
  };
  "pages/index/records": RouteQueries["pages/historyList"] & { tab?: string };
  "pages/fund/assets_record": { currency: string };
  /** For what the currency is chosen: a deposit unless said. */
  "pages/fund/select": { to?: "withdraw" };
  "pages/fund/receive": { currency: string };
  "pages/fund/receive_withdraw_record": { tab?: string; id?: string };
  "pages/fund/withdraw": { currency?: string; id?: string };
  "pages/TelegraphicMoney": { currency?: string };
  "pages/empty": { why?: "wallet" };
  "pages/notice/detail": { id: string };
  "open-location": { address?: string };
  "pages/incidents/incidents": { match_id?: string };
  /** `id`: of what was published on a day. */
  "pages/books/books": { id?: string };
  "pages/market/log": { match_id?: string };
  "pages/receipt/receipt": { id: string };
  /** `id`: of the one to change. */
  "pages/setting/addWallet": { currency?: string; id?: string };
  "pages/setting/bind": { kind?: "email" | "mobile" };
}

export type QueryOf<P extends RoutePath> = P extends keyof RouteQueries ? RouteQueries[P] : Record<string, never>;
