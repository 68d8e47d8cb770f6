/** What a transfer to a user tells by the outbox, as the notice it becomes for who received it. */
import type { NoticeParameters } from "@candor/api/notice";
import { type Topic, topic } from "../../platform/bus.ts";

export interface UserTransferDone {
  readonly customerId: string;
  readonly transferId: string;
  readonly notice: NoticeParameters<"transfer-received">;
}

export const USER_TRANSFER_DONE: Topic<UserTransferDone> = topic("user-transfer.done");
