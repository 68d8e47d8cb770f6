/**
 * EVM networks as a source of deposits: transfers of the network's own coin that are a transaction's value, and ERC-20 Transfer
 * logs of declared contracts. What contracts pay inside of a transaction is in neither, and is not seen.
 */
import { z } from "zod";
import { type ChainBlock, ChainFault, type ChainOutput, type ChainPayment, type ChainSource } from "./chain-source.ts";
import type { AskNode } from "./evm-rpc.ts";

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
const height = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

const blockSaid = z
  .object({
    number: height,
    hash,
    parentHash: hash,
    transactions: z.array(z.object({ hash, to: address.nullish(), value: quantity })),
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
const transactionSaid = z
  .object({ hash, blockHash: hash.nullable(), to: address.nullish(), value: quantity })
  .nullable();

const inHex = (value: number): string => `0x${value.toString(16)}`;

/** To whom a log says that a token went; undefined of any other log. A token that is one of its kind has a fourth topic. */
function paidBy({ topics, data, removed }: Log): { to: string; amount: bigint } | undefined {
  const [topic, , to] = topics;
  if (removed || topics.length !== 3 || topic !== TRANSFER_TOPIC || !to || data.length !== 66) return undefined;
  return { to: `0x${to.slice(26)}`, amount: BigInt(data) };
}

export function createEvmSource({ chainId, ask }: { readonly chainId: number; readonly ask: AskNode }): ChainSource {
  async function tokenLogs(blockHash: string, contracts: readonly string[]): Promise<readonly Log[]> {
    if (contracts.length === 0) return [];
    const logs = await ask(z.array(log), "eth_getLogs", [{ blockHash, address: contracts, topics: [TRANSFER_TOPIC] }]);
    if (logs.some((one) => one.blockHash !== blockHash))
      throw new ChainFault("the node answered logs of another block");
    return logs;
  }

  return {
    async checkChain() {
      const said = await ask(height, "eth_chainId", []);
      if (said !== chainId) throw new ChainFault(`the node is one of chain ${said}, not of chain ${chainId}`);
    },
    height: () => ask(height, "eth_blockNumber", []),
    async block(at, contracts): Promise<ChainBlock | undefined> {
      const block = await ask(blockSaid, "eth_getBlockByNumber", [inHex(at), true]);
      if (!block) return undefined;
      if (block.number !== at) throw new ChainFault(`the node answered block ${block.number} for block ${at}`);
      const coins = block.transactions.flatMap(({ hash: txHash, to, value }) =>
        to && value > 0n ? [{ txHash, to }] : [],
      );
      const tokens = (await tokenLogs(block.hash, contracts)).flatMap((one) => {
        const paid = paidBy(one);
        return paid && paid.amount > 0n ? [{ txHash: one.transactionHash, to: paid.to }] : [];
      });
      return { height: at, hash: block.hash, parentHash: block.parentHash, touched: [...coins, ...tokens] };
    },
    async payment(txHash): Promise<ChainPayment | undefined> {
      const receipt = await ask(receiptSaid, "eth_getTransactionReceipt", [txHash]);
      if (!receipt) return undefined;
      const { blockHash, blockNumber } = receipt;
      if (receipt.transactionHash !== txHash) throw new ChainFault("the node answered another transaction");
      if (receipt.status !== 1) return { txHash, blockHash, blockNumber, outputs: [] };
      const transaction = await ask(transactionSaid, "eth_getTransactionByHash", [txHash]);
      if (transaction?.hash !== txHash || transaction.blockHash !== blockHash)
        throw new ChainFault("the node contradicts itself about a transaction");
      return { txHash, blockHash, blockNumber, outputs: outputsOf(transaction, receipt.logs) };
    },
  };
}

function outputsOf(
  { to, value }: { readonly to?: string | null | undefined; readonly value: bigint },
  logs: readonly Log[],
): readonly ChainOutput[] {
  const coin = to && value > 0n ? [{ index: 0, contract: null, to, amount: value }] : [];
  const inOrder = logs.toSorted((one, other) => one.logIndex - other.logIndex);
  const tokens = inOrder.flatMap((one, at) => {
    const paid = paidBy(one);
    return paid && paid.amount > 0n ? [{ index: at + 1, contract: one.address, ...paid }] : [];
  });
  return [...coin, ...tokens];
}
