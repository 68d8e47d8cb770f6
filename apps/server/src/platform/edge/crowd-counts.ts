/** For whom places of a crowd are counted: an address and the network around it, or a customer once they are known. */

/** What is lost when a place is ended: nothing that was begun; something that rests; something that is under way. */
export const WORTH = { nothing: 0, resting: 1, busy: 2 } as const;
export type Worth = (typeof WORTH)[keyof typeof WORTH];

export interface CrowdPlace {
  worth: Worth;
  /** It is a customer's: counted for them as far as they, and the customers of its address together, may have more. */
  belongTo(customerId: string): void;
  leave(): void;
}

export interface Held extends CrowdPlace {
  /** For whom it is counted: an address and its network, or a customer as both. */
  address: string;
  network: string;
  /** From where it came, where it is counted for a customer. */
  customersAddress: string | null;
  readonly since: number;
  /** When it was last said what it is worth. */
  readonly worthSince: number;
  readonly end: () => void;
}

const countUp = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
function countDown(counts: Map<string, number>, name: string): void {
  const left = (counts.get(name) ?? 1) - 1;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}

interface CustomerBounds {
  /** Of one customer, and of all customers of an address. */
  readonly ofCustomer: number;
  readonly ofCustomersAtAddress: number;
}

export class CrowdCounts {
  readonly byAddress = new Map<string, Set<Held>>();
  readonly byNetwork = new Map<string, number>();
  readonly #customersAt = new Map<string, number>();
  readonly #bounds: CustomerBounds;
  size = 0;

  constructor(bounds: CustomerBounds) {
    this.#bounds = bounds;
  }

  /** A place that is not counted yet. */
  heldFrom(
    { address, network, end }: Pick<Held, "address" | "network" | "end">,
    first: Worth,
    now: () => number,
  ): Held {
    const since = now();
    let worth = first;
    let worthSince = since;
    const held: Held = {
      ...{ address, network, customersAddress: null, since, end },
      get worth() {
        return worth;
      },
      set worth(said) {
        worth = said;
        worthSince = now();
      },
      get worthSince() {
        return worthSince;
      },
      belongTo: (customerId) => this.#belongTo(held, customerId),
      leave: () => this.leave(held),
    };
    return held;
  }

  add(held: Held): void {
    const own = this.byAddress.get(held.address);
    if (own) own.add(held);
    else this.byAddress.set(held.address, new Set([held]));
    countUp(this.byNetwork, held.network);
    if (held.customersAddress !== null) countUp(this.#customersAt, held.customersAddress);
    this.size += 1;
  }

  readonly leave = (held: Held): void => {
    const own = this.byAddress.get(held.address);
    if (!own?.delete(held)) return;
    if (own.size === 0) this.byAddress.delete(held.address);
    countDown(this.byNetwork, held.network);
    if (held.customersAddress !== null) countDown(this.#customersAt, held.customersAddress);
    this.size -= 1;
  };

  #belongTo(held: Held, customerId: string): void {
    const { ofCustomer, ofCustomersAtAddress } = this.#bounds;
    const name = `customer ${customerId}`;
    const from = held.customersAddress ?? held.address;
    if (held.address === name || !this.byAddress.get(held.address)?.has(held)) return;
    if ((this.byAddress.get(name)?.size ?? 0) >= ofCustomer) return;
    if (held.customersAddress === null && (this.#customersAt.get(from) ?? 0) >= ofCustomersAtAddress) return;
    this.leave(held);
    Object.assign(held, { address: name, network: name, customersAddress: from });
    this.add(held);
  }
}
