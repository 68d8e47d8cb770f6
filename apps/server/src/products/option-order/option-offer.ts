/**
 * Who may stake real money on options (DOMAIN section 0, principle 4): whoever verifiably lives in a country that the setting
 * names. Unknown means no. Asked for each order, so that a change counts from its commit on; it never touches an order that runs.
 */
import type { residenceOf } from "../../core/customer/customer.ts";
import type { Database } from "../../platform/database/database.ts";
import { readIsOffered } from "./option-country-store.ts";

interface OfferDeps {
  readonly database: Database;
  readonly customers: { readonly residenceOf: typeof residenceOf };
}

export const offeredToResidents =
  ({ database, customers }: OfferDeps) =>
  async (customerId: string): Promise<boolean> => {
    const country = await customers.residenceOf(database, customerId);
    return country !== null && (await readIsOffered(database, country));
  };
