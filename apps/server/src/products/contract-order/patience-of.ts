/**
 * Which commands wait until the ticks of a bump have acted (DOMAIN section 4): whoever cancels an entry at a limit, or sets, moves
 * or takes away stops, may know already what the next ticks do.
 */
import type { Patience } from "../../core/desk/desk.ts";
import type { ContractCommand } from "./contract-command.ts";
import { type ContractRecord, isFinal } from "./contract-record.ts";

export function patienceOf(
  command: ContractCommand,
  orderOf: (id: string) => ContractRecord | undefined,
): Patience | undefined {
  if (command.verb !== "close" && command.verb !== "set-stops") return undefined;
  const order = orderOf(command.orderId);
  if (order?.portfolioId !== command.portfolioId || isFinal(order)) return undefined;
  // A position is closed a bump later anyway, and an entry at the market is not cancelled while it waits for its price.
  const isWaiting = order.status === "pending" && order.limit !== null;
  if (command.verb === "close" && !isWaiting) return undefined;
  return { portfolioId: order.portfolioId, instrumentId: order.instrumentId, bumpMs: order.bumpMs };
}
