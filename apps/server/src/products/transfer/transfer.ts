/**
 * Conversions between currencies, and transfers from one user to another. Terms (packages/engine/conversion): a quote is made
 * of the index prices of the quote board, less 0.05 % between them and the price given (0.55 % where USDT is taken for a US
 * dollar, for which the house has no price) and a fee of 0.10 % of what arrives, the
 * same for everyone; it stands for 15 seconds and is used once, and one stands for an account and pair of currencies. Accepting
 * it holds what it converts, and in real what it pays: nobody takes it back. What it is
 * judged by is the first fresh price a bump after its acceptance: where that lies further from the quote than its spread, either
 * way, or there is none, nothing is converted and a new quote is needed. 100,000 USDT worth go by one quote, 300,000 within an
 * hour, by the price at the acceptance. The house's treasury is on the other side and pays what it has, no more; in demo, play money covers it. A transfer to a user costs 0.05 % of what is sent, real money alone, with the
 * pay password and a fresh proof; within 24 hours it counts with withdrawals, and little goes to new recipients. Everything comes out of the funding wallet and goes into it.
 * Entries: "conversion" held, or "conversion-back"; "conversion" to the treasury and from it, "conversion-fee"; "user-transfer", "transfer-fee"; "demo-cover" in demo.
 * Roundings: what is paid down, fees up. Nobody can set a price here, for anyone.
 */
import { recipients } from "../../core/customer/customer.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Route } from "../../platform/http/route.ts";
import { partOf } from "../../platform/process/part.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { type ConversionUpkeep, createConversionUpkeep } from "./conversion-upkeep.ts";
import { LookupMisses } from "./lookup-misses.ts";
import { registerTransferJobs } from "./transfer-jobs.ts";
import { transferRoutes } from "./transfer-routes.ts";
import type { TransferDeps } from "./transfer-types.ts";

export interface Transfers {
  readonly routes: readonly Route[];
  /** Gives back what conversions held whose program ended; runs where the desk is. */
  readonly upkeep: ConversionUpkeep;
}

export function createTransfers(
  given: Omit<TransferDeps, "lookupMisses" | "underWay"> & { readonly jobs: Pick<Jobs, "schedule"> },
): Transfers {
  const deps = { ...given, lookupMisses: new LookupMisses(), underWay: new Map() };
  registerTransferJobs(given);
  return { routes: transferRoutes(deps), upkeep: createConversionUpkeep(deps) };
}

export function transfer(base: ProductBase): Product {
  const { routes, upkeep } = createTransfers({
    ...{ ...base, valueIn: base.marketData.valueIn },
    ...{ recipients, payPassword: base.secondFactors.payPassword },
  });
  return { noun: "transfer", routes, upkeep: [partOf("conversions", "desk", upkeep)] };
}
