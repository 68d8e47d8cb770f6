/**
 * How a module answers an endpoint: a route joins one definition of packages/api to one handler. Handlers never see wire
 * names, cookies or envelopes; they get the parsed request and the call, and return a value or a refusal.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { Endpoint, RequestOf, ResponseOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import type { OperatorRole } from "@candor/api/operator-words";
import { type Answer, answer } from "@candor/api/refusal";
import type { RestrictionFact } from "@candor/api/restriction-words";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Database, Reader, Tx } from "../database/database.ts";

/** The signed-in person behind a call. */
export interface Caller {
  readonly customerId: string;
  readonly sessionId: string;
  /** Portfolio ids by account mode; the only ones this caller may touch. */
  readonly portfolios: Readonly<Record<AccountMode, string>>;
  /** When this session last proved who its owner is, with everything the account asks for; null when it never did. */
  readonly provedAt: Instant | null;
  readonly isFrozen: boolean;
  /** Frozen by operators as well, or by them alone: its owner cannot end that. */
  readonly isFrozenByOperators?: boolean;
  /** What operators have stopped of the account, each until its time. */
  readonly restrictions: readonly RestrictionFact[];
  /** The highest level of verification that an officer has decided for. */
  readonly verifiedLevel: VerifiedLevel;
}

/** The key under which the answer of a changing call is stored (DOMAIN section 2, idempotency). */
export interface IdempotencyScope {
  readonly customerId: string;
  readonly portfolioId: string;
  readonly endpoint: string;
  readonly key: string;
  /** Hash of the parsed command without `lang`; another command under the same key is refused. */
  readonly commandHash: string;
}

/** Of a command that takes more than one transaction. */
export interface CommandOptions<T> {
  /** What was done stands although it is refused: the refusal is what came of it. */
  readonly standsRefused?: boolean;
  /** Whether the answer is the command's last, to be kept under its key; without it each is. */
  readonly isLast?: (answer: Answer<T>) => boolean;
  /** Of what an earlier one has begun: done whatever was answered under the key meanwhile, which then stands there. */
  readonly hasBegun?: boolean;
}

export interface Call {
  readonly language: Language;
  readonly caller: Caller | null;
  /** What X-Account names; "demo" for visitors. */
  readonly accountMode: AccountMode;
  readonly idempotency: IdempotencyScope | null;
  /** The caller's own, as an IANA name; UTC where none was sent. */
  readonly timeZone: string;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** What the browser's device cookie holds, as it came; null without one. */
  readonly deviceToken: string | null;
  /** The address by which the caller reaches this server, such as https://candor.example; no path. */
  readonly origin: string;
  /** A browser says from which page it calls; other clients do not, and keep tokens instead of cookies. */
  readonly isBrowser: boolean;
  /** For whatever may read many rows: it has a time limit, takes no connection from commands and ends when the caller goes. */
  readonly reader: Reader;
  /**
   * Runs the command in one transaction that also stores its answer under the idempotency key. A refusal undoes the work
   * and keeps the answer; a repeated key answers what was stored without running the work again.
   */
  transaction<T>(work: (tx: Tx) => Promise<Answer<T>>, options?: CommandOptions<T>): Promise<Answer<T>>;
  /** Sets the HttpOnly session cookie on the answer. */
  setSessionCookie(token: string): void;
  clearSessionCookie(): void;
  /** Sets the HttpOnly cookie by which the browser is known, which outlives its sessions. */
  setDeviceCookie(token: string): void;
  /** Sets the HttpOnly cookie of an operator's session, which browsers send to operators' endpoints alone. */
  setOperatorCookie(token: string): void;
  clearOperatorCookie(): void;
}

/** A call whose caller is known: endpoints for customers get this one. */
export interface CustomerCall extends Call {
  readonly caller: Caller;
  /** The caller's portfolio in the account mode asked for. */
  readonly portfolioId: string;
}

/** The operator behind a call, signed in and with a role that the endpoint asks for. */
export interface OperatorSession {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
  /** When the session ends without another call of the person's own, and at the latest. */
  readonly idleEndsAt: Instant;
  readonly endsAt: Instant;
}

/** A call by an operator: endpoints for operators get this one. */
export interface OperatorCall extends Call {
  /** The operator's name. */
  readonly operator: string;
  readonly session: OperatorSession;
  /** The same database, each of whose transactions shows the operator's session: for commands that begin their own. */
  readonly showing: (database: Database) => Database;
}

type CallFor<E extends Endpoint> = E["who"] extends "customer"
  ? CustomerCall
  : E["who"] extends "operator"
    ? OperatorCall
    : Call;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (request: never, call: never) => Promise<Answer<unknown>>;
  /** Of a command that moves money: its parts, one for each process. */
  readonly money?: MoneyParts;
}

/**
 * A command that moves money in two parts (decision 0139). Whoever holds a lock on money must not stand behind visitors, so the
 * part that takes it runs in the process that has the desk.
 */
export interface MoneyParts {
  /** Where the call came in: what hashes, or looks at what cannot be written down. Answers plain data. */
  readonly prepare: (request: never, call: never) => Promise<Answer<unknown>>;
  /** Where the desk is. */
  readonly decide: (prepared: never, call: never) => Promise<Answer<unknown>>;
  /** It waits for a price between its transactions: each of them takes a place, and not the whole of it. */
  readonly waits: boolean;
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>, call: CallFor<E>) => Promise<Answer<ResponseOf<E>>>,
): Route {
  return { endpoint, handle };
}

interface MoneyCommand<E extends Endpoint, P> {
  prepare(request: RequestOf<E>, call: CallFor<E>): Promise<Answer<P>>;
  decide(prepared: P, call: CallFor<E>): Promise<Answer<ResponseOf<E>>>;
  readonly waits?: boolean;
}

/** The route of a command that posts to the ledger, or holds what such commands wait for. */
export function moneyRoute<const E extends Endpoint, P = RequestOf<E>>(
  endpoint: E,
  command: MoneyCommand<E, P> | MoneyCommand<E, P>["decide"],
): Route {
  const {
    prepare,
    decide,
    waits = false,
  } = typeof command === "function"
    ? { prepare: async (request: RequestOf<E>) => answer(request as unknown as P), decide: command }
    : command;
  return {
    endpoint,
    async handle(request: RequestOf<E>, call: CallFor<E>) {
      const prepared = await prepare(request, call);
      return prepared.refused ? prepared : decide(prepared.value, call);
    },
    money: { prepare, decide, waits },
  };
}
