/** What a transfer to a user tells by the outbox, as the notices it becomes for both. */
import type { NoticeParameters } from "@candor/api/notice";
import { type Topic, topic } from "../../platform/bus/bus.ts";

export interface UserTransferDone {
  /** Who received it. */
  readonly customerId: string;
  readonly senderId: string;
  readonly transferId: string;
  readonly notice: NoticeParameters<"transfer-received">;
  readonly senderNotice: NoticeParameters<"transfer-sent">;
}

export const USER_TRANSFER_DONE: Topic<UserTransferDone> = topic("user-transfer.done");
