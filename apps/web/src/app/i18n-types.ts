/** Which namespaces exist and their keys, read from the English catalogues. A new feature adds its two lines here. */
import type books from "../locales/en/books.json";
import type chart from "../locales/en/chart.json";
import type common from "../locales/en/common.json";
import type content from "../locales/en/content.json";
import type contractOrder from "../locales/en/contract-order.json";
import type customer from "../locales/en/customer.json";
import type deposit from "../locales/en/deposit.json";
import type faucet from "../locales/en/faucet.json";
import type fundRecords from "../locales/en/fund-records.json";
import type funds from "../locales/en/funds.json";
import type home from "../locales/en/home.json";
import type incidents from "../locales/en/incidents.json";
import type market from "../locales/en/market.json";
import type notice from "../locales/en/notice.json";
import type optionOrder from "../locales/en/option-order.json";
import type orderHistory from "../locales/en/order-history.json";
import type payee from "../locales/en/payee.json";
import type priceAlert from "../locales/en/price-alert.json";
import type priceLog from "../locales/en/price-log.json";
import type receipt from "../locales/en/receipt.json";
import type security from "../locales/en/security.json";
import type settings from "../locales/en/settings.json";
import type spotOrder from "../locales/en/spot-order.json";
import type trade from "../locales/en/trade.json";
import type transfer from "../locales/en/transfer.json";
import type upcoming from "../locales/en/upcoming.json";
import type verification from "../locales/en/verification.json";
import type walletSignIn from "../locales/en/wallet-sign-in.json";
import type withdrawal from "../locales/en/withdrawal.json";
import type { Marks } from "./text-template.ts";

interface Catalogues {
  readonly books: typeof books;
  readonly chart: typeof chart;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly "contract-order": typeof contractOrder;
  readonly customer: typeof customer;
  readonly deposit: typeof deposit;
  readonly faucet: typeof faucet;
  readonly "fund-records": typeof fundRecords;
  readonly funds: typeof funds;
  readonly home: typeof home;
  readonly incidents: typeof incidents;
  readonly market: typeof market;
  readonly notice: typeof notice;
  readonly "option-order": typeof optionOrder;
  readonly "order-history": typeof orderHistory;
  readonly payee: typeof payee;
  readonly "price-alert": typeof priceAlert;
  readonly "price-log": typeof priceLog;
  readonly receipt: typeof receipt;
  readonly security: typeof security;
  readonly settings: typeof settings;
  readonly "spot-order": typeof spotOrder;
  readonly trade: typeof trade;
  readonly transfer: typeof transfer;
  readonly upcoming: typeof upcoming;
  readonly verification: typeof verification;
  readonly "wallet-sign-in": typeof walletSignIn;
  readonly withdrawal: typeof withdrawal;
}

export type Namespace = keyof Catalogues;

/** Dotted paths to the texts of a catalogue. */
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** The plural forms "key_one" and "key_other" are asked for as "key" with a count. */
type WithoutForm<K extends string> = K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Base
  : K;

export type TextKey<N extends Namespace> = WithoutForm<Paths<Catalogues[N]>>;

/** Gives the text of a key, its marks filled. */
export type Text<N extends Namespace> = (key: TextKey<N>, marks?: Marks) => string;
