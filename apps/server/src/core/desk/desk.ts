/**
 * The desk: one loop that decides every order of its instruments, in natural batches: whatever arrived while the last batch
 * was committing is the next one. It answers and publishes nothing before the commit, and what its products hold in memory
 * is a cache: the tables are the truth. Products register; the desk knows none of them.
 */
import type { Desk, DeskDeps } from "./desk-interface.ts";
import { DeskLoop } from "./desk-loop.ts";

export type { Desk, DeskDeps, DeskFigures } from "./desk-interface.ts";
export type { Deferred, DeskBatch, DeskCounter, DeskProduct, TickOutcome, Touched } from "./desk-product.ts";

/** Register the products, then start it. */
export function createDesk(deps: DeskDeps): Desk {
  const loop = new DeskLoop(deps);
  // Bound, so that whoever wires the program may hand the functions on.
  return {
    register: (product) => loop.register(product),
    start: () => loop.start(),
    stop: () => loop.stop(),
    figures: () => loop.figures(),
  };
}
