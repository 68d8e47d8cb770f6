/**
 * What the watcher asks a chain, whichever it is. A source says what it was told and checks that it makes sense by itself;
 * whether blocks follow each other, and what is credited, is for the watcher to judge. Nothing here can spend anything.
 */

/** What a transaction paid to whom. */
export interface ChainOutput {
  /** 0 is the transaction's own value, n the n-th log of it: the same after a reorganisation. */
  readonly index: number;
  /** Of a token; null for the network's own coin. As the network compares addresses. */
  readonly contract: string | null;
  readonly to: string;
  /** As the chain counts. */
  readonly amount: bigint;
}

/** A transaction in a block, with everything that it paid. One that failed paid nothing. */
export interface ChainPayment {
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly outputs: readonly ChainOutput[];
}

export interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Who may have been paid, and by which transaction: to be asked about before anything is believed. */
  readonly touched: readonly { readonly txHash: string; readonly to: string }[];
}

export interface ChainSource {
  /** Throws where it is another chain that answers. */
  checkChain(): Promise<void>;
  /** As the node says; nothing is credited by it. */
  height(): Promise<number>;
  /** @param contracts the tokens that count; undefined where there is no such block */
  block(height: number, contracts: readonly string[]): Promise<ChainBlock | undefined>;
  /** Undefined where no block has it. */
  payment(txHash: string): Promise<ChainPayment | undefined>;
}

/**
 * How many linked blocks a payment stands on, its own counted, up to so many: each asked for by its height and named by the next
 * as its parent. 0 where its own block is not the chain's.
 */
export async function confirmationsOf(
  source: ChainSource,
  { blockNumber, blockHash }: Pick<ChainPayment, "blockNumber" | "blockHash">,
  most: number,
): Promise<number> {
  let expected = blockHash;
  for (let counted = 0; counted < most; counted += 1) {
    const block = await source.block(blockNumber + counted, []);
    if (!block || (counted === 0 ? block.hash !== expected : block.parentHash !== expected)) return counted;
    expected = block.hash;
  }
  return most;
}
