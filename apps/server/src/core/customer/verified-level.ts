/**
 * What verification found of a customer, as every call is judged by it: the level, and where they live. Written by
 * verification alone, in the transaction of an officer's decision.
 */
import type { VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { addCreditEvent } from "./credit-store.ts";
import { findCustomer, updateVerifiedLevel } from "./customer-store.ts";
import { customersChanged } from "./customer-topics.ts";
import type { Customer } from "./customer-types.ts";
import { insertResidence } from "./residence-store.ts";

export interface Verified {
  readonly level: VerificationLevel;
  /** Where they live, as ISO 3166 has it; null where this level says nothing of it. */
  readonly country: string | null;
  readonly at: Instant;
}

export interface VerifiedCustomers {
  find(reader: Reader, customerId: string): Promise<Customer | undefined>;
  /** Keeps what an officer has verified; sessions that are open know it once the transaction commits. */
  markVerified(tx: Tx, customerId: string, verified: Verified): Promise<void>;
  /** Has open sessions read the level anew once the transaction commits: it may have been decided by another process. */
  readLevelAnew(tx: Tx, customerId: string): void;
}

/** Customers as verification needs them, without everything else that they need: for commands beside the server too. */
export function verifiedCustomers({ bus }: { readonly bus: Bus }): VerifiedCustomers {
  const readLevelAnew = (tx: Tx, customerId: string): void =>
    tx.afterCommit(() => bus.publish(customersChanged, { customerId }));
  return {
    find: findCustomer,
    async markVerified(tx, customerId, { level, country, at }) {
      await updateVerifiedLevel(tx, customerId, level);
      if (country !== null) await insertResidence(tx, customerId, country, at);
      await addCreditEvent(tx, customerId, { kind: `verified-${level}`, reference: customerId, at });
      readLevelAnew(tx, customerId);
    },
    readLevelAnew,
  };
}
