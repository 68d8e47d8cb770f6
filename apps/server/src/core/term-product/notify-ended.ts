/** Notifies the owner of an order that has come to its end. What each date paid is a line of the transactions, and no notice. */
import { formatDecimalShort } from "@candor/money/decimal";
import type { Tx } from "../../platform/database/database.ts";
import type { Ended } from "./end-order.ts";
import type { TermDeps } from "./term-types.ts";

export async function notifyEnded(
  { ledger, notices, clock }: Pick<TermDeps, "ledger" | "notices" | "clock">,
  tx: Tx,
  { order, renewal }: Ended,
): Promise<void> {
  const { code, decimals } = ledger.currency(order.currencyId) ?? { code: "", decimals: 0 };
  const text = (units: bigint) => formatDecimalShort(units, decimals);
  await notices.notify(tx, {
    ...{ customerId: order.customerId, kind: "term-ended", source: `term/${order.id}` },
    parameters: {
      ...{ amount: text(order.principal + order.paid), interest: text(order.paid), currency: code },
      renewed: renewal && text(renewal.principal),
      is_not_renewed: renewal === null && order.atMaturity !== "pay-out",
      ...{ account: order.mode, at: clock.now() },
    },
  });
}
