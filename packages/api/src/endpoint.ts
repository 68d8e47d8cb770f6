/**
 * What an endpoint is. Each is defined once, in the file of its noun; the server implements it, the web app and the tests
 * call it, and the OpenAPI document is made from it. No handler lives here.
 */
import type { z } from "zod";
import type { OperatorRole } from "./operator-words.ts";
import type { RefusalCode } from "./refusal.ts";
import type { Restriction } from "./restriction-words.ts";
import type { VerifiedLevel } from "./verification-words.ts";

/**
 * `visitor`: anyone. `customer`: a signed-in person, for their own things only. `operator`: a operator, by a
 * session of their own and one of the endpoint's roles.
 */
export type WhoMayCall = "visitor" | "customer" | "operator";

/**
 * What a call costs, and so how often one caller may make it and how many run at once, counted per customer or else per
 * address. `read`: answered from memory or by a few rows. `list`: reads pages, histories or bars. `proof`: makes proofs,
 * receipts or blocks of the log. `trade` is for orders, `wait` for what changes one once the ticks of a bump have acted, `convert`
 * for what waits for a price of its own, `sign-in` for passwords and codes, `upload` for files.
 */
export const RATE_CLASSES = [
  "read",
  "list",
  "proof",
  "write",
  "trade",
  "wait",
  "convert",
  "sign-in",
  "upload",
] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends WhoMayCall = WhoMayCall,
> {
  readonly method: "GET" | "POST";
  /** Path below /api, as the spec writes it. */
  readonly path: `/${string}`;
  readonly noun: string;
  readonly summary: string;
  readonly who: Who;
  readonly rate: RateClass;
  /** True where visitors who ask the same at about the same time may be given one answer, some moments old. */
  readonly isShared: boolean;
  /**
   * Of an endpoint for visitors: whether a signed-in caller is answered something of their own, as their favourites (`caller`)
   * or what holds in the portfolio that X-Account names (`portfolio`).
   */
  readonly seenBy: "everyone" | "caller" | "portfolio";
  /**
   * Of class sign-in: true where what is tried is somebody else's, as who a number belongs to. Then it counts by address, or
   * whoever has many accounts would have as many times the tries.
   */
  readonly asksOfOthers: boolean;
  /** True where the body is a file, multipart, instead of fields. */
  readonly takesFile: boolean;
  /** True where the call changes something: cookie callers then need a same-origin request and an idempotency key. */
  readonly changes: boolean;
  /**
   * False for changes whose answers are not kept under a key. Signing in and what protects an account: its answers must never
   * be stored, and a code or proof counts once anyway. `/upload`: a key
   * would have to hold a transaction open while a picture is decoded; one that is sent again is found by its content and
   * answered with its first path. Operators: a repeated halt or resumption finds its work done and changes nothing.
   * Verification and cards: what somebody sends of themselves is kept sealed, and its answer would be kept in readable form.
   */
  readonly isIdempotent: boolean;
  /** True where what is asked or changed belongs to the demo or real portfolio named by X-Account. */
  readonly needsPortfolio: boolean;
  /**
   * True where money leaves or what protects the account changes: the person must have proved who they are within the last
   * minutes, with everything the account asks for (signing in counts, and so does POST /safe/step_up).
   */
  readonly needsStepUp: boolean;
  /**
   * Whether what was sent proves by itself who asks, because the command checks it and does nothing without: a code sent to the
   * owner's own address, the pay password. Counts as the fresh proof where the account has no second factor.
   */
  carriesProof(request: z.output<Request>): boolean;
  /** Which level of verification the caller must have at least: what is below it leads to verification (type 998). */
  readonly needsLevel: VerifiedLevel;
  /** Which operators may call it: whoever has one of these roles; empty where every operator may, and for all others. */
  readonly roles: readonly OperatorRole[];
  /** Whether the owner of a frozen account may call it: reading and lessening a risk, yes; other changes, no. */
  readonly whenFrozen: "allowed" | "refused";
  /** Restrictions of an account under which its owner may not call it: whatever opens something or lets money out names its own. */
  readonly restrictedBy: readonly Restriction[];
  /** Wire fields in, the field's own words out (a schema with a transform). */
  readonly request: Request;
  /** The `message` of the ok envelope, as it is on the wire. */
  readonly response: Response;
  /** Refusals of this endpoint's own; those any endpoint may give are in COMMON_REFUSALS. */
  readonly refusals: readonly RefusalCode[];
}

type Optional =
  | "rate"
  | "isShared"
  | "seenBy"
  | "asksOfOthers"
  | "takesFile"
  | "changes"
  | "isIdempotent"
  | "needsPortfolio"
  | "needsStepUp"
  | "carriesProof"
  | "needsLevel"
  | "roles"
  | "whenFrozen"
  | "restrictedBy"
  | "refusals";
type Definition<Q extends z.ZodType, S extends z.ZodType, W extends WhoMayCall> = Omit<Endpoint<Q, S, W>, Optional> &
  Partial<Pick<Endpoint<Q, S, W>, Optional>>;

/** Defines an endpoint; a GET reads, a POST changes unless it says otherwise. */
export function endpoint<Q extends z.ZodType, S extends z.ZodType, const W extends WhoMayCall>(
  definition: Definition<Q, S, W>,
): Endpoint<Q, S, W> {
  const changes = definition.changes ?? definition.method === "POST";
  return {
    rate: changes ? "write" : "read",
    isShared: false,
    seenBy: "everyone",
    asksOfOthers: false,
    takesFile: false,
    changes,
    isIdempotent: changes,
    needsPortfolio: false,
    needsStepUp: false,
    carriesProof: () => false,
    needsLevel: 0,
    roles: [],
    whenFrozen: changes && definition.who === "customer" ? "refused" : "allowed",
    restrictedBy: [],
    refusals: [],
    ...definition,
  };
}

/** Refusals that any endpoint may answer. */
export const COMMON_REFUSALS = [
  "bad-input",
  "malformed-body",
  "duplicate-field",
  "request-too-large",
  "request-too-slow",
  "too-many-requests",
  "foreign-origin",
  "account-mode-missing",
  "demo-off",
  "idempotency-key-missing",
  "idempotency-key-reused",
  "login-required",
  "session-ended",
  "step-up-required",
  "account-frozen",
  "account-frozen-by-operator",
  "account-restricted",
  "verification-required",
  "operator-only",
  "operator-role-missing",
  "busy-try-again",
  "service-unavailable",
  "outcome-unknown",
  "took-too-long",
  "list-too-deep",
  "server-fault",
] as const satisfies readonly RefusalCode[];

/** What a handler receives: the parsed request in domain terms. */
export type RequestOf<E extends Endpoint> = z.output<E["request"]>;
/** What a caller sends: wire names. */
export type WireRequestOf<E extends Endpoint> = z.input<E["request"]>;
/** What the ok envelope carries. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
