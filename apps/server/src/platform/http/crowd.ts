/**
 * Places that strangers may take before anything is known of them. A full crowd makes room for a newcomer by ending what is worth
 * least, the oldest first, of the network (IPv4 /24, IPv6 /48) and in it of the address that has most.
 */
import { requestAddress } from "./requester.ts";

/** What is lost when a place is ended: nothing that was begun; something that rests; something that is under way. */
export const WORTH = { nothing: 0, resting: 1, busy: 2 } as const;
export type Worth = (typeof WORTH)[keyof typeof WORTH];

export interface CrowdPlace {
  worth: Worth;
  leave(): void;
}

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
  /** In milliseconds, from any moment. */
  readonly now?: () => number;
}

interface Held extends CrowdPlace {
  readonly address: string;
  readonly network: string;
  readonly since: number;
  readonly end: () => void;
}

/**
 * Who has begun nothing for so long had the time to. Sooner nobody is ended for another of an address or network that has as many:
 * when thousands come at once, each would end one who came before, and nobody would get in.
 */
const BEGUN_MS_MAX = 2_000;

/** So many are ended at once, so that looking for them stays cheap while thousands come. */
const ENDED_AT_ONCE = 1 / 100;

/** An IPv6 /48 or an IPv4 /24: what one attacker has most easily. */
function networkAround(written: string): string {
  const { group, network } = requestAddress(written);
  return network ?? `${group.slice(0, group.lastIndexOf(".") + 1)}0/24`;
}

export function createCrowd({ max, ofAddress, ofNetwork, now = () => performance.now() }: CrowdBounds): Crowd {
  const byAddress = new Map<string, Set<Held>>();
  const byNetwork = new Map<string, number>();
  let size = 0;

  function leave(held: Held): void {
    const own = byAddress.get(held.address);
    if (!own?.delete(held)) return;
    if (own.size === 0) byAddress.delete(held.address);
    const left = (byNetwork.get(held.network) ?? 1) - 1;
    if (left > 0) byNetwork.set(held.network, left);
    else byNetwork.delete(held.network);
    size -= 1;
  }

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
    const oldest = [...own].find(hadTime);
    return oldest !== undefined && endAll([oldest]);
  }

  return {
    enter(written, end, worth = WORTH.nothing) {
      const { group: address, network: around } = requestAddress(written);
      const network = networkAround(written);
      if (!hasOwnRoom(address, network, around !== null)) return null;
      if (size >= max() && !makeRoom(address, network)) return null;
      const held: Held = { address, network, since: now(), end, worth, leave: () => leave(held) };
      const own = byAddress.get(address);
      if (own) own.add(held);
      else byAddress.set(address, new Set([held]));
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
      size += 1;
      return held;
    },
    get size() {
      return size;
    },
  };
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
