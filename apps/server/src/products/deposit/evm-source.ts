/**
 * EVM networks as a source of deposits: transfers of the network's own coin that are a transaction's value, and ERC-20 Transfer
 * logs of declared contracts. What contracts pay inside of a transaction is in neither, and is not seen.
 */
import type { EvmNode, SettledTransaction } from "../../platform/evm/evm-node.ts";
import type { ChainOutput, ChainSource } from "./chain-source.ts";

export const createEvmSource = (node: EvmNode): ChainSource => ({
  checkChain: node.checkChain,
  height: node.height,
  async block(at, contracts) {
    const block = await node.block(at);
    if (!block) return undefined;
    const { height, hash, parentHash, transactions } = block;
    const coins = transactions.flatMap(({ hash: txHash, to, value }) => (to && value > 0n ? [{ txHash, to }] : []));
    return { height, hash, parentHash, touched: [...coins, ...(await node.tokensMoved(hash, contracts))] };
  },
  async payment(txHash) {
    const settled = await node.settled(txHash);
    if (!settled) return undefined;
    const { blockHash, blockNumber } = settled;
    return { txHash, blockHash, blockNumber, outputs: settled.isDone ? outputsOf(settled) : [] };
  },
});

function outputsOf({ to, value, moves }: SettledTransaction): readonly ChainOutput[] {
  const coin = to && value > 0n ? [{ index: 0, contract: null, to, amount: value }] : [];
  return [...coin, ...moves.filter(({ amount }) => amount > 0n)];
}
