/** What second factors ask of customers. Made before the customers are, since those ask for second factors in turn. */
import { refuse } from "@candor/api/refusal";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import { findCustomer, type RecordingDeps, recordSafetyEvent } from "../customer/customer.ts";
import type { CustomerPorts } from "../second-factor/second-factor.ts";
import { customerAsker } from "./code-asker.ts";
import type { SignInDeps } from "./sign-in-types.ts";
import { useCode } from "./verification-code.ts";

/** Of second factors, which are made before the customers. */
export function secondFactorPorts(deps: RecordingDeps & Pick<SignInDeps, "database">): CustomerPorts {
  const { clock } = deps;
  const database = retryingOnContention(deps.database);
  return {
    async labelOf(reader, customerId) {
      const customer = await findCustomer(reader, customerId);
      return customer?.email ?? customer?.mobile ?? customer?.uid ?? customerId;
    },
    async usePayCode(customerId, code) {
      const customer = await findCustomer(database, customerId);
      const contacts = [customer?.email, customer?.mobile].filter((contact) => contact != null);
      let refused: Awaited<ReturnType<typeof useCode>> = refuse("code-wrong");
      // The code may have gone to either of the owner's addresses.
      for (const contact of contacts) {
        const place = { contact, scene: "pay", asker: customerAsker(customerId) } as const;
        const used = await database.transaction((tx) => useCode(tx, place, code, clock.now()));
        if (!used.refused) return used;
        refused = used;
      }
      return refused;
    },
    record: (tx, event, call) => recordSafetyEvent(deps, tx, call.caller.customerId, event, call),
  };
}
