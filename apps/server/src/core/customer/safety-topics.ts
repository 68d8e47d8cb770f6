/** What the safety of accounts has others do, by the outbox. */
import type { NoticeParameters } from "@candor/api/notice";
import { topic } from "../../platform/bus/bus.ts";

/** Somebody signed in from a device that the account had not been used on; its owner finds a notice of it. */
export interface NewDevice {
  readonly customerId: string;
  /** Of the event that is kept of it. */
  readonly eventId: string;
  readonly notice: NoticeParameters<"new-device">;
}

/** By the outbox. */
export const NEW_DEVICE = topic<NewDevice>("customer.new-device");
