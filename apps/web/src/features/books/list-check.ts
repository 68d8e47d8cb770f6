/**
 * Checks in this browser what everybody is shown of what is owed: that the published heads are one chain, and that the head
 * which this browser has kept is still among them. No React.
 */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { LogCrypto, LogKey } from "@candor/engine/log-key";
import { keyOfWire } from "@candor/engine/log-wire";
import { hashOfSumHead, type WireSumHead } from "@candor/engine/merkle-sum-proof";
import { allSumHeads, faultOfSumHeads, type SumChainFault } from "@candor/engine/sum-head-chain";
import type { SeenHead } from "./kept-owed-head.ts";

type Key = "GET /market/log/keys" | "GET /books/proof/list";

export interface ListDeps {
  /** As anybody asks, without a session. Throws where the server cannot be asked. */
  readonly ask: <K extends Key>(key: K, input: WireRequest<K>) => Promise<WireResponse<K>>;
  readonly crypto: LogCrypto;
  /** What this browser saw before. */
  readonly kept: SeenHead | undefined;
}

export interface ListFault {
  /** `kept-missing`: the head that this browser kept is not in the list. */
  readonly fault: SumChainFault | "kept-missing";
  /** Number of the head at fault; empty where the keys are. */
  readonly id: string;
}

export interface CheckedList {
  readonly fault: ListFault | null;
  /** Oldest first. */
  readonly heads: readonly WireSumHead[];
  readonly keys: readonly LogKey[];
  /** Undefined where nothing is published, or the list does not hold. */
  readonly newest: SeenHead | undefined;
  /** What this browser had kept before. */
  readonly kept: SeenHead | undefined;
}

const LIMIT = 200;

export async function checkList({ ask, crypto, kept }: ListDeps): Promise<CheckedList> {
  const heads = await allSumHeads((after) =>
    ask("GET /books/proof/list", { limit: LIMIT, ...(after !== undefined && { after }) }),
  );
  // After the heads: one of them may be signed by a key that is new since.
  const keys = (await ask("GET /market/log/keys", {})).map(keyOfWire);
  const found = { heads, keys, kept, newest: undefined };
  const broken = await faultOfSumHeads(heads, keys, crypto);
  if (broken) return { ...found, fault: broken };
  if (kept) {
    const same = heads.find(({ id }) => id === kept.id);
    if (!same || (await hashOfSumHead(same, crypto.sha256)) !== kept.hash)
      return { ...found, fault: { fault: "kept-missing", id: kept.id } };
  }
  const last = heads.at(-1);
  return { ...found, fault: null, newest: last && (await seen(last, crypto)) };
}

export const seen = async (head: WireSumHead, { sha256 }: LogCrypto): Promise<SeenHead> => ({
  ...{ id: head.id, at: head.at, hash: await hashOfSumHead(head, sha256) },
});
