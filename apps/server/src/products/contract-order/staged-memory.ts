/** What is done to one order, kept apart from the memory of the desk until all of it is booked. */
import type { ContractMemory } from "./contract-memory.ts";

export class StagedMemory implements DecidedMemory {
  private readonly memory: DecidedMemory;
  private kept: (() => void)[] = [];

  constructor(memory: DecidedMemory) {
    this.memory = memory;
  }

  order: DecidedMemory["order"] = (id) => this.memory.order(id);
  draft: DecidedMemory["draft"] = (id) => this.memory.draft(id);
  count: DecidedMemory["count"] = (portfolioId, instrumentId) => this.memory.count(portfolioId, instrumentId);
  exposure: DecidedMemory["exposure"] = (instrumentId, mode) => this.memory.exposure(instrumentId, mode);
  gapLoss: DecidedMemory["gapLoss"] = (instrumentId, mode, portfolioIds) =>
    this.memory.gapLoss(instrumentId, mode, portfolioIds);
  from: DecidedMemory["from"] = (slot, count) => this.memory.from(slot, count);
  put: DecidedMemory["put"] = (order) => void this.kept.push(() => this.memory.put(order));
  addClosing: DecidedMemory["addClosing"] = (closing) => void this.kept.push(() => this.memory.addClosing(closing));
  notify: DecidedMemory["notify"] = (notification) => void this.kept.push(() => this.memory.notify(notification));
  addPastStops: DecidedMemory["addPastStops"] = (past) => void this.kept.push(() => this.memory.addPastStops(past));

  /** Does to the memory what was kept apart. */
  keep(): void {
    const { kept } = this;
    this.kept = [];
    for (const change of kept) change();
  }

  forget(): void {
    this.kept = [];
  }
}

/** What a decision does with memory. */
export type DecidedMemory = Pick<
  ContractMemory,
  "order" | "draft" | "count" | "exposure" | "gapLoss" | "from" | "put" | "addClosing" | "notify" | "addPastStops"
>;
