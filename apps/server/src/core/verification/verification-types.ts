/** What the parts of verification need. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { VerifiedCustomers } from "../customer/customer.ts";
import type { Notices } from "../notice/notice.ts";

/** A picture as its owner has uploaded it. */
export interface Picture {
  readonly content: Buffer;
  /** "image/jpeg" or "image/png" */
  readonly type: string;
}

export interface VerificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly encryption: Encryptor;
  readonly customers: VerifiedCustomers;
  readonly outbox: Pick<Outbox, "emit">;
  readonly notices: Pick<Notices, "notify" | "write">;
  readonly ownsFile: (customerId: string, path: string) => Promise<boolean>;
  /** The picture at "/files/<name>", when it exists and belongs to the customer. */
  readonly readPicture: (customerId: string, path: string) => Promise<Picture | undefined>;
  /** Within how many hours it is decided. */
  readonly reviewHours: () => number;
}
