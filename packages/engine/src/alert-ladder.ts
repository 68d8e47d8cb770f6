/**
 * Ids on the rungs of a sorted ladder: the rung that is reached first is found at once, any other in the logarithm of their
 * number. Knows nothing of alerts; a rung is only a number.
 */
import { NONE, PriceLevels } from "./price-levels.ts";

export class AlertLadder {
  private readonly rungs: PriceLevels;
  private readonly idsAt = new Map<number, Set<string>>();

  /** @param first which rung is reached first */
  constructor(first: "lowest" | "highest") {
    this.rungs = new PriceLevels(first === "highest" ? 1 : -1);
  }

  add(rung: number, id: string): void {
    const ids = this.idsAt.get(rung);
    if (ids) ids.add(id);
    else {
      this.rungs.findOrMake(rung);
      this.idsAt.set(rung, new Set([id]));
    }
  }

  remove(rung: number, id: string): void {
    const ids = this.idsAt.get(rung);
    if (!ids?.delete(id) || ids.size > 0) return;
    this.rungs.remove(this.rungs.findOrMake(rung));
    this.idsAt.delete(rung);
  }

  /** Takes every id off the rungs that are reached, first rung first. */
  takeReached(isReached: (rung: number) => boolean): string[] {
    const taken: string[] = [];
    for (let best = this.rungs.best(); best !== NONE; best = this.rungs.best()) {
      const rung = this.rungs.price[best] as number;
      if (!isReached(rung)) break;
      taken.push(...(this.idsAt.get(rung) ?? []));
      this.idsAt.delete(rung);
      this.rungs.remove(best);
    }
    return taken;
  }
}
