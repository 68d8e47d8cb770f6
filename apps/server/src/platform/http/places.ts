/**
 * How many calls of a class run at the same time: of one person, of one address, of all visitors and of all. Who finds no
 * place waits for a short while in a short queue, customers before visitors, and is refused after that. Each class has places
 * of its own, so nothing that is read, uploaded or guessed can take those of orders.
 */
import { PLACE_CLASSES, type PlaceClass, type PlaceLimits } from "./http-settings.ts";
import type { OnRefused } from "./refused-calls.ts";
import type { Requester } from "./requester.ts";

/** Gives the place back; called once. */
export type Release = () => void;

export interface Places {
  /** A place, at once where one is free; null when there is none and none became free in time. */
  enter(kind: PlaceClass, who: Requester): Release | null | Promise<Release | null>;
}

/** Parts of all places; of each at least one place. */
interface Shares {
  readonly person: number;
  readonly visitorsOfAddress: number;
  readonly customersOfAddress: number;
  /** For each place, how many may wait for it. */
  readonly waiting: number;
}

/** Of all places, for everybody who is not signed in together. */
const VISITORS_SHARE = 3 / 4;
/** A /48 has as many places as so many of its /64. */
const ADDRESSES_OF_NETWORK = 4;
const WAIT_MS_MAX = 2_000;

const CALLS: Shares = { person: 1 / 4, visitorsOfAddress: 1 / 2, customersOfAddress: 3 / 4, waiting: 4 };
const SHARES: Readonly<Record<PlaceClass, Shares>> = {
  read: CALLS,
  list: { ...CALLS, person: 1 / 3 },
  proof: { ...CALLS, person: 1 / 3 },
  write: CALLS,
  trade: { ...CALLS, person: 1 / 8 },
  convert: { person: 1 / 64, visitorsOfAddress: 1 / 64, customersOfAddress: 1 / 4, waiting: 1 },
  "sign-in": CALLS,
  // A picture is large: who has no place for it is told before it is read.
  upload: { ...CALLS, person: 1 / 8, waiting: 0 },
  file: CALLS,
  token: { ...CALLS, person: 1 / 2 },
  handshake: { person: 1 / 20, visitorsOfAddress: 1 / 20, customersOfAddress: 1 / 20, waiting: 0 },
  socket: { person: 1 / 1_000, visitorsOfAddress: 1 / 200, customersOfAddress: 1 / 20, waiting: 0 },
  connection: { person: 1 / 100, visitorsOfAddress: 1 / 100, customersOfAddress: 1 / 100, waiting: 0 },
};

interface Waiter {
  readonly who: Requester;
  readonly give: (release: Release | null) => void;
  timer: NodeJS.Timeout | undefined;
}

const share = (all: number, part: number): number => Math.max(1, Math.floor(all * part));

class ClassPlaces {
  readonly #all: number;
  readonly #person: number;
  readonly #visitors: number;
  readonly #visitorsOfAddress: number;
  readonly #customersOfAddress: number;
  readonly #waitingPerPlace: number;
  readonly #taken = new Map<string, number>();
  readonly #queued = new Map<string, number>();
  #waiting: Waiter[] = [];

  constructor(kind: PlaceClass, all: number) {
    this.#all = all;
    const { person, visitorsOfAddress, customersOfAddress, waiting } = SHARES[kind];
    this.#person = share(all, person);
    this.#visitors = share(all, VISITORS_SHARE);
    this.#visitorsOfAddress = share(all, visitorsOfAddress);
    this.#customersOfAddress = share(all, customersOfAddress);
    this.#waitingPerPlace = waiting;
  }

  enter(who: Requester): Release | null | Promise<Release | null> {
    if (this.#fits(who)) return this.#occupy(who);
    const name = nameOf(who);
    const own = who.person === null ? this.#visitorsOfAddress : this.#person;
    const isFull = this.#waiting.length >= this.#all * this.#waitingPerPlace;
    if (isFull || countIn(this.#queued, name) >= own * this.#waitingPerPlace) return null;
    return new Promise((give) => {
      const waiter: Waiter = { who, give, timer: undefined };
      waiter.timer = setTimeout(() => this.#leave(waiter, null), WAIT_MS_MAX);
      this.#waiting.push(waiter);
      add(this.#queued, name, 1);
    });
  }

  #fits(who: Requester): boolean {
    if (countIn(this.#taken, ALL) >= this.#all) return false;
    if (who.person === null) {
      const { network } = who.address;
      if (countIn(this.#taken, VISITORS) >= this.#visitors) return false;
      if (network !== null && countIn(this.#taken, network) >= this.#visitorsOfAddress * ADDRESSES_OF_NETWORK)
        return false;
      return countIn(this.#taken, nameOf(who)) < this.#visitorsOfAddress;
    }
    if (countIn(this.#taken, nameOf(who)) >= this.#person) return false;
    return countIn(this.#taken, `c ${who.address.group}`) < this.#customersOfAddress;
  }

  #occupy(who: Requester): Release {
    this.#count(who, 1);
    return () => {
      this.#count(who, -1);
      if (this.#waiting.length > 0) this.#giveOn();
    };
  }

  #count(who: Requester, change: 1 | -1): void {
    add(this.#taken, ALL, change);
    add(this.#taken, nameOf(who), change);
    add(this.#taken, who.person === null ? VISITORS : `c ${who.address.group}`, change);
    if (who.person === null && who.address.network !== null) add(this.#taken, who.address.network, change);
  }

  #giveOn(): void {
    for (const isCustomers of [true, false]) {
      for (const waiter of [...this.#waiting]) {
        if ((waiter.who.person !== null) !== isCustomers || !this.#fits(waiter.who)) continue;
        this.#leave(waiter, this.#occupy(waiter.who));
      }
    }
  }

  #leave(waiter: Waiter, release: Release | null): void {
    clearTimeout(waiter.timer);
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
    add(this.#queued, nameOf(waiter.who), -1);
    waiter.give(release);
  }
}

const ALL = "all";
const VISITORS = "visitors";
const nameOf = ({ person, address }: Requester): string => (person === null ? `a ${address.group}` : `p ${person}`);
const countIn = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0;

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const now = countIn(counts, name) + change;
  if (now > 0) counts.set(name, now);
  else counts.delete(name);
}

export function createPlaces(limits: PlaceLimits, onRefused?: OnRefused): Places {
  const classes = Object.fromEntries(
    PLACE_CLASSES.map((kind) => [kind, new ClassPlaces(kind, limits[kind])]),
  ) as Record<PlaceClass, ClassPlaces>;
  const told = (kind: PlaceClass, who: Requester, release: Release | null): Release | null => {
    if (!release) onRefused?.(`places:${kind}`, { customerId: who.person, addressGroup: who.address.group });
    return release;
  };
  return {
    enter(kind, who) {
      const place = classes[kind].enter(who);
      return place instanceof Promise ? place.then((release) => told(kind, who, release)) : told(kind, who, place);
    },
  };
}
