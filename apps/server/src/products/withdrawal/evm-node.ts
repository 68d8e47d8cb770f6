/**
 * A node of an EVM network, asked by JSON-RPC through viem: receipts, transactions and the newest block. Loaded when the first
 * node is asked: a start waits for none.
 */
import type { Hash } from "viem";
import type { ChainNodePort, ChainReceipt } from "./chain-reader.ts";

const PATIENCE_MS = 5_000;

/** @param chainId of the network that it has to be a node of (EIP-155) */
export function evmNode(address: string, chainId: number): ChainNodePort {
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const viem = await import("viem");
    const transport = viem.http(address, { timeout: PATIENCE_MS, retryCount: 1 });
    return { viem, client: viem.createPublicClient({ transport }) };
  };
  const node = () => (opened ??= open());
  const isOnItsWay = async (hash: Hash): Promise<boolean> => {
    const { viem, client } = await node();
    return client.getTransaction({ hash }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof viem.TransactionNotFoundError) return false;
        throw error;
      },
    );
  };
  return {
    async height() {
      const { client } = await node();
      const [id, height] = await Promise.all([client.getChainId(), client.getBlockNumber({ cacheTime: 0 })]);
      // A node of another network may know a transaction that looks like the one that is owed.
      if (id !== chainId) throw new Error("a node of another network");
      return height;
    },
    async receiptOf(txHash): Promise<ChainReceipt | "in-no-block" | undefined> {
      const hash = txHash as Hash;
      const { viem, client } = await node();
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof viem.TransactionReceiptNotFoundError) return undefined;
        throw error;
      });
      if (!receipt) return (await isOnItsWay(hash)) ? "in-no-block" : undefined;
      const { to, value } = await client.getTransaction({ hash });
      const moved = viem.parseEventLogs({ abi: viem.erc20Abi, eventName: "Transfer", logs: receipt.logs });
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
