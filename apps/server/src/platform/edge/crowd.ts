/**
 * Places that strangers may take before anything is known of them. A full crowd makes room for a newcomer by ending what is worth
 * least, the oldest first, of the network (IPv4 /24, IPv6 /48) and in it of the address that has most. Whose owner becomes known
 * is counted for the owner from then on, and no more for the address.
 */
import { CrowdCounts, type CrowdPlace, type Held, WORTH, type Worth } from "./crowd-counts.ts";
import { requestAddress } from "./requester.ts";

export interface Crowd {
  /**
   * A place for one more, who belongs to an address as it is written; null where that address has as many as it may, or where
   * all are taken and nobody has more of them. @param end called when the place is given to another, after it was taken
   */
  enter(address: string, end: () => void, worth?: Worth): CrowdPlace | null;
  readonly size: number;
}

interface CrowdBounds {
  /** May change, where something else takes from the same whole. */
  readonly max: () => number;
  readonly ofAddress: number;
  /** Of an IPv6 /48. */
  readonly ofNetwork: number;
  /** Of one customer, and of all customers of an address; none where they are left out. */
  readonly ofCustomer?: number;
  readonly ofCustomersAtAddress?: number;
  /** In milliseconds, from any moment. */
  readonly now?: () => number;
}

/**
 * Who has begun nothing for so long had the time to. Sooner nobody is ended for another of an address or network that has as many:
 * when thousands come at once, each would end one who came before, and nobody would get in.
 */
const BEGUN_MS_MAX = 2_000;

/** Shorter is a pause between two requests of which the second may be on its way. */
const RESTED_MS_MIN = 2_000;

/** So many are ended at once, so that looking for them stays cheap while thousands come. */
const ENDED_AT_ONCE = 1 / 100;

/** An IPv6 /48 or an IPv4 /24: what one attacker has most easily. */
function networkAround(written: string): string {
  const { group, network } = requestAddress(written);
  return network ?? `${group.slice(0, group.lastIndexOf(".") + 1)}0/24`;
}

export function createCrowd(bounds: CrowdBounds): Crowd {
  const { max, ofAddress, ofNetwork, ofCustomer = 0, ofCustomersAtAddress = 0, now = () => performance.now() } = bounds;
  const counts = new CrowdCounts({ ofCustomer, ofCustomersAtAddress });
  const { byAddress, byNetwork, leave } = counts;

  function endAll(victims: readonly Held[]): boolean {
    for (const held of victims) {
      leave(held);
      held.end();
    }
    return victims.length > 0;
  }

  const hadTime = ({ worth, since }: Held): boolean => worth === WORTH.nothing && now() - since >= BEGUN_MS_MAX;

  /** Ends some of whoever has more than the newcomer's network, and in that network its address; or who had the time to begin. */
  function makeRoom(address: string, network: string): boolean {
    const [near, own] = [byNetwork.get(network) ?? 0, byAddress.get(address)?.size ?? 0];
    const hasMore = (held: Held): boolean =>
      held.network === network
        ? (byAddress.get(held.address)?.size ?? 0) > own + 1
        : (byNetwork.get(held.network) ?? 0) > near + 1;
    const all = [...byAddress.values()].flatMap((own) => [...own]);
    const wanted = Math.max(1, Math.floor(max() * ENDED_AT_ONCE));
    for (const worth of [WORTH.nothing, WORTH.resting, WORTH.busy]) {
      const mayGo = (held: Held): boolean => held.worth === worth && (hadTime(held) || hasMore(held));
      if (endAll(ofMost(all.filter(mayGo), wanted))) return true;
    }
    return false;
  }

  function hasOwnRoom(address: string, network: string, isIpv6: boolean): boolean {
    if (isIpv6 && (byNetwork.get(network) ?? 0) >= ofNetwork) return false;
    const own = byAddress.get(address);
    if (!own || own.size < ofAddress) return true;
    const oldest = [...own].find(hadTime) ?? longestResting(own, now());
    return oldest !== undefined && endAll([oldest]);
  }

  return {
    enter(written, end, worth = WORTH.nothing) {
      const { group: address, network: around } = requestAddress(written);
      const network = networkAround(written);
      if (!hasOwnRoom(address, network, around !== null)) return null;
      if (counts.size >= max() && !makeRoom(address, network)) return null;
      const held = counts.heldFrom({ address, network, end }, worth, now);
      counts.add(held);
      return held;
    },
    get size() {
      return counts.size;
    },
  };
}

/** Whoever holds all places of an address without a use for them keeps nobody else behind it out. */
function longestResting(own: Iterable<Held>, now: number): Held | undefined {
  let longest: Held | undefined;
  for (const held of own)
    if (held.worth === WORTH.resting && (longest === undefined || held.worthSince < longest.worthSince)) longest = held;
  return longest && now - longest.worthSince >= RESTED_MS_MIN ? longest : undefined;
}

/** So many of the networks that have most, until those have as many as the next. */
const ofMost = (held: readonly Held[], wanted: number): Held[] =>
  levelled([...Map.groupBy(held, ({ network }) => network).values()], wanted, (own, count) =>
    levelled([...Map.groupBy(own, ({ address }) => address).values()], count, (oldest, few) => oldest.slice(0, few)),
  );

function levelled(groups: Held[][], wanted: number, pick: (own: Held[], count: number) => Held[]): Held[] {
  groups.sort((one, other) => other.length - one.length);
  let among = 0;
  let sum = 0;
  do {
    sum += groups[among]?.length ?? 0;
    among += 1;
  } while (among < groups.length && sum - among * (groups[among]?.length ?? 0) < wanted);
  const level = Math.max(0, Math.floor((sum - wanted) / among));
  let left = wanted;
  return groups.slice(0, among).flatMap((own) => {
    const count = Math.min(left, own.length - level);
    left -= count;
    return pick(own, count);
  });
}
