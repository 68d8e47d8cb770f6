/**
 * Payees: the addresses, cards and bank accounts that a customer may have money sent to (DOMAIN section 8). This is the
 * module's one door.
 * Terms: at most 20 of all kinds; a new one can be paid to after 24 hours (in a sandbox a minute); adding and removing take a fresh proof of who
 * asks, and notify the owner, outside the app too. Where a payee pays to never changes: another address is another payee,
 * which waits anew. What a card or account says is encrypted, and answered in part only.
 */

import { readDetails } from "./encrypted-details.ts";
import { payeeRoutes } from "./payee-routes.ts";
import type { PayeeDeps, Payees } from "./payee-types.ts";

export { maskedOf } from "./mask.ts";
export { lockOutflow, readOutflow } from "./outflow-store.ts";
export { BTC_DECIMALS, leftInMoney, type Pricing, USDT_DECIMALS, type Worth, worthOf } from "./outflow-worth.ts";
export { findPayee, lockPayee } from "./payee-store.ts";
export type { Payee, Payees } from "./payee-types.ts";

export const createPayees = (deps: PayeeDeps): Payees => ({
  routes: payeeRoutes(deps),
  detailsOf: async (reader, payee) => (await readDetails(deps.encryption, reader, [payee])).get(payee.id) ?? null,
});
