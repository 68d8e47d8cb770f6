/** Everything that bounds what strangers and customers can ask of this process, made once and shared by requests and sockets. */
import type { Clock } from "../clock.ts";
import type { Authenticate, AuthenticateOperator, HttpPorts } from "./http-ports.ts";
import type { HttpSettings } from "./http-settings.ts";
import { createPlaces, type Places } from "./places.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import type { OnRefused } from "./refused-calls.ts";
import { visitorFrom } from "./requester.ts";
import type { Caller, Duty } from "./route.ts";
import {
  createSeenTokens,
  createTokenGate,
  type Identified,
  type LookUpShare,
  type TokenMemory,
} from "./token-gate.ts";

export interface DoorLimits {
  readonly limiter: RateLimiter;
  readonly places: Places;
  /** @param address as written, of whoever sent the token */
  customerOf(token: string, address: string): Identified<Caller> | Promise<Identified<Caller>>;
  /** The customer as this process remembers them; never asks the database. */
  rememberedCustomer(token: string): Caller | undefined;
  operatorOf(token: string, address: string, isUnattended: boolean): Identified<Duty> | Promise<Identified<Duty>>;
}

export interface DoorLimitPorts extends Pick<HttpPorts, "onRefused"> {
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
  const seen = createSeenTokens<Duty>();
  const shares = { first: firstLookUps(settings, clock, onRefused), further: { limiter, places } };
  const customers = createTokenGate({ memory: sessions, ...shares, clock });
  const operators = createTokenGate({ memory: seen, ...shares, clock });
  return {
    limiter,
    places,
    rememberedCustomer: (token) => sessions.recall(token),
    customerOf: (token, address) => customers.identify(token, visitorFrom(address), ports.authenticate),
    operatorOf: (token, address, isUnattended) =>
      operators.identify(token, visitorFrom(address), async () => {
        const duty = await ports.authenticateOperator(token, isUnattended);
        if (duty) seen.see(token);
        return duty;
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
