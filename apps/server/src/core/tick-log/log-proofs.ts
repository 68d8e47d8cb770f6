/**
 * What proofs about prices need of the tick log: its blocks, its keys and a signature by the one in use. Hands out no private
 * key, and changes nothing but what is pinned.
 */
import type { LogCrypto, LogKey } from "@candor/engine/log-key";
import type { KeptBlock } from "@candor/engine/log-wire";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { nodeCrypto } from "./check/node-crypto.ts";
import { createKeyFiles } from "./keys/key-files.ts";
import { readKeys } from "./keys/key-store.ts";
import { lastSeqBefore, pinBlock, readBlocks } from "./tick-block-store.ts";

export interface LogProofs {
  readonly crypto: LogCrypto;
  /**
   * Up to `limit` sealed blocks that end after a number, oldest first: of those whose ticks are kept no more the head, and none
   * of what was folded.
   */
  blocksAfter(reader: Reader, instrumentId: number, seq: number, limit: number): Promise<readonly KeptBlock[]>;
  /** The last sealed number in a block that ends before an instant; 0 when there is none. */
  seqBefore(reader: Reader, instrumentId: number, at: Instant): Promise<number>;
  /** Keeps the block of a tick for good; false while it is in none. */
  pin(tx: Tx, instrumentId: number, seq: number, referrer: string): Promise<boolean>;
  /** In the order they were used: the last one signs. */
  keys(reader: Reader): Promise<readonly LogKey[]>;
  /** By the key of that name. Throws where this machine does not have it. */
  sign(keyId: string, message: Uint8Array): Promise<Uint8Array>;
}

export function createLogProofs(keysFolder: string): LogProofs {
  const service = createKeyFiles(keysFolder);
  return {
    crypto: nodeCrypto,
    blocksAfter: (reader, instrumentId, afterSeq, limit) => readBlocks(reader, { instrumentId, afterSeq, limit }),
    seqBefore: lastSeqBefore,
    pin: pinBlock,
    keys: readKeys,
    async sign(keyId, message) {
      const signer = await service.open(keyId);
      if (!signer) throw new Error(`the key ${keyId} cannot be read at ${service.placeOf(keyId)}`);
      return signer.sign(message);
    },
  };
}
