/**
 * Verification (KYC): what customers send to prove who they are, and what officers decide about it (DOMAIN sections 1 and 9).
 * This is the module's one door. What a field says is encrypted wherever it is kept, and is shown to its owner and to officers
 * alone; every picture that an officer sees is written down where its owner can read it.
 */
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import { verifiedName } from "./encrypted-fields.ts";
import { createOfficers, type Officers } from "./officers.ts";
import { verificationRoutes } from "./verification-routes.ts";
import type { VerificationDeps } from "./verification-types.ts";

export { giveUpFields, type LostField } from "./give-up-fields.ts";
export type { ApplicationView, Officers } from "./officers.ts";
export type { Review, Reviewer } from "./review-verification.ts";
export { registerVerificationJobs } from "./verification-jobs.ts";
export { registerVerifiedLevels } from "./verified-levels.ts";

export interface Verifications {
  readonly routes: readonly Route[];
  /** What officers do, for the command on the machine too. */
  readonly officers: Officers;
  /** The highest level that was verified; 0 without any. */
  verifiedLevel(reader: Reader, customerId: string): Promise<VerifiedLevel>;
  /** First and last name as they were verified; empty without. */
  verifiedName(reader: Reader, customerId: string): Promise<string>;
}

export function createVerifications(given: VerificationDeps): Verifications {
  // Two officers, or one person in two windows, meet at one application and wait for each other.
  const deps = { ...given, database: retryingOnContention(given.database) };
  const officers = createOfficers(deps);
  return {
    routes: verificationRoutes(deps, officers),
    officers,
    verifiedName: (reader, customerId) => verifiedName(deps, reader, customerId),
    verifiedLevel: async (reader, customerId) => (await deps.customers.find(reader, customerId))?.verifiedLevel ?? 0,
  };
}
