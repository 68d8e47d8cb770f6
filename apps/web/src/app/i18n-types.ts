/** Which namespaces exist and their keys, read from the English catalogues. A new feature adds its two lines here. */
import type common from "../locales/en/common.json";
import type customer from "../locales/en/customer.json";
import type home from "../locales/en/home.json";
import type settings from "../locales/en/settings.json";
import type upcoming from "../locales/en/upcoming.json";

interface Catalogues {
  readonly common: typeof common;
  readonly customer: typeof customer;
  readonly home: typeof home;
  readonly settings: typeof settings;
  readonly upcoming: typeof upcoming;
}

export type Namespace = keyof Catalogues;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Catalogues;
    returnNull: false;
  }
}
