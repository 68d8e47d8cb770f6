/**
 * Customers: who they are, how they sign up and in, their sessions and their two portfolios (DOMAIN sections 1 and 2).
 * This is the module's one door. It never tells a stranger whether an address is known, and never stores a password,
 * code or token that could be used again.
 */
import type { CodeScene } from "@candor/api/customer";
import type { Language } from "@candor/api/language";
import type { Answer } from "@candor/api/refusal";
import type { StepUpMethod } from "@candor/api/second-factor";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Bus, Topic } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { TokenMemory } from "../../platform/edge/token-gate.ts";
import type { Sealer } from "../../platform/encryption/sealing-keys.ts";
import type { Caller, Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { takingTurns } from "../../platform/tasks/turns.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { SecondFactors } from "../second-factor/second-factor.ts";
import { addCreditEvent, type CreditEvent } from "./credit-store.ts";
import { provideCustomerChannel } from "./customer-channel.ts";
import { registerCustomerJobs as registerJobs } from "./customer-jobs.ts";
import { customerRoutes } from "./customer-routes.ts";
import type { NewCustomer } from "./customer-store.ts";
import { devicesOf, type NamedDevice } from "./devices.ts";
import { drawNumbers } from "./open-account.ts";
import { createOperatorFreezes, type OperatorFreezes } from "./operator-freeze.ts";
import { passwordGuesses as guessesOf } from "./password-guesses.ts";
import { isCommonPassword as isCommon } from "./password-policy.ts";
import { profileRoutes } from "./profile-routes.ts";
import { type Recipients, recipients } from "./recipient.ts";
import { readResidence } from "./residence-store.ts";
import { createRestrictions, heldBackFault as heldBack, type Restrictions } from "./restrict-account.ts";
import { type NamedEvent, recordSafetyEvent as record, safetyEventsOf } from "./safety-events.ts";
import { safetyRoutes } from "./safety-routes.ts";
import { DEVICE_SEEN_FIRST, type NewDevice } from "./safety-topics.ts";
import { secondFactorPorts as customerPorts } from "./second-factor-ports.ts";
import { createSessions, type Sessions, sessionsRevoked } from "./sessions.ts";
import { stepUpMethods } from "./step-up.ts";
import { createVerifiedCustomers, type VerifiedCustomers } from "./verified-level.ts";
import { createWalletProof, type WalletProof } from "./wallet-proof.ts";
import { walletRoutes } from "./wallet-routes.ts";
import { CHAIN_PATIENCE_MS } from "./wallet-signature.ts";

export type { OperatorFreezes } from "./operator-freeze.ts";
export type { Recipient, Recipients } from "./recipient.ts";
export type { AccountRestriction, Restrictions } from "./restrict-account.ts";
export type { VerifiedCustomers } from "./verified-level.ts";

/** A customer as the rest of the server sees one; never the password hash. */
export interface Customer {
  readonly id: string;
  /** Public eight-digit number. */
  readonly uid: string;
  readonly email: string | null;
  /** E.164, such as +8613800138000. */
  readonly mobile: string | null;
  readonly areaCode: string | null;
  readonly nickname: string | null;
  readonly portraitPath: string | null;
  readonly language: Language;
  readonly inviteCode: string;
  /** Lower-case hex; null without one. */
  readonly walletAddress: string | null;
  /** The highest level of verification that an officer has decided for. */
  readonly verifiedLevel: VerifiedLevel;
  readonly registeredAt: Instant;
}

/** What is sent to a customer by mail or SMS, in the transaction that caused it: a code, or what happened to their account. */
export interface CustomerMessage {
  readonly to: string;
  readonly channel: "mail" | "sms";
  readonly subject: string;
  readonly text: string;
  readonly kind: `code-${CodeScene}` | `known-${CodeScene}` | "login-alert" | "safety";
}

export interface CustomerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly ledger: Ledger;
  /** Puts a message into the outbox of the same commit. */
  readonly sendMessage: (tx: Tx, message: CustomerMessage) => Promise<void>;
  /** Whether what is sent by this way reaches anybody. */
  readonly delivers: (channel: CustomerMessage["channel"]) => boolean;
  /** Refuses unless the stored file belongs to the customer. */
  readonly ownsFile: (customerId: string, path: string) => Promise<boolean>;
  readonly secondFactors: SecondFactors;
  readonly hasher: PasswordHasher;
  readonly outbox: Pick<Outbox, "emit">;
  /** Keyed hashes: what was tried at the door is counted without being kept. */
  readonly sealing: Pick<Sealer, "fingerprint">;
  /** Where chains are asked about wallets that are contracts, by their number (EIP-155). */
  readonly chainAddresses: ReadonlyMap<number, string>;
  /** How long a chain may take to answer; five seconds when left out. */
  readonly chainPatienceMs?: number;
  /** So many codes go out by text message on a UTC day, all together. */
  readonly smsDailyMax: number;
  /** Draws a uid and an invite code; random when left out. */
  readonly drawNumbers?: () => Pick<NewCustomer, "uid" | "inviteCode">;
}

/** What the commands of this module share. */
export interface CustomerContext extends Required<CustomerDeps> {
  readonly sessions: Sessions;
  readonly walletProof: WalletProof;
}

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

/** A session token, handed out once and kept only as a hash. */
export type SignedIn = Answer<{
  readonly customerId: string;
  readonly token: string;
  /** What the browser is known by from now on, kept likewise. */
  readonly deviceToken: string;
}>;

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

/** Customers as verification needs them, without everything else that they need: for commands beside the server too. */
export const verifiedCustomers = (deps: Pick<CustomerDeps, "bus">): VerifiedCustomers => createVerifiedCustomers(deps);

/** The count of wrong passwords in a row, for other doors than the customers'. */
export const passwordGuesses: typeof guessesOf = guessesOf;
export const isCommonPassword: typeof isCommon = isCommon;

/** For modules above whose changes belong among what happened to the safety of an account. */
export const recordSafetyEvent: typeof record = record;

/** Why money may not leave an account now, asked in the transaction that moves it. */
export const heldBackFault: typeof heldBack = heldBack;

/** Of second factors, which are made before the customers. */
export const secondFactorPorts: typeof customerPorts = customerPorts;

/** Forgets what ended long ago; call before the jobs start. */
export const registerCustomerJobs: typeof registerJobs = registerJobs;

/** By the outbox: somebody signed in on a device that their account had not been used on. */
export const NEW_DEVICE: Topic<NewDevice> = DEVICE_SEEN_FIRST;
