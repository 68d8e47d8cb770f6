/**
 * Asks an EVM network whether a payment is what it was to be: recipient, amount and coin, and how often it is confirmed. It
 * only reads; there is no key here, and nothing is ever sent. A node that gives no answer says nothing of any payment.
 */
import type { ChainFinding } from "@candor/api/withdrawal-words";

export interface Payment {
  readonly network: string;
  readonly txHash: string;
  readonly recipient: string;
  /** Of a token; null for the network's own coin. */
  readonly contract: string | null;
  /** What has to arrive, as the network counts it. */
  readonly units: bigint;
  readonly confirmationsNeeded: number;
}

export interface ChainLook {
  readonly finding: ChainFinding;
  /** Null where the transaction is not there. */
  readonly confirmations: number | null;
}

export interface ChainReader {
  /** Whether there is somebody to ask about this network. */
  readonly networks: readonly string[];
  /** Undefined where the node is away or makes no sense. */
  look(payment: Payment): Promise<ChainLook | undefined>;
}

/** What is asked of a node; a transaction that it does not know is undefined. */
export interface ChainNodePort {
  receiptOf(txHash: string): Promise<ChainReceipt | "in-no-block" | undefined>;
  height(): Promise<bigint>;
}

export interface ChainReceipt {
  readonly isDone: boolean;
  readonly block: bigint;
  /** Where the transaction itself paid to, and how much of the network's own coin. */
  readonly to: string | null;
  readonly value: bigint;
  /** What tokens said that they moved in it. */
  readonly moves: readonly { readonly contract: string; readonly to: string; readonly units: bigint }[];
}

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Judges what a network said of a payment. @param height of the newest block */
export function judgePayment(
  payment: Payment,
  receipt: ChainReceipt | "in-no-block" | undefined,
  height: bigint,
): ChainLook {
  if (!receipt) return { finding: "not-found", confirmations: null };
  // It may pay at any moment: what is given back or corrected now would be paid twice.
  if (receipt === "in-no-block") return { finding: "waiting", confirmations: 0 };
  const confirmations = height < receipt.block ? 0 : Number(height - receipt.block) + 1;
  const found = (finding: ChainFinding): ChainLook => ({ finding, confirmations });
  if (!receipt.isDone) return found("undone");
  const { contract, recipient, units } = payment;
  const moves =
    contract === null
      ? [{ to: receipt.to, units: receipt.value }]
      : receipt.moves.filter((move) => same(move.contract, contract));
  const toRecipient = moves.filter(({ to }) => same(to, recipient));
  if (toRecipient.length === 0) return found("recipient-differs");
  if (!toRecipient.some((move) => move.units === units)) return found("amount-differs");
  return found(confirmations < payment.confirmationsNeeded ? "waiting" : "equal");
}

/** @param nodes by network */
export const createChainReader = (nodes: ReadonlyMap<string, ChainNodePort>): ChainReader => ({
  networks: [...nodes.keys()],
  async look(payment) {
    const node = nodes.get(payment.network);
    if (!node) return undefined;
    try {
      const [receipt, height] = await Promise.all([node.receiptOf(payment.txHash), node.height()]);
      return judgePayment(payment, receipt, height);
    } catch {
      return undefined;
    }
  },
});
