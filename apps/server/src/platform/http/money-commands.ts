/**
 * Commands that move money, across the border of the process that answers calls (decision 0139): asked there, decided where the
 * desk is, a few at a time. Refusals, kept answers and cookies are the same as if there were no border.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, refuse } from "@candor/api/refusal";
import { type Bus, type Service, service } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import { addressGroup } from "../edge/requester.ts";
import { CROWDED, createFairQueue } from "../fair-queue.ts";
import { type CallCookies, type CarriedFacts, HttpCall } from "./http-call.ts";
import type { MoneyParts, Route } from "./route.ts";

interface MoneyCommand {
  /** "POST /wallet/change" */
  readonly endpoint: string;
  readonly prepared: unknown;
  readonly call: CarriedFacts;
}

interface MoneyAnswer {
  readonly answer: Answer<unknown>;
  readonly cookies: CallCookies;
}

const MONEY_COMMAND: Service<MoneyCommand, MoneyAnswer> = service("money.command");

/** So many have a transaction open at the same time; each takes a few milliseconds. */
export const MONEY_PLACES = 4;
/** One of each person: two of theirs want the same accounts anyway. */
const PLACES_OF_ONE = 1;
const WAITING_OF_ONE_MAX = 16;
const WAITING_MAX = 256;
const CROWDED_PAUSE_MS = 20;

const nameOf = ({ endpoint }: Route): string => `${endpoint.method} ${endpoint.path}`;

type Prepare = (request: unknown, call: HttpCall) => Promise<Answer<unknown>>;
type Decide = (prepared: unknown, call: HttpCall) => Promise<Answer<unknown>>;

/** Decides what other processes ask, from now on. Returns the way to stop. */
export function serveMoneyCommands(
  { bus, database }: { readonly bus: Bus; readonly database: Database },
  routes: readonly Route[],
): () => void {
  const parts = new Map<string, MoneyParts>();
  for (const route of routes) if (route.money) parts.set(nameOf(route), route.money);
  const places = createFairQueue({
    ...{ atOnce: MONEY_PLACES, atOnceOfOne: PLACES_OF_ONE },
    ...{ waitingOfOne: WAITING_OF_ONE_MAX, waiting: () => WAITING_MAX },
  });
  return bus.serve(MONEY_COMMAND, async ({ endpoint, prepared, call: facts }) => {
    const money = parts.get(endpoint);
    if (!money) throw new Error(`${endpoint} is no command that moves money`);
    const asker = askerOf(facts);
    let isBegun = false;
    const inPlace = async <T>(work: () => Promise<Answer<T>>): Promise<Answer<T>> => {
      for (;;) {
        const outcome = await places.run(asker, work);
        if (outcome === CROWDED && !isBegun) return refuse("busy-try-again");
        isBegun = true;
        if (outcome !== CROWDED) return outcome;
        // What has begun comes to its end: whoever could crowd it out could take it back.
        await sleep(CROWDED_PAUSE_MS);
      }
    };
    const call = new HttpCall(database, facts, money.waits ? inPlace : undefined);
    const decide = () => (money.decide as Decide)(prepared, call);
    const answer = await (money.waits ? decide() : inPlace(decide));
    return { answer, cookies: call.cookies() };
  });
}

const askerOf = ({ caller, session, clientAddress }: CarriedFacts): string => {
  if (session) return `operator ${session.name}`;
  return caller ? `customer ${caller.customerId}` : `address ${addressGroup(clientAddress)}`;
};

/** The same routes for a process without the desk: what moves money is asked of the one that has it. */
export const askingForMoney = (bus: Bus, routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => (route.money ? { endpoint: route.endpoint, handle: asking(bus, route, route.money) } : route));

function asking(bus: Bus, route: Route, { prepare }: MoneyParts): Route["handle"] {
  const endpoint = nameOf(route);
  return async (request: unknown, call: HttpCall) => {
    const prepared = await (prepare as Prepare)(request, call);
    if (prepared.refused) return prepared;
    const question = { endpoint, prepared: prepared.value, call: call.carried() };
    const { answer, cookies } = await bus.request(MONEY_COMMAND, question);
    call.takeCookies(cookies);
    return answer;
  };
}
