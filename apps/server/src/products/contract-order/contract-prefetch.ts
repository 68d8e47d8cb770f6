/**
 * What decisions need and memory does not hold, read beside the lock: orders to change that may be final, another's or none at
 * all; and what a portfolio has open.
 */
import type { Tx } from "../../platform/database/database.ts";
import type { BatchCloseCommand, CloseCommand, ContractCommand, SetStopsCommand } from "./contract-command.ts";
import type { ContractMemory } from "./contract-memory.ts";
import type { ContractRecord } from "./contract-record.ts";
import { readContracts, readOpenIds } from "./contract-store.ts";

export class ContractPrefetch {
  private readonly orders = new Map<string, ContractRecord>();
  private ids: ReadonlyMap<string, readonly string[]> = new Map();

  clear(): void {
    this.orders.clear();
    this.ids = new Map();
  }

  async read(tx: Tx, commands: readonly ContractCommand[], memory: Pick<ContractMemory, "order">): Promise<void> {
    const asked = commands.filter(
      (command): command is CloseCommand | SetStopsCommand =>
        (command.verb === "close" || command.verb === "set-stops") &&
        memory.order(command.orderId)?.portfolioId !== command.portfolioId,
    );
    const whole = commands.filter((command): command is BatchCloseCommand => command.verb === "batch-close");
    const owners = whole.map(({ portfolioId }) => portfolioId);
    const [orders, ids] = await Promise.all([
      asked.length === 0 ? [] : readContracts(tx, asked),
      owners.length === 0 ? this.ids : readOpenIds(tx, owners),
    ]);
    for (const order of orders) this.orders.set(`${order.portfolioId}/${order.id}`, order);
    this.ids = ids;
  }

  /** Bound, as the next, so that a decision can hold it. */
  readonly stored = (portfolioId: string, orderId: string): ContractRecord | undefined =>
    this.orders.get(`${portfolioId}/${orderId}`);

  readonly openIds = (portfolioId: string): readonly string[] => this.ids.get(portfolioId) ?? [];
}
