/**
 * Whose token it is, asking the database as little as a stranger can make it: what is remembered is answered from memory, what
 * cannot be a token is nobody's, and an unknown one is looked up within limits of its address and of all, once for all who
 * send it, and remembered for a while where it is nobody's. The first of each address have a share of their own.
 */
import type { Clock } from "../clock.ts";
import type { Places } from "./places.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { Requester } from "./requester.ts";

/** What a process remembers of tokens. */
export interface TokenMemory<Owner> {
  /** The owner as remembered, where that still stands. */
  recall(token: string): Owner | undefined;
  /** Whose it was when it was last read, also while it has to be read anew: to count for whom something is asked, and for nothing else. */
  lastOwner(token: string): Owner | undefined;
  /** It was good before; what it is worth now is asked without a limit, as nobody can make such a token up. */
  isKnown(token: string): boolean;
  /** False for what cannot be a token by its form. */
  mayBeToken(text: string): boolean;
  /** Counts endings of sessions: an answer asked for before one is not shared with those who come after it. */
  endings(): number;
}

/** `waitS`: too many unknown tokens, for so many seconds. */
export type Identified<Owner> =
  | { readonly owner: Owner | null; readonly waitS?: undefined }
  | { readonly waitS: number };

/** Asks the database. */
export type TokenLookUp<Owner> = (token: string) => Promise<Owner | undefined> | Owner | undefined;

export interface TokenGate<Owner> {
  identify(token: string, from: Requester, lookUp: TokenLookUp<Owner>): Identified<Owner> | Promise<Identified<Owner>>;
}

/** How many look-ups there may be, and how many at once; counted as class `token`. */
export interface LookUpShare {
  readonly limiter: RateLimiter;
  readonly places: Places;
}

interface TokenGateDeps<Owner> {
  readonly memory: TokenMemory<Owner>;
  /** Few for each address, which hundreds of others cannot use up: whoever comes with a token of their own needs one. */
  readonly first: LookUpShare;
  /** For addresses that have had theirs, most of which made their tokens up. */
  readonly further: LookUpShare;
  readonly clock: Clock;
}

/** A token that is nobody's never becomes anybody's; only what is remembered of it has a bound. */
const NOBODYS_MAX = 20_000;
const NOBODYS_MS = 60_000;
/** Where no place for a look-up became free. */
const CROWDED_WAIT_S = 2;

const NOBODY = { owner: null } as const;

export function createTokenGate<Owner>({ memory, first, further, clock }: TokenGateDeps<Owner>): TokenGate<Owner> {
  const nobodys = new Map<string, number>();
  const running = new Map<string, { readonly endings: number; readonly answer: Promise<Identified<Owner>> }>();

  async function asked(token: string, lookUp: TokenLookUp<Owner>): Promise<Identified<Owner>> {
    const owner = (await lookUp(token)) ?? null;
    // One that was good may be so again, as an operator's is who comes back.
    if (owner === null && !memory.isKnown(token)) remember(nobodys, token, clock.now() + NOBODYS_MS);
    return { owner };
  }

  async function askedInTurn(
    { places }: LookUpShare,
    token: string,
    from: Requester,
    lookUp: TokenLookUp<Owner>,
  ): Promise<Identified<Owner>> {
    const place = await places.enter("token", from);
    if (!place) return { waitS: CROWDED_WAIT_S };
    try {
      return await asked(token, lookUp);
    } finally {
      place();
    }
  }

  function shared(token: string, ask: () => Promise<Identified<Owner>>): Promise<Identified<Owner>> {
    const endings = memory.endings();
    const answer = ask().finally(() => {
      if (running.get(token)?.answer === answer) running.delete(token);
    });
    running.set(token, { endings, answer });
    return answer;
  }

  return {
    identify(token, from, lookUp) {
      const owner = memory.recall(token);
      if (owner !== undefined) return { owner };
      if (!memory.mayBeToken(token)) return NOBODY;
      const nobodysUntil = nobodys.get(token);
      if (nobodysUntil !== undefined && nobodysUntil > clock.now()) return NOBODY;
      const before = running.get(token);
      if (before && before.endings === memory.endings()) return before.answer;
      if (memory.isKnown(token)) return shared(token, () => asked(token, lookUp));
      const share = first.limiter.take("token", from) === 0 ? first : further;
      const waitS = share === first ? 0 : further.limiter.take("token", from);
      return waitS > 0 ? { waitS } : shared(token, () => askedInTurn(share, token, from, lookUp));
    },
  };
}

function remember(nobodys: Map<string, number>, token: string, until: number): void {
  if (nobodys.size >= NOBODYS_MAX) nobodys.delete(nobodys.keys().next().value ?? "");
  nobodys.set(token, until);
}

const SEEN_MAX = 1_000;
const LENGTH_MAX = 100;

/** For tokens whose worth is asked anew at each call: remembers only that they were good once, and shares no answer. */
export function createSeenTokens<Owner>(): TokenMemory<Owner> & { readonly see: (token: string) => void } {
  const seen = new Set<string>();
  let calls = 0;
  return {
    recall: () => undefined,
    lastOwner: () => undefined,
    isKnown: (token) => seen.has(token),
    mayBeToken: (text) => text.length <= LENGTH_MAX,
    endings() {
      calls += 1;
      return calls;
    },
    see(token) {
      if (seen.size >= SEEN_MAX && !seen.has(token)) seen.delete(seen.keys().next().value ?? "");
      seen.add(token);
    },
  };
}
