/** Has this process know a level as soon as it is decided, though the operators' command did that in a process of its own. */
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { VerifiedCustomers } from "../customer/customer.ts";
import { VERIFICATION_DECIDED } from "./verification-topics.ts";

interface VerifiedLevelDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly customers: Pick<VerifiedCustomers, "readLevelAnew">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerVerifiedLevels({ outbox, customers }: VerifiedLevelDeps): void {
  outbox.consume("verified-level", [VERIFICATION_DECIDED], async (tx, { payload }) =>
    customers.readLevelAnew(tx, payload.customerId),
  );
}
