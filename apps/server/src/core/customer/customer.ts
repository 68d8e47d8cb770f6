/**
 * Customers: who they are, how they sign up and in, their sessions and their two portfolios (DOMAIN sections 1 and 2).
 * This is the module's one door. It never tells a stranger whether an address is known, and never stores a password,
 * code or token that could be used again.
 */

import type { StepUpMethod } from "@candor/api/second-factor";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { TokenMemory } from "../../platform/edge/token-gate.ts";
import type { Caller, Route } from "../../platform/http/route.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import { takingTurns } from "../../platform/tasks/turns.ts";
import { addCreditEvent, type CreditEvent } from "./credit-store.ts";
import { provideCustomerChannel } from "./customer-channel.ts";
import { customerRoutes } from "./customer-routes.ts";
import type { CustomerContext, CustomerDeps } from "./customer-types.ts";
import { devicesOf, type NamedDevice } from "./devices.ts";
import { drawNumbers } from "./open-account.ts";
import { createOperatorFreezes, type OperatorFreezes } from "./operator-freeze.ts";
import { profileRoutes } from "./profile-routes.ts";
import { type Recipients, recipients } from "./recipient.ts";
import { readResidence } from "./residence-store.ts";
import { createRestrictions, type Restrictions } from "./restrict-account.ts";
import { type NamedEvent, safetyEventsOf } from "./safety-events.ts";
import { safetyRoutes } from "./safety-routes.ts";
import { createSessions, sessionsRevoked } from "./sessions.ts";
import { stepUpMethods } from "./step-up.ts";
import { createWalletProof } from "./wallet-proof.ts";
import { walletRoutes } from "./wallet-routes.ts";
import { CHAIN_PATIENCE_MS } from "./wallet-signature.ts";

export { registerCustomerJobs } from "./customer-jobs.ts";
export type { CustomerMessage } from "./customer-types.ts";
export type { OperatorFreezes } from "./operator-freeze.ts";
export { passwordGuesses } from "./password-guesses.ts";
export { isCommonPassword } from "./password-policy.ts";
export type { Recipient, Recipients } from "./recipient.ts";
export { type AccountRestriction, heldBackFault, type Restrictions } from "./restrict-account.ts";
export { recordSafetyEvent } from "./safety-events.ts";
export { registerSafetyNotices } from "./safety-notices.ts";
export { secondFactorPorts } from "./second-factor-ports.ts";
export { type VerifiedCustomers, verifiedCustomers } from "./verified-level.ts";

export interface Customers {
  readonly routes: readonly Route[];
  /** The caller behind a session token; undefined when there is none, or it has ended. Answered from memory when warm. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** What this process remembers of sessions' tokens. */
  readonly sessionMemory: TokenMemory<Caller>;
  /** How a customer can prove anew who they are. */
  stepUpMethods(customerId: string): Promise<readonly StepUpMethod[]>;
  /** The country in which the customer verifiably lives, as ISO 3166 has it; null where that is not known. */
  residenceOf(reader: Reader, customerId: string): Promise<string | null>;
  /** Customers as others meet them: number and name in part. */
  readonly recipients: Recipients;
  /** Counts an event for or against a customer's credit score, once, in the transaction that caused it. */
  addCreditEvent(tx: Tx, customerId: string, event: CreditEvent): Promise<void>;
  /** What operators do to an account that two of them agreed on, and ending sessions that are not its owner's. */
  readonly operatorFreezes: OperatorFreezes;
  /** What operators stop of an account without freezing it, likewise. */
  readonly restrictions: Restrictions;
  /** Where a customer is signed in, newest first. */
  devicesOf(reader: Reader, customerId: string, now: Instant): Promise<readonly NamedDevice[]>;
  /** What happened to the safety of an account, newest first. */
  safetyEventsOf(reader: Reader, customerId: string): Promise<readonly NamedEvent[]>;
  /** Told of each session that ends early; returns how to stop listening. */
  onRevoked(listener: (sessionId: string) => void): () => void;
  /** Tells each customer's pages on the socket when their account is frozen, and when it is not any more. */
  provideChannels(channels: Channels): void;
}

export function createCustomers(deps: CustomerDeps): Customers {
  // Commands that meet at one customer's rows wait for each other.
  const database = takingTurns(deps.database);
  const context: CustomerContext = {
    drawNumbers,
    chainPatienceMs: CHAIN_PATIENCE_MS,
    ...deps,
    database,
    walletProof: createWalletProof({ chainPatienceMs: CHAIN_PATIENCE_MS, ...deps, database }),
    sessions: createSessions(deps),
  };
  return {
    routes: [...customerRoutes(context), ...safetyRoutes(context), ...profileRoutes(context), ...walletRoutes(context)],
    authenticate: (token) => context.sessions.authenticate(token),
    sessionMemory: context.sessions.memory,
    stepUpMethods: (customerId) => stepUpMethods(context, database, customerId),
    residenceOf: readResidence,
    recipients,
    addCreditEvent,
    operatorFreezes: createOperatorFreezes(context),
    restrictions: createRestrictions(context),
    devicesOf,
    safetyEventsOf,
    onRevoked: (listener) => deps.bus.subscribe(sessionsRevoked, ({ sessionIds }) => sessionIds.forEach(listener)),
    provideChannels: (channels) => provideCustomerChannel(channels, deps),
  };
}
