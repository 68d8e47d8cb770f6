/**
 * Notifies an owner that a payee was added or removed, outside the app too, so that they know of it when it was somebody else. Kept
 * among the events of their account's safety, with the device that it was done on.
 */
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { maskedOf } from "./mask.ts";
import type { Payee, PayeeActing, PayeeDeps } from "./payee-types.ts";

/** "TR7NHq…Lj6t (Tron (TRC20))", "Example Bank •••• 4242": enough for its owner to know it by. */
const placeOf = ({ networks }: Pick<PayeeDeps, "networks">, payee: Payee): string =>
  payee.kind === "address"
    ? `${maskedOf(payee)} · ${networks.network(payee.network)?.name ?? payee.network}`
    : `${payee.name} ${maskedOf(payee)}`;

export async function notifyChange(
  deps: PayeeActing,
  tx: Tx,
  payee: Payee,
  change: "added" | "removed",
  at: Instant,
): Promise<void> {
  const { customerId, id, kind } = payee;
  await recordSafetyEvent(deps, tx, customerId, `payee-${change}`, deps.origin);
  await deps.notices.notify(tx, {
    ...{ customerId, kind: "payee-changed", source: `payee/${id}/${change}`, also: "mail-or-text" },
    parameters: {
      change,
      kind,
      place: placeOf(deps, payee),
      at,
      usable_from: change === "added" ? payee.usableFrom : null,
    },
  });
}
