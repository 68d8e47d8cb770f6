/** What the operator decides about the door to the world: names, limits and how much is shown. Values only, no behaviour. */
import { RATE_CLASSES } from "@candor/api/endpoint";

/** A bucket that holds `burst` calls and refills at `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * What is counted: calls of endpoints by their class, and those by which somebody proves who they are themselves apart; what calls
 * leave behind for good or for days, and apart from it what those leave that lessen a risk; then files and pages, handshakes of
 * sockets with the requests of those that poll, subscriptions, and look-ups of session tokens that this process has not seen yet.
 */
export const LIMIT_CLASSES = [
  ...RATE_CLASSES,
  ...(["identity", "kept", "lessening", "file", "socket", "poll", "subscribe", "token"] as const),
] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/**
 * What has a bounded number of places at once: calls of endpoints by their class, files, look-ups of unknown tokens, sockets
 * whose owner is not known yet, open sockets, and connections, those of customers' sockets apart. A picture has one kind of place
 * while it arrives and another while it is made anew.
 */
export const PLACE_CLASSES = [
  ...RATE_CLASSES,
  ...["upload-body", "file", "token", "handshake", "socket", "connection"],
] as const;
export type PlaceClass = (typeof PLACE_CLASSES)[number];

/** Of one signed-in person, or else of one address; addresses, networks and all together have multiples of it. */
export type RateLimits = Readonly<Record<LimitClass, RateLimit>>;

/** How many run at the same time, all together. */
export type PlaceLimits = Readonly<Record<PlaceClass, number>>;

export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: { perSecond: 30, burst: 120 },
  list: { perSecond: 20, burst: 100 },
  proof: { perSecond: 3, burst: 40 },
  write: { perSecond: 10, burst: 40 },
  trade: { perSecond: 60, burst: 60 },
  wait: { perSecond: 60, burst: 60 },
  convert: { perSecond: 10, burst: 40 },
  "sign-in": { perSecond: 0.5, burst: 30 },
  identity: { perSecond: 0.5, burst: 30 },
  // Some 60 MB a day of each customer at most, after 14 MB at once; who trades by hand never comes near.
  kept: { perSecond: 1, burst: 20_000 },
  lessening: { perSecond: 1, burst: 20_000 },
  upload: { perSecond: 0.2, burst: 20 },
  // A first visit loads dozens of files, and many people may share an address.
  file: { perSecond: 200, burst: 3_000 },
  socket: { perSecond: 20, burst: 200 },
  poll: { perSecond: 50, burst: 200 },
  subscribe: { perSecond: 40, burst: 400 },
  token: { perSecond: 10, burst: 100 },
};

/** Orders have places of their own, and far more than they need: nothing else can take them. */
export const DEFAULT_PLACES: PlaceLimits = {
  // Each has its answer written in one go, and all that come back together are one turn of the event loop.
  read: 24,
  // Each is busy in the database, whose processes come before the one that answers calls: more than there are processors keep it
  // waiting, and every order with it.
  list: 3,
  proof: 3,
  write: 16,
  trade: 1_024,
  // Each lasts as long as the ticks of a bump, five seconds where a stop finds none, and costs nothing meanwhile.
  wait: 1_024,
  // Each lasts as long as the price that it waits for, two seconds at most, and costs nothing meanwhile.
  convert: 256,
  "sign-in": 32,
  upload: 16,
  "upload-body": 256,
  file: 16,
  token: 4,
  handshake: 2_000,
  socket: 20_000,
  connection: 30_000,
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

const pairsOf = (text: string): (readonly [string, string])[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const [name = "", value = "", ...more] = part.split("=");
      return [name, more.length > 0 ? "" : value];
    });

const RATE_LIMIT = /^(\d{1,6}(?:\.\d{1,3})?)\/(\d{1,7})$/;

/**
 * "trade=500/1000 sign-in=5/50": calls per second and at once, for the classes named; the others keep their defaults.
 * Undefined when the text says anything else.
 */
export function readRateLimits(text: string): RateLimits | undefined {
  const limits: Record<LimitClass, RateLimit> = { ...DEFAULT_RATE_LIMITS };
  for (const [name, value] of pairsOf(text)) {
    const [, perSecond, burst] = RATE_LIMIT.exec(value) ?? [];
    if (!isOneOf(LIMIT_CLASSES, name) || !(Number(perSecond) > 0) || !(Number(burst) >= 1)) return undefined;
    limits[name] = { perSecond: Number(perSecond), burst: Number(burst) };
  }
  return limits;
}

/** "list=16 proof=4": how many calls of a class run at once. Undefined when the text says anything else. */
export function readPlaces(text: string): PlaceLimits | undefined {
  const places: Record<PlaceClass, number> = { ...DEFAULT_PLACES };
  for (const [name, value] of pairsOf(text)) {
    if (!isOneOf(PLACE_CLASSES, name) || !/^[1-9]\d{0,4}$/.test(value)) return undefined;
    places[name] = Number(value);
  }
  return places;
}

export interface HttpSettings {
  /** Address people use, such as "https://candor.example"; https turns on Secure cookies and HSTS. */
  readonly publicUrl: string | null;
  /** Host names answered besides the public one and the loopback names; no port. */
  readonly allowedHosts: readonly string[];
  /** Networks of the proxies in front, whose X-Forwarded-For is believed; from anybody else it is ignored. */
  readonly trustedProxies: readonly string[];
  /** Development shows /outbox and checks every answer against its schema. */
  readonly isProduction: boolean;
  readonly rateLimits: RateLimits;
  readonly places: PlaceLimits;
  /** How long a server that stops lets open connections send one more request. */
  readonly lingerMs: number;
  /** Bearer token for /metrics; without one it answers to the machine itself only, if at all. */
  readonly metricsToken: string | null;
}
