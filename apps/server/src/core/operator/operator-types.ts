/** What the parts of the module of operators need and share. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { Log } from "../../platform/log.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { PasskeySite } from "../second-factor/second-factor.ts";

/**
 * The last mark that this process has seen. Whoever owns the tables could take the marks away and reckon the chain anew without
 * them; what a process that runs remembers they cannot.
 */
export interface Witness {
  last: { readonly sequence: number; readonly hash: Buffer } | null;
}

export interface OperatorDeps {
  readonly database: Database;
  /** As the role that writes sessions and what is signed in with, by functions alone. */
  readonly operatorDatabase: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly encryption: Encryptor;
  /** The address people use, or null, and the further names this server answers to: where passkeys belong. */
  readonly publicUrl: string | null;
  readonly allowedHosts: readonly string[];
  readonly log: Log;
}

/** What the commands of this module share. */
export interface OperatorContext extends OperatorDeps {
  readonly site: PasskeySite;
  readonly witness: Witness;
}
