/**
 * The safety of accounts: freezes by owners and operators, restrictions, where somebody is signed in, fresh proofs, bound
 * addresses, and the profile that shows it all (DOMAIN sections 1 and 9). This is the module's one door.
 */
import type { StepUpMethod } from "@candor/api/second-factor";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import { type NamedEvent, safetyEventsOf } from "../customer/customer.ts";
import type { AccountSafetyContext } from "./account-safety-types.ts";
import { provideCustomerChannel } from "./customer-channel.ts";
import { devicesOf, type NamedDevice } from "./devices.ts";
import { createOperatorFreezes, type OperatorFreezes } from "./operator-freeze.ts";
import { profileRoutes } from "./profile-routes.ts";
import { createRestrictions, type Restrictions } from "./restrict-account.ts";
import { safetyRoutes } from "./safety-routes.ts";
import { stepUpMethods } from "./step-up.ts";

export { type AccountRestriction, heldBackFault } from "./restrict-account.ts";

export interface AccountSafety {
  readonly routes: readonly Route[];
  /** How a customer can prove anew who they are. */
  stepUpMethods(customerId: string): Promise<readonly StepUpMethod[]>;
  /** What operators do to an account that two of them agreed on, and ending sessions that are not its owner's. */
  readonly operatorFreezes: OperatorFreezes;
  /** What operators stop of an account without freezing it, likewise. */
  readonly restrictions: Restrictions;
  /** Where a customer is signed in, newest first. */
  devicesOf(reader: Reader, customerId: string, now: Instant): Promise<readonly NamedDevice[]>;
  /** What happened to the safety of an account, newest first. */
  safetyEventsOf(reader: Reader, customerId: string): Promise<readonly NamedEvent[]>;
  /** Tells each customer's pages on the socket when their account is frozen, and when it is not any more. */
  provideChannels(channels: Channels): void;
}

/** @param context of core/sign-in, and whose a stored file is */
export const createAccountSafety = (context: AccountSafetyContext): AccountSafety => ({
  routes: [...safetyRoutes(context), ...profileRoutes(context)],
  stepUpMethods: (customerId) => stepUpMethods(context, context.database, customerId),
  operatorFreezes: createOperatorFreezes(context),
  restrictions: createRestrictions(context),
  devicesOf,
  safetyEventsOf,
  provideChannels: (channels) => provideCustomerChannel(channels, context),
});
