/** What the app has of texts and addresses, for the types. A feature declares its own in its `feature.ts`. */
import type chart from "../locales/en/chart.json";
import type comingTerms from "../locales/en/coming-terms.json";
import type common from "../locales/en/common.json";
import type home from "../locales/en/home.json";
import type orderHistory from "../locales/en/order-history.json";
import type trade from "../locales/en/trade.json";

/** Here stand only the texts that several features share, or of pages that are put together from several. */
export interface Catalogues {
  readonly chart: typeof chart;
  readonly "coming-terms": typeof comingTerms;
  readonly common: typeof common;
  readonly home: typeof home;
  readonly "order-history": typeof orderHistory;
  readonly trade: typeof trade;
}

/** Of pages that read nothing from their address. */
export type NoQuery = Record<string, never>;

/** Each address with what its page reads from it. Here stand only the pages that are put together from several features. */
export interface Routes {
  "pages/index/index": NoQuery;
  "pages/transaction/index": { match_id?: string; product?: "option" | "contract" };
  "pages/transaction/index2": { id: string };
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
  "pages/index/records": Routes["pages/historyList"] & { tab?: string };
}
