/**
 * A node of an EVM network as the program reads it: blocks, transactions with what they paid, and whether it is a node of that
 * network at all. What it says of one thing has to fit what it says of another. What contracts pay inside of a transaction is not
 * seen.
 */
import { z } from "zod";
import { askNode, type NodeAddress, NodeFault } from "./evm-rpc.ts";

/** Lower-case hex throughout. */
export interface EvmTransaction {
  readonly hash: string;
  /** Null of one that makes a contract. */
  readonly to: string | null;
  /** Of the network's own coin. */
  readonly value: bigint;
}

export interface EvmBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly EvmTransaction[];
}

/** What a token said that it moved (ERC-20); none of one that is one of its kind. */
export interface TokenMove {
  /** Which of the transaction's logs it is, from 1. */
  readonly index: number;
  readonly contract: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A transaction in a block. */
export interface SettledTransaction extends EvmTransaction {
  readonly blockNumber: number;
  readonly blockHash: string;
  /** False of one that failed: it moved nothing. */
  readonly isDone: boolean;
  readonly moves: readonly TokenMove[];
}

/** Every question throws a `NodeFault` where what came cannot be believed. */
export interface EvmNode {
  /** Throws where it is a node of another network. */
  checkChain(): Promise<void>;
  /** Of the newest block. */
  height(): Promise<number>;
  block(height: number): Promise<EvmBlock | undefined>;
  /** By which transactions of a block some tokens were moved to whom. */
  tokensMoved(
    blockHash: string,
    contracts: readonly string[],
  ): Promise<readonly { readonly txHash: string; readonly to: string }[]>;
  /** Undefined where no block has it. */
  settled(txHash: string): Promise<SettledTransaction | undefined>;
  /** Whether the node has heard of a transaction, in a block or not. */
  knows(txHash: string): Promise<boolean>;
}

/** keccak-256 of "Transfer(address,address,uint256)". */
const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const lower = (pattern: RegExp) => z.string().regex(pattern).toLowerCase();
const hash = lower(/^0x[0-9a-f]{64}$/i);
const address = lower(/^0x[0-9a-f]{40}$/i);
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
/** Heights fit a number; one that does not is a lie. */
export const height = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
const to = address.nullish().transform((said) => said ?? null);

const blockSaid = z
  .object({
    number: height,
    hash,
    parentHash: hash,
    transactions: z.array(z.object({ hash, to, value: quantity })),
  })
  .nullable();
const log = z.object({
  address,
  topics: z.array(hash),
  data: lower(/^0x(?:[0-9a-f]{2})*$/i),
  logIndex: height,
  transactionHash: hash,
  blockHash: hash,
  removed: z.boolean().optional(),
});
type Log = z.output<typeof log>;
const receiptSaid = z
  .object({ transactionHash: hash, blockHash: hash, blockNumber: height, status: height, logs: z.array(log) })
  .nullable();
const transactionSaid = z.object({ hash, blockHash: hash.nullable(), to, value: quantity }).nullable();

const inHex = (value: number): string => `0x${value.toString(16)}`;

function paidBy({ topics, data, removed }: Log): { to: string; amount: bigint } | undefined {
  const [topic, , paid] = topics;
  if (removed || topics.length !== 3 || topic !== TRANSFER_TOPIC || !paid || data.length !== 66) return undefined;
  return { to: `0x${paid.slice(26)}`, amount: BigInt(data) };
}

const movesIn = (logs: readonly Log[]): readonly TokenMove[] =>
  logs
    .toSorted((one, other) => one.logIndex - other.logIndex)
    .flatMap((one, at) => {
      const paid = paidBy(one);
      return paid ? [{ index: at + 1, contract: one.address, ...paid }] : [];
    });

/** @param chainId of the network that it has to be a node of (EIP-155) */
export function evmNode({ chainId, ...node }: NodeAddress & { readonly chainId: number }): EvmNode {
  const ask = askNode(node);
  const transaction = (txHash: string) => ask(transactionSaid, "eth_getTransactionByHash", [txHash]);
  return {
    async checkChain() {
      const said = await ask(height, "eth_chainId");
      if (said !== chainId) throw new NodeFault(`the node is one of chain ${said}, not of chain ${chainId}`);
    },
    height: () => ask(height, "eth_blockNumber"),
    async block(at) {
      const block = await ask(blockSaid, "eth_getBlockByNumber", [inHex(at), true]);
      if (!block) return undefined;
      if (block.number !== at) throw new NodeFault(`the node answered block ${block.number} for block ${at}`);
      return { height: at, hash: block.hash, parentHash: block.parentHash, transactions: block.transactions };
    },
    async tokensMoved(blockHash, contracts) {
      if (contracts.length === 0) return [];
      const about = { blockHash, address: contracts, topics: [TRANSFER_TOPIC] };
      const logs = await ask(z.array(log), "eth_getLogs", [about]);
      if (logs.some((one) => one.blockHash !== blockHash))
        throw new NodeFault("the node answered logs of another block");
      return logs.flatMap((one) => {
        const paid = paidBy(one);
        return paid && paid.amount > 0n ? [{ txHash: one.transactionHash, to: paid.to }] : [];
      });
    },
    async settled(txHash) {
      const receipt = await ask(receiptSaid, "eth_getTransactionReceipt", [txHash]);
      if (!receipt) return undefined;
      const { blockHash, blockNumber, logs, status } = receipt;
      if (receipt.transactionHash !== txHash) throw new NodeFault("the node answered another transaction");
      const said = await transaction(txHash);
      if (said?.hash !== txHash || said.blockHash !== blockHash)
        throw new NodeFault("the node contradicts itself about a transaction");
      const isDone = status === 1;
      return { ...said, blockHash, blockNumber, isDone, moves: isDone ? movesIn(logs) : [] };
    },
    knows: async (txHash) => (await transaction(txHash)) !== null,
  };
}
