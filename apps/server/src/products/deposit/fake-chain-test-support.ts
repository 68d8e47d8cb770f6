/** A chain in memory that can take blocks back, lie and fall silent. For tests only. */

import { randomBytes } from "node:crypto";
import { NodeFault } from "../../platform/evm/evm-rpc.ts";
import type { ChainBlock, ChainOutput, ChainPayment, ChainSource } from "./chain-source.ts";

interface Mined {
  readonly hash: string;
  readonly parentHash: string;
  readonly payments: readonly { readonly txHash: string; readonly outputs: readonly ChainOutput[] }[];
}

/** Another each time. */
export const newHash = (): string => `0x${randomBytes(32).toString("hex")}`;

export class FakeChain implements ChainSource {
  blocks: Mined[] = [{ hash: newHash(), parentHash: newHash(), payments: [] }];
  /** What the node says of its height; the truth where nothing is set. */
  saidHeight: number | undefined;
  isSilent = false;
  isOfAnotherChain = false;
  /** Questions since the chain began. */
  asked = 0;

  /** One block with these transactions, each an array of outputs; answers their hashes. */
  mine(...transactions: readonly (readonly Omit<ChainOutput, "index">[])[]): string[] {
    const payments = transactions.map((outputs) => ({
      txHash: newHash(),
      outputs: outputs.map((output, index) => ({ ...output, index })),
    }));
    this.add(payments);
    return payments.map(({ txHash }) => txHash);
  }

  /** The same transactions in a block of another branch. */
  add(payments: Mined["payments"]): void {
    this.blocks.push({ hash: newHash(), parentHash: this.blocks.at(-1)?.hash ?? "", payments });
  }

  grow(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) this.add([]);
  }

  /** Takes the last blocks back; answers what was in them. */
  takeBack(blocks: number): Mined["payments"] {
    return this.blocks.splice(-blocks).flatMap(({ payments }) => payments);
  }

  #answered<T>(value: T): Promise<T> {
    this.asked += 1;
    return this.isSilent ? Promise.reject(new NodeFault("the node did not answer")) : Promise.resolve(value);
  }

  async checkChain(): Promise<void> {
    await this.#answered(null);
    if (this.isOfAnotherChain) throw new NodeFault("the node is one of chain 5, not of chain 1");
  }

  height(): Promise<number> {
    return this.#answered(this.saidHeight ?? this.blocks.length - 1);
  }

  block(height: number, _contracts: readonly string[]): Promise<ChainBlock | undefined> {
    const mined = this.blocks[height];
    const touched = (mined?.payments ?? []).flatMap(({ txHash, outputs }) => outputs.map(({ to }) => ({ txHash, to })));
    return this.#answered(mined && { height, hash: mined.hash, parentHash: mined.parentHash, touched });
  }

  payment(txHash: string): Promise<ChainPayment | undefined> {
    const blockNumber = this.blocks.findIndex(({ payments }) => payments.some((one) => one.txHash === txHash));
    const mined = this.blocks[blockNumber];
    const outputs = mined?.payments.find((one) => one.txHash === txHash)?.outputs ?? [];
    return this.#answered(mined && { txHash, blockNumber, blockHash: mined.hash, outputs });
  }
}
