/** Has this process know a level as soon as it is decided, though the operators' command did that in a process of its own. */
import type { VerifiedCustomers } from "../core/customer/customer.ts";
import { consumeDecisions } from "../core/verification/verification.ts";
import type { Outbox } from "../platform/tasks/outbox.ts";

interface VerifiedLevelDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly customers: Pick<VerifiedCustomers, "readLevelAnew">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerVerifiedLevels({ outbox, customers }: VerifiedLevelDeps): void {
  consumeDecisions(outbox, "verified-level", async (tx, { payload }) =>
    customers.readLevelAnew(tx, payload.customerId),
  );
}
