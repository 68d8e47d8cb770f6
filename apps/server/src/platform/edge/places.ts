/**
 * How many calls of a class run at the same time: of one person, of one address, of all visitors and of all. Who finds no
 * place waits for a short while in a short queue, customers before visitors, and is refused after that. Of those who wait, who was
 * served longest ago is next, and where the queue is full, whoever has most in it gives way: some who fill it keep nobody else
 * out. Each class has places of its own, so nothing that is read, uploaded or guessed can take those of orders.
 */
import { PLACE_CLASSES, type PlaceClass, type PlaceLimits } from "../http/http-settings.ts";
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
  /** For each place, how many may wait for it: of all, and for each of one caller's own. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/** Of all places, for everybody who is not signed in together. */
const VISITORS_SHARE = 3 / 4;
/** A /48 has as many places as so many of its /64. */
const ADDRESSES_OF_NETWORK = 4;
const WAIT_MS_MAX = 2_000;

const CALLS: Shares = {
  person: 1 / 4,
  visitorsOfAddress: 1 / 2,
  customersOfAddress: 3 / 4,
  waiting: 32,
  waitingOfOne: 4,
};
const SHARES: Readonly<Record<PlaceClass, Shares>> = {
  read: CALLS,
  // A page asks for several at once, and each is short.
  list: { ...CALLS, person: 1 / 3, waiting: 64, waitingOfOne: 8 },
  proof: { ...CALLS, person: 1 / 3 },
  write: CALLS,
  trade: { ...CALLS, person: 1 / 32, waiting: 4 },
  wait: { ...CALLS, person: 1 / 64, visitorsOfAddress: 1 / 64, customersOfAddress: 1 / 8, waiting: 4 },
  convert: { person: 1 / 64, visitorsOfAddress: 1 / 64, customersOfAddress: 1 / 4, waiting: 1, waitingOfOne: 1 },
  "sign-in": CALLS,
  // A picture that has arrived is in memory: whoever has no place for it is told at once.
  upload: { ...CALLS, person: 1 / 8, waiting: 0, waitingOfOne: 0 },
  "upload-body": { person: 1 / 64, visitorsOfAddress: 1 / 64, customersOfAddress: 1 / 8, waiting: 0, waitingOfOne: 0 },
  file: CALLS,
  token: { ...CALLS, person: 1 / 2, waiting: 4 },
  handshake: { person: 1 / 20, visitorsOfAddress: 1 / 20, customersOfAddress: 1 / 20, waiting: 0, waitingOfOne: 0 },
  socket: { person: 1 / 1_000, visitorsOfAddress: 1 / 200, customersOfAddress: 1 / 20, waiting: 0, waitingOfOne: 0 },
  connection: { person: 1 / 100, visitorsOfAddress: 1 / 100, customersOfAddress: 1 / 100, waiting: 0, waitingOfOne: 0 },
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
  readonly #waitingMax: number;
  readonly #waitingOfOne: number;
  readonly #taken = new Map<string, number>();
  /** By name, who was served last at the end. */
  readonly #lines = new Map<string, Waiter[]>();
  #waiting = 0;

  constructor(kind: PlaceClass, all: number) {
    this.#all = all;
    const { person, visitorsOfAddress, customersOfAddress, waiting, waitingOfOne } = SHARES[kind];
    this.#person = share(all, person);
    this.#visitors = share(all, VISITORS_SHARE);
    this.#visitorsOfAddress = share(all, visitorsOfAddress);
    this.#customersOfAddress = share(all, customersOfAddress);
    this.#waitingMax = all * waiting;
    this.#waitingOfOne = waitingOfOne;
  }

  enter(who: Requester): Release | null | Promise<Release | null> {
    if (this.#fits(who)) return this.#occupy(who);
    const name = nameOf(who);
    const own = who.person === null ? this.#visitorsOfAddress : this.#person;
    const line = this.#lines.get(name) ?? [];
    if (line.length >= own * this.#waitingOfOne) return null;
    if (this.#waiting >= this.#waitingMax && !this.#makeRoom(line.length + 1)) return null;
    return new Promise((give) => {
      const waiter: Waiter = { who, give, timer: undefined };
      waiter.timer = setTimeout(() => this.#leave(waiter, null), WAIT_MS_MAX);
      if (line.length === 0) this.#lines.set(name, line);
      line.push(waiter);
      this.#waiting += 1;
    });
  }

  /** The last of the longest line gives way to somebody whose own would be shorter. */
  #makeRoom(length: number): boolean {
    let longest: Waiter[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    if (!last || longest.length <= length) return false;
    this.#leave(last, null);
    return true;
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
      if (this.#waiting > 0) this.#giveOn();
    };
  }

  #count(who: Requester, change: 1 | -1): void {
    add(this.#taken, ALL, change);
    add(this.#taken, nameOf(who), change);
    add(this.#taken, who.person === null ? VISITORS : `c ${who.address.group}`, change);
    if (who.person === null && who.address.network !== null) add(this.#taken, who.address.network, change);
  }

  #giveOn(): void {
    for (const isCustomers of [true, false]) while (this.#giveTo(isCustomers));
  }

  /** To the first of each line, as far as places go; true where one of them got it. */
  #giveTo(isCustomers: boolean): boolean {
    let isGiven = false;
    for (const [name, line] of [...this.#lines]) {
      const [first] = line;
      if (!first || (first.who.person !== null) !== isCustomers || !this.#fits(first.who)) continue;
      this.#leave(first, this.#occupy(first.who));
      // The others of the line have their turn after everybody else's.
      if (this.#lines.delete(name) && line.length > 0) this.#lines.set(name, line);
      isGiven = true;
      if (countIn(this.#taken, ALL) >= this.#all) return false;
    }
    return isGiven;
  }

  #leave(waiter: Waiter, release: Release | null): void {
    clearTimeout(waiter.timer);
    const name = nameOf(waiter.who);
    const line = this.#lines.get(name);
    const at = line?.indexOf(waiter) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(name);
    this.#waiting -= 1;
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
