/** The call that a handler receives. One object per request; its methods are shared. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import type { Answer } from "@candor/api/refusal";
import type { Database, Reader, Tx } from "../database/database.ts";
import { runCommand, showing, showingOn } from "./call-transaction.ts";
import type { Call, Caller, CommandOptions, IdempotencyScope, OperatorSession } from "./route.ts";

export interface CallFacts {
  readonly language: Language;
  readonly caller: Caller | null;
  /** Null at every endpoint that is not for operators. */
  readonly session: OperatorSession | null;
  /** Of the operator's session, shown to the database in each transaction of theirs; undefined where there is none. */
  readonly operatorToken?: string | undefined;
  readonly accountMode: AccountMode;
  readonly idempotency: IdempotencyScope | null;
  readonly timeZone: string;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly deviceToken: string | null;
  readonly origin: string;
  readonly isBrowser: boolean;
  /** Aborted when the connection ends before the answer. Asked for by reads alone. */
  readonly gone?: (() => AbortSignal) | undefined;
}

/** The same without what ends with the connection. */
export type CarriedFacts = Omit<CallFacts, "gone">;

export type CallCookies = Pick<HttpCall, "cookie" | "deviceCookie" | "operatorCookie">;

type InPlace = <T>(work: () => Promise<Answer<T>>) => Promise<Answer<T>>;

export class HttpCall implements Call {
  readonly language: Language;
  readonly caller: Caller | null;
  /** "" at every endpoint that is not for operators. */
  readonly operator: string;
  readonly session: OperatorSession | null;
  readonly accountMode: AccountMode;
  readonly idempotency: IdempotencyScope | null;
  readonly timeZone: string;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly deviceToken: string | null;
  readonly origin: string;
  readonly isBrowser: boolean;
  /** "" for visitors, who own nothing. */
  readonly portfolioId: string;
  /** The token to set as cookie, null to clear it, undefined to leave it. */
  cookie: string | null | undefined = undefined;
  /** The token to set as device cookie; undefined to leave it. */
  deviceCookie: string | undefined = undefined;
  /** The token to set as an operator's cookie, null to clear it, undefined to leave it. */
  operatorCookie: string | null | undefined = undefined;
  readonly #database: Database;
  readonly #operatorToken: string | undefined;
  readonly #gone: (() => AbortSignal) | undefined;
  readonly #inPlace: InPlace;
  #reader: Reader | undefined;

  /** @param inPlace where transactions wait for a place first */
  constructor(database: Database, facts: CallFacts, inPlace: InPlace = (work) => work()) {
    this.#database = database;
    this.#inPlace = inPlace;
    this.#operatorToken = facts.operatorToken;
    this.#gone = facts.gone;
    this.language = facts.language;
    this.caller = facts.caller;
    this.operator = facts.session?.name ?? "";
    this.session = facts.session;
    this.accountMode = facts.accountMode;
    this.idempotency = facts.idempotency;
    this.timeZone = facts.timeZone;
    this.clientAddress = facts.clientAddress;
    this.userAgent = facts.userAgent;
    this.deviceToken = facts.deviceToken;
    this.origin = facts.origin;
    this.isBrowser = facts.isBrowser;
    this.portfolioId = facts.caller ? facts.caller.portfolios[facts.accountMode] : "";
  }

  get reader(): Reader {
    this.#reader ??= this.#database.reads({ class: this.session ? "report" : "endpoint", signal: this.#gone?.() });
    return this.#reader;
  }

  transaction<T>(work: (tx: Tx) => Promise<Answer<T>>, options?: CommandOptions<T>): Promise<Answer<T>> {
    const token = this.#operatorToken;
    const shown = token === undefined ? work : showing(token, work);
    return this.#inPlace(() => runCommand(this.#database, this.idempotency, shown, options));
  }

  /** All that another process needs to go on with the call; plain data. */
  carried(): CarriedFacts {
    const { language, caller, session, accountMode, idempotency, timeZone } = this;
    const { clientAddress, userAgent, deviceToken, origin, isBrowser } = this;
    return {
      ...{ language, caller, session, operatorToken: this.#operatorToken, accountMode, idempotency, timeZone },
      ...{ clientAddress, userAgent, deviceToken, origin, isBrowser },
    };
  }

  /** What the handler has set beside its answer. */
  cookies(): CallCookies {
    const { cookie, deviceCookie, operatorCookie } = this;
    return { cookie, deviceCookie, operatorCookie };
  }

  takeCookies({ cookie, deviceCookie, operatorCookie }: CallCookies): void {
    this.cookie = cookie;
    this.deviceCookie = deviceCookie;
    this.operatorCookie = operatorCookie;
  }

  /** Bound to the call, so that it may be taken out of it. */
  readonly showing = (database: Database): Database =>
    this.#operatorToken === undefined ? database : showingOn(database, this.#operatorToken);

  setSessionCookie(token: string): void {
    this.cookie = token;
  }

  clearSessionCookie(): void {
    this.cookie = null;
  }

  setDeviceCookie(token: string): void {
    this.deviceCookie = token;
  }

  setOperatorCookie(token: string): void {
    this.operatorCookie = token;
  }

  clearOperatorCookie(): void {
    this.operatorCookie = null;
  }
}
