/** A node of an EVM network, asked by JSON-RPC through viem: receipts, transactions and the newest block. */
import { createPublicClient, erc20Abi, type Hash, http, parseEventLogs, TransactionReceiptNotFoundError } from "viem";
import type { ChainNodePort, ChainReceipt } from "./chain-reader.ts";

const PATIENCE_MS = 5_000;

export function evmNode(address: string): ChainNodePort {
  const client = createPublicClient({ transport: http(address, { timeout: PATIENCE_MS, retryCount: 1 }) });
  return {
    height: () => client.getBlockNumber({ cacheTime: 0 }),
    async receiptOf(txHash): Promise<ChainReceipt | undefined> {
      const hash = txHash as Hash;
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      });
      if (!receipt) return undefined;
      const { to, value } = await client.getTransaction({ hash });
      const moved = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs });
      return {
        isDone: receipt.status === "success",
        block: receipt.blockNumber,
        to,
        value,
        moves: moved.map(({ address: contract, args }) => ({ contract, to: args.to, units: args.value })),
      };
    },
  };
}
