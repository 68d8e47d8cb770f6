/** Verification as the server and the operators' command have it alike. */
import { REVIEW_HOURS } from "@candor/api/verification-words";
import { verifiedCustomers } from "../core/customer/customer.ts";
import { createVerifications, type Verifications } from "../core/verification/verification.ts";
import type { Files } from "../platform/files/files.ts";
import { sendMessage } from "../platform/messages/message-outbox.ts";
import type { Settings } from "../products/site/settings.ts";
import type { Base } from "./base.ts";
import { delivers } from "./message-ways.ts";

type Ground = Pick<Base, "config" | "database" | "clock" | "ids" | "bus" | "outbox" | "sealing">;

const FOLDER = "/files/";

export const verificationsOf = (
  { config, sealing, ...base }: Ground,
  files: Pick<Files, "owns" | "read">,
  settings?: Pick<Settings, "number">,
): Verifications =>
  createVerifications({
    ...base,
    sealer: sealing,
    customers: verifiedCustomers(base),
    ownsFile: files.owns,
    readPicture: (customerId, path) => files.read(customerId, path.slice(FOLDER.length)),
    sendMessage,
    reviewHours: () => settings?.number("review_hours") ?? REVIEW_HOURS,
    delivers: (channel) => delivers(config, channel),
  });
