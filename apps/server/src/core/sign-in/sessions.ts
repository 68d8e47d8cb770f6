/**
 * Sessions: opaque 256-bit tokens, hashed at rest, answered from memory when warm. A revoked session is forgotten in the
 * process that revoked it at once and in the others as soon as the bus says so.
 */
import { timeZoneOf } from "@candor/api/refusal-texts/instant-text";
import { type Instant, instantOf } from "@candor/money/money";
import { type Bus, topic } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { hashToken, newToken, type Origin, TOKEN_FORM } from "../../platform/edge/secret-token.ts";
import type { TokenMemory } from "../../platform/edge/token-gate.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import { customersChanged } from "../customer/customer.ts";
import { deleteDevices } from "./known-device-store.ts";
import {
  findLiveSession,
  insertSession,
  type LiveSession,
  markProved,
  markSeen,
  revokeSession,
  revokeSessionsOf,
  writeTimeZone,
} from "./session-store.ts";

/** Sessions that have just ended; sockets of theirs are to be closed. */
export const sessionsRevoked = topic<{ readonly sessionIds: readonly string[] }>("session.revoked");

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** How exactly the list of devices knows when one was last used. */
const SEEN_EVERY_MS = 300_000;
const CACHE_MAX = 50_000;
/** How long an answer from memory may stand before the table is asked again. */
const CACHE_MS = 60_000;
const NEVER = instantOf(0);

interface Cached {
  readonly caller: Caller;
  readonly expiresAt: Instant;
  readonly readAt: Instant;
}

export interface Sessions {
  /**
   * Opens a session inside the transaction that authorised it, with everything the account asks for; answers the token, which
   * is stored nowhere.
   */
  open(tx: Tx, customerId: string, origin: Origin, knownDeviceId?: string): Promise<string>;
  /** @param sentZone the time zone that the client names; its customer is written to by that clock */
  authenticate(token: string, sentZone?: string): Promise<Caller | undefined>;
  /** What this process remembers of tokens, so that whoever makes them up is told without a query. */
  readonly memory: TokenMemory<Caller>;
  /** Notes that the owner of this session has just proved who they are. */
  prove(tx: Tx, caller: Caller): Promise<Instant>;
  /** Has every process read anew what it remembers of the customer's sessions, once the transaction commits. */
  refresh(tx: Tx, customerId: string): void;
  /** Ends one session of a customer once the transaction commits; false where it is none of theirs, or has ended. */
  end(tx: Tx, customerId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends every session of a customer, but for one that may be kept, once the transaction commits; answers how many. The other
   * devices are known no more: whose they are is in doubt.
   */
  endAll(tx: Tx, customerId: string, keptSessionId: string | null): Promise<number>;
}

interface SessionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
}

export function createSessions({ database, clock, ids, bus }: SessionDeps): Sessions {
  const cache = new Map<string, Cached>();
  /** Counts endings: what was read from the table before one may be older than it, and is not remembered. */
  let endings = 0;

  bus.subscribe(sessionsRevoked, ({ sessionIds }) => {
    endings += 1;
    const ended = new Set(sessionIds);
    for (const [token, { caller }] of cache) if (ended.has(caller.sessionId)) cache.delete(token);
  });

  bus.subscribe(customersChanged, ({ customerId }) => {
    endings += 1;
    for (const [token, one] of cache)
      if (one.caller.customerId === customerId) cache.set(token, { ...one, readAt: NEVER });
  });

  const publishEnded = (tx: Tx, sessionIds: readonly string[]): number => {
    if (sessionIds.length > 0) tx.afterCommit(() => bus.publish(sessionsRevoked, { sessionIds }));
    return sessionIds.length;
  };

  const refresh = (tx: Tx, customerId: string): void =>
    tx.afterCommit(() => bus.publish(customersChanged, { customerId }));

  async function read(token: string, now: Instant, sentZone?: string): Promise<Cached | undefined> {
    const live = await findLiveSession(database, hashToken(token));
    if (!live || live.expiresAt <= now) return undefined;
    await touch(database, live, now, sentZone);
    const caller: Caller = {
      customerId: live.customerId,
      sessionId: live.sessionId,
      portfolios: { demo: live.demoPortfolioId, real: live.realPortfolioId },
      provedAt: live.provedAt,
      isFrozen: live.isFrozen,
      isFrozenByOperators: live.isFrozenByOperators,
      restrictions: live.restrictions,
      verifiedLevel: live.verifiedLevel,
    };
    return { caller, expiresAt: live.expiresAt, readAt: now };
  }

  function recall(token: string): Caller | undefined {
    const cached = cache.get(token);
    const now = clock.now();
    return cached && cached.expiresAt > now && now - cached.readAt < CACHE_MS ? cached.caller : undefined;
  }

  return {
    memory: {
      recall,
      lastOwner(token) {
        const cached = cache.get(token);
        return cached && cached.expiresAt > clock.now() ? cached.caller : undefined;
      },
      isKnown: (token) => cache.has(token),
      mayBeToken: (text) => TOKEN_FORM.test(text),
      endings: () => endings,
    },
    async open(tx, customerId, { clientAddress, userAgent }, knownDeviceId) {
      const token = newToken();
      const createdAt = clock.now();
      await insertSession(tx, {
        id: ids.next(),
        customerId,
        tokenHash: hashToken(token),
        createdAt,
        expiresAt: instantOf(createdAt + LIFETIME_MS),
        ...{ clientAddress, userAgent, knownDeviceId: knownDeviceId ?? null },
      });
      return token;
    },
    async authenticate(token, sentZone) {
      const remembered = recall(token);
      if (remembered || !TOKEN_FORM.test(token)) return remembered;
      const now = clock.now();
      const endingsBefore = endings;
      const fresh = await read(token, now, sentZone);
      // One that was good stays known while it is read again, so that its owner needs no stranger's leave for it.
      if (!fresh) cache.delete(token);
      if (!fresh || endings !== endingsBefore) return fresh?.caller;
      if (cache.size >= CACHE_MAX && !cache.has(token)) cache.delete(cache.keys().next().value ?? "");
      cache.set(token, fresh);
      return fresh.caller;
    },
    async prove(tx, caller) {
      const at = clock.now();
      await markProved(tx, caller.sessionId, at);
      refresh(tx, caller.customerId);
      return at;
    },
    refresh,
    end: async (tx, customerId, sessionId) =>
      publishEnded(tx, await revokeSession(tx, customerId, sessionId, clock.now())) > 0,
    async endAll(tx, customerId, keptSessionId) {
      await deleteDevices(tx, customerId, keptSessionId);
      return publishEnded(tx, await revokeSessionsOf(tx, customerId, keptSessionId, clock.now()));
    },
  };
}

/** A write in five minutes at most, and another where its customer's time zone was not known, or is another one by then. */
async function touch(database: Database, live: LiveSession, now: Instant, sentZone: string | undefined): Promise<void> {
  const isDue = now - live.lastSeenAt >= SEEN_EVERY_MS;
  if (isDue) await markSeen(database, live.sessionId, now);
  if (sentZone === undefined || (live.timeZone !== null && !isDue)) return;
  const zone = timeZoneOf(sentZone);
  if (zone !== live.timeZone) await writeTimeZone(database, live.customerId, zone);
}
