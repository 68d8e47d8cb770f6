/** What payees say to the rest of the program, in the commit of the change. */
import type { NoticeParameters } from "@candor/api/notice";
import { topic } from "../../platform/bus/bus.ts";

export interface PayeeChange {
  readonly customerId: string;
  readonly payeeId: string;
  readonly notice: NoticeParameters<"payee-changed">;
}

/** One was added or removed. */
export const PAYEE_CHANGED = topic<PayeeChange>("payee.changed");
