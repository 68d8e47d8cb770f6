/**
 * When a request begins, and when a new connection is read. What is asked at the same time is worked off in small stretches, between
 * which the event loop takes new connections: it takes one in each of its turns, so that who comes waits for as many turns as there
 * are others before them, however long those last. Whoever has asked little of late is next, and of those alike who was served
 * longest ago. Knows nothing of what is asked.
 */
import type { Requester } from "./requester.ts";
import { type Bucket, TokenBuckets } from "./token-buckets.ts";

export interface RequestTurns {
  /**
   * Calls one of the two, once: `begin` in this turn of the event loop where it has time left, else in a later one; `refuse` where a
   * stranger has waited for too long.
   */
  enter(who: Requester, begin: () => void, refuse: () => void): void;
  /** A new connection was taken. `read` is called once it may be read: in this turn, or in a later one. */
  arrive(who: Requester, read: () => void): void;
}

interface TurnOptions {
  /** In milliseconds, from any moment. */
  readonly now?: () => number;
  /** Calls back in the next turn of the event loop, after what has come from the network was taken. */
  readonly nextTurn?: (work: () => void) => void;
}

/** Requests begin for so long in a turn of the loop. An order may take a quarter of a second, and passes a few turns. */
const TURN_MS = 4;
/** While one connection comes after the other nothing begins for so long, as each turn takes one of them. */
const TAKEN_MS = 4;
/** What reading a new connection may cost after its turn: as much as comes with the first piece. */
const FIRST_READ_MS = 1;
/** So many of those who have just come begin in a turn before it has come to the others. */
const NEW_IN_TURN = 8;
/** A stranger who has waited for longer than that asks again; customers' orders are never lost for it. */
const WAIT_MS_MAX = 4_000;
/** What one asks counts as little: at once, as a page that opens with its files, and a second. */
const LITTLE = { perSecond: 4, burst: 48 };
/** Of that, as long as so many are left, it is somebody who has just come. */
const NEW_FROM = LITTLE.burst - 4;

interface Waiting {
  /** What it costs beside the time that it takes in its turn. */
  readonly costMs: number;
  /** Infinity for a customer. */
  readonly until: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** By name, who was served longest ago first. */
type Lane = Map<string, Waiting[]>;

/** A customer by themselves; a stranger's address, or the IPv6 /48 of which they have any number. */
const nameOf = ({ person, address }: Requester): string =>
  person === null ? `a ${address.network ?? address.group}` : `p ${person}`;

export function createRequestTurns(options: TurnOptions = {}): RequestTurns {
  const { now = () => performance.now(), nextTurn = (work) => void setImmediate(work) } = options;
  const asked = new TokenBuckets(LITTLE);
  /** Of customers and of strangers: who has just come, who asks little, and who asks much. One of each has its turn. */
  const lanes: readonly Lane[] = Array.from({ length: 6 }, () => new Map<string, Waiting[]>());
  const isForNew = (lane: Lane): boolean => lane === lanes[0] || lane === lanes[3];
  let next = 0;
  let waiting = 0;
  let isInTurn = false;
  /** When this turn has no time left, as far as is known. */
  let endsAt = 0;
  /** Turns in a row, up to this one, in which a connection came; and since when. */
  let takenInRow = 0;
  let takesFrom = 0;
  let hasTaken = false;
  let newInTurn = 0;

  function laneOf(who: Requester, bucket: Bucket): Lane {
    const isMuch = bucket.left < 1;
    if (!isMuch) bucket.left -= 1;
    const index = (who.person === null ? 3 : 0) + (isMuch ? 2 : bucket.left >= NEW_FROM - 1 ? 0 : 1);
    return lanes[index] as Lane;
  }

  function takeNext(): Waiting | undefined {
    for (let looked = 0; looked < lanes.length; looked += 1) {
      const lane = lanes[next] as Lane;
      next = (next + 1) % lanes.length;
      for (const [name, line] of lane) {
        const first = line.shift();
        lane.delete(name);
        if (line.length > 0) lane.set(name, line);
        if (first) waiting -= 1;
        return first;
      }
    }
    return undefined;
  }

  /** The time of a turn counts from the first request that came in it. */
  function openTurn(): void {
    if (isInTurn) return;
    isInTurn = true;
    newInTurn = 0;
    endsAt = now() + TURN_MS;
    nextTurn(() => {
      isInTurn = false;
      takenInRow = hasTaken ? takenInRow + 1 : 0;
      hasTaken = false;
      // Once more where one came, to see that none comes after it.
      if (waiting === 0 && takenInRow === 0) return;
      openTurn();
      if (!isTaking()) workOff();
    });
  }

  function isTaking(): boolean {
    if (takenInRow < 2) return false;
    if (takenInRow === 2) takesFrom = now();
    if (now() - takesFrom < TAKEN_MS) return true;
    // The others have a turn now, and then it goes on.
    takenInRow = 0;
    return false;
  }

  function workOff(): void {
    const moment = now();
    const one = moment < endsAt ? takeNext() : undefined;
    if (!one) return;
    endsAt -= one.costMs;
    if (moment > one.until) one.refuse();
    else one.begin();
    // Once all that it does without waiting is done, so that its time is counted.
    queueMicrotask(() => process.nextTick(workOff));
  }

  function enter(who: Requester, begin: () => void, refuse: () => void, costMs: number): void {
    openTurn();
    const name = nameOf(who);
    const moment = now();
    const lane = laneOf(who, asked.filled(name, moment));
    const isNext = lane.size === 0 && isForNew(lane) && newInTurn < NEW_IN_TURN;
    if (isNext) newInTurn += 1;
    if (isNext || (waiting === 0 && moment < endsAt && takenInRow < 2)) {
      endsAt -= costMs;
      begin();
      return;
    }
    const line = lane.get(name);
    const until = who.person === null ? moment + WAIT_MS_MAX : Number.POSITIVE_INFINITY;
    const one = { until, costMs, begin, refuse };
    if (line) line.push(one);
    else lane.set(name, [one]);
    waiting += 1;
  }

  return {
    enter: (who, begin, refuse) => enter(who, begin, refuse, 0),
    arrive(who, read) {
      hasTaken = true;
      enter(who, read, read, FIRST_READ_MS);
    },
  };
}
