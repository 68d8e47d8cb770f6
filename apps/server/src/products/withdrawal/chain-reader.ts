/**
 * Asks an EVM network whether a payment is what it was to be: recipient, amount and coin, and how often it is confirmed. It
 * only reads; there is no key here, and nothing is ever sent. A node that gives no answer says nothing of any payment.
 */
import type { ChainFinding } from "@candor/api/withdrawal-words";
import type { EvmNode, SettledTransaction } from "../../platform/evm/evm-node.ts";

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

/** What a node says of a transaction; undefined where it has never heard of it. */
type Said = Pick<SettledTransaction, "isDone" | "blockNumber" | "to" | "value" | "moves"> | "in-no-block" | undefined;

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Judges what a network said of a payment. @param height of the newest block */
export function judgePayment(payment: Payment, said: Said, height: number): ChainLook {
  if (!said) return { finding: "not-found", confirmations: null };
  // It may pay at any moment: what is given back or corrected now would be paid twice.
  if (said === "in-no-block") return { finding: "waiting", confirmations: 0 };
  const confirmations = Math.max(0, height - said.blockNumber + 1);
  const found = (finding: ChainFinding): ChainLook => ({ finding, confirmations });
  if (!said.isDone) return found("undone");
  const { contract, recipient, units } = payment;
  const moves =
    contract === null
      ? [{ to: said.to, amount: said.value }]
      : said.moves.filter((move) => same(move.contract, contract));
  const toRecipient = moves.filter(({ to }) => same(to, recipient));
  if (toRecipient.length === 0) return found("recipient-differs");
  if (!toRecipient.some(({ amount }) => amount === units)) return found("amount-differs");
  return found(confirmations < payment.confirmationsNeeded ? "waiting" : "equal");
}

async function saidBy(node: EvmNode, txHash: string): Promise<Said> {
  return (await node.settled(txHash)) ?? ((await node.knows(txHash)) ? "in-no-block" : undefined);
}

/** A node of another network may know a transaction that looks like the one that is owed. */
async function heightBy(node: EvmNode): Promise<number> {
  await node.checkChain();
  return node.height();
}

/** @param nodes by network */
export const createChainReader = (nodes: ReadonlyMap<string, EvmNode>): ChainReader => ({
  networks: [...nodes.keys()],
  async look(payment) {
    const node = nodes.get(payment.network);
    if (!node) return undefined;
    try {
      const [said, height] = await Promise.all([saidBy(node, payment.txHash.toLowerCase()), heightBy(node)]);
      return judgePayment(payment, said, height);
    } catch {
      return undefined;
    }
  },
});
