/** Whether the owner of a call may send at this moment, as the tables say: a session may have been judged a moment before. */
import type { Reader } from "../../platform/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import type { TransferDeps } from "./transfer.ts";

export async function isSenderFrozen(
  { recipients }: Pick<TransferDeps, "recipients">,
  reader: Reader,
  { caller }: Pick<CustomerCall, "caller">,
): Promise<boolean> {
  const found = await recipients.byIds(reader, [caller.customerId]);
  return found.get(caller.customerId)?.isFrozen ?? true;
}
