/** Everything that bounds what strangers and customers can ask of this process, made once and shared by requests and sockets. */
import { RATE_CLASSES } from "@candor/api/endpoint";
import type { Clock } from "../clock.ts";
import type { Authenticate, AuthenticateOperator, HttpPorts } from "../http/http-ports.ts";
import type { HttpSettings, LimitClass, RateLimit, RateLimits } from "../http/http-settings.ts";
import type { Caller, OperatorSession } from "../http/route.ts";
import { connectionsOfAddress } from "./connections.ts";
import { createFairCount, type FairCount } from "./fair-count.ts";
import { createLoopLag } from "./loop-lag.ts";
import { createPlaces, type Places } from "./places.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import type { OnRefused, RefusedKind } from "./refused-calls.ts";
import { type Requester, visitorFrom } from "./requester.ts";
import {
  createSeenTokens,
  createTokenGate,
  type Identified,
  type LookUpShare,
  type TokenMemory,
} from "./token-gate.ts";

/** Of calls of endpoints. */
export interface CallLimits {
  readonly limiter: RateLimiter;
  readonly places: Places;
  /** @param address as written, of whoever sent the token */
  customerOf(token: string, address: string, sentZone?: string): Identified<Caller> | Promise<Identified<Caller>>;
  /** The customer as this process remembers them, to count what they ask; never asks the database. */
  rememberedCustomer(token: string): Caller | undefined;
  operatorOf(
    token: string,
    address: string,
    isUnattended: boolean,
  ): Identified<OperatorSession> | Promise<Identified<OperatorSession>>;
}

export interface DoorLimits extends CallLimits {
  /** Plain connections, as they come. */
  readonly connections: FairCount;
  /** Requests of whatever kind, before anybody looks at what they ask. */
  readonly requests: FairCount;
  /** Sockets, as they come, and what they send. */
  readonly sockets: FairCount;
  readonly messages: FairCount;
}

export interface DoorLimitPorts extends Pick<HttpPorts, "onRefused" | "loopLag"> {
  readonly settings: Pick<HttpSettings, "rateLimits" | "places">;
  /** How late the process is, in milliseconds; never when left out. */
  readonly lateMs?: () => number;
  readonly clock: Clock;
  readonly sessions: TokenMemory<Caller>;
  readonly authenticate: Authenticate;
  readonly authenticateOperator: AuthenticateOperator;
}

export function createDoorLimits(ports: DoorLimitPorts): DoorLimits {
  const { settings, clock, sessions, onRefused } = ports;
  const limiter = createRateLimiter(settings.rateLimits, clock, {
    onRefused,
    ...(ports.lateMs && { lateMs: ports.lateMs }),
  });
  const places = createPlaces(settings.places, onRefused);
  const seen = createSeenTokens<OperatorSession>();
  const shares = { first: firstLookUps(settings, clock, onRefused), further: { limiter, places } };
  const customers = createTokenGate({ memory: sessions, ...shares, clock });
  const operators = createTokenGate({ memory: seen, ...shares, clock });
  return {
    limiter,
    places,
    ...fairCounts(ports),
    rememberedCustomer: (token) => sessions.lastOwner(token),
    customerOf: (token, address, sentZone) =>
      customers.identify(token, visitorFrom(address), () => ports.authenticate(token, sentZone)),
    operatorOf: (token, address, isUnattended) =>
      operators.identify(token, visitorFrom(address), async () => {
        const session = await ports.authenticateOperator(token, isUnattended);
        if (session) seen.see(token);
        return session;
      }),
  };
}

/** What comes as requests: all of it together bounds requests that belong to no class, such as refused ones. */
const REQUESTED: readonly LimitClass[] = [...RATE_CLASSES, "identity", "file", "socket", "poll"];
/** Of a socket's messages one in so many opens a channel. */
const MESSAGES_PER_SUBSCRIPTION = 2.5;
/** Clients that keep no connection open make one for each call; all that an address may have open come within a moment. */
const CONNECTIONS = { perSecond: 1 / 2, burst: 2, burstMin: 200 };

/** To take a connection costs little: as many of newcomers as come with several hundred addresses in the same moment. */
const NEWCOMERS_AT_ONCE = 2_000;

const sumOf = (limits: RateLimits, classes: readonly LimitClass[]): RateLimit => ({
  perSecond: classes.reduce((sum, rate) => sum + limits[rate].perSecond, 0),
  burst: classes.reduce((sum, rate) => sum + limits[rate].burst, 0),
});

/** A page with its files and what it asks for. Whoever has had more is no newcomer: two hundred who flood leave these few alone. */
const FIRST_REQUESTS = 48;

/** An order may take a quarter of a second: when requests wait for as long as this, strangers' are no longer looked at. */
const LATE_MS = 150;

function fairCounts({ settings, clock, loopLag, onRefused }: DoorLimitPorts) {
  const lag = loopLag ?? createLoopLag();
  const { rateLimits, places } = settings;
  const told =
    (kind: RefusedKind) =>
    ({ person, address }: Requester) =>
      onRefused?.(kind, { customerId: person, addressGroup: address.group });
  const { perSecond, burst } = rateLimits.subscribe;
  const connections = connectionsOfAddress(places.connection);
  return {
    connections: createFairCount({
      limit: {
        perSecond: connections * CONNECTIONS.perSecond,
        burst: Math.max(CONNECTIONS.burstMin, connections * CONNECTIONS.burst),
      },
      ...{ visitorsAll: 20, customersOfAddress: 1, customersAll: 20, firstOfAllAtOnce: NEWCOMERS_AT_ONCE, clock },
    }),
    requests: createFairCount({
      limit: sumOf(rateLimits, REQUESTED),
      ...{ visitorsAll: 6, customersOfAddress: 4, customersAll: 40, firstAtOnce: FIRST_REQUESTS, clock },
      isPressed: () => lag.p() > LATE_MS,
      onRefused: told("rate:request"),
    }),
    sockets: createFairCount({
      limit: rateLimits.socket,
      ...{ visitorsAll: 40, customersOfAddress: 20, customersAll: 400, clock },
      onRefused: told("rate:socket"),
    }),
    messages: createFairCount({
      limit: { perSecond: perSecond * MESSAGES_PER_SUBSCRIPTION, burst: burst * MESSAGES_PER_SUBSCRIPTION },
      ...{ visitorsAll: 80, customersOfAddress: 20, customersAll: 400, clock },
      onRefused: told("rate:message"),
    }),
  };
}

/** Beside what an address may look up at once it has a 25th of that for its first ones, which come back a hundredth as fast. */
const FIRST_AT_ONCE = 1 / 25;
const FIRST_PER_SECOND = 1 / 100;
/** All of them together are as many as all further ones, so that thousands of addresses have to come for them to run out. */
const FIRST_ADDRESSES = 4_000;

/** Not told as refused where they are used up: there are further ones. */
function firstLookUps(
  { rateLimits, places }: DoorLimitPorts["settings"],
  clock: Clock,
  onRefused?: OnRefused,
): LookUpShare {
  const { perSecond, burst } = rateLimits.token;
  const token = { perSecond: perSecond * FIRST_PER_SECOND, burst: Math.max(1, burst * FIRST_AT_ONCE) };
  const limiter = createRateLimiter({ ...rateLimits, token }, clock, { visitorsAll: FIRST_ADDRESSES });
  return { limiter, places: createPlaces(places, onRefused) };
}
