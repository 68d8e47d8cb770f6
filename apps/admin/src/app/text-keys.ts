/** Which catalogues exist and their keys, read from the English ones. A new catalogue adds its two lines here. */
import type { KeyOf, TextOf } from "@candor/client/text-template";
import type audit from "../locales/en/audit.json";
import type books from "../locales/en/books.json";
import type content from "../locales/en/content.json";
import type customer from "../locales/en/customer.json";
import type deposit from "../locales/en/deposit.json";
import type floodAlarm from "../locales/en/flood-alarm.json";
import type instrument from "../locales/en/instrument.json";
import type menu from "../locales/en/menu.json";
import type operator from "../locales/en/operator.json";
import type proposal from "../locales/en/proposal.json";
import type setting from "../locales/en/setting.json";
import type shared from "../locales/en/shared.json";
import type signIn from "../locales/en/sign-in.json";
import type surveillance from "../locales/en/surveillance.json";
import type term from "../locales/en/term.json";
import type terms from "../locales/en/terms.json";
import type verification from "../locales/en/verification.json";
import type withdrawal from "../locales/en/withdrawal.json";

interface Catalogues {
  readonly audit: typeof audit;
  readonly books: typeof books;
  readonly content: typeof content;
  readonly customer: typeof customer;
  readonly deposit: typeof deposit;
  readonly "flood-alarm": typeof floodAlarm;
  readonly instrument: typeof instrument;
  readonly menu: typeof menu;
  readonly operator: typeof operator;
  readonly proposal: typeof proposal;
  readonly setting: typeof setting;
  readonly shared: typeof shared;
  readonly "sign-in": typeof signIn;
  readonly surveillance: typeof surveillance;
  readonly term: typeof term;
  readonly terms: typeof terms;
  readonly verification: typeof verification;
  readonly withdrawal: typeof withdrawal;
}

export type Namespace = keyof Catalogues;

export type TextKey<N extends Namespace> = KeyOf<Catalogues[N]>;

/** Gives the text of a key, its marks filled. */
export type Text<N extends Namespace> = TextOf<Catalogues[N]>;
