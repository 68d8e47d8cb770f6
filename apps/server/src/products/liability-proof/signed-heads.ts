/**
 * Heads that a key of the price log has signed, among those that are kept. The tables cannot judge a signature, so whoever writes to
 * them may leave a head that nobody signed: what is published and shown goes past it.
 */

import type { LogKey } from "@candor/engine/log-key";
import { bytesOfHex } from "@candor/engine/log-wire";
import { sumHeadMessage, type WireSumHead } from "@candor/engine/merkle-sum-proof";
import type { Reader } from "../../platform/database/database.ts";
import type { LiabilityDeps } from "./liability-proof-types.ts";
import { type KeptHead, readKeptHeads } from "./liability-store.ts";

/** The keys of the log, and what judges a signature. */
export type SigningKeys = Pick<LiabilityDeps["proofs"], "keys" | "crypto">;

const HEADS_PER_READ = 100;

/** The newest head that is signed; with a number, the newest of those that say it. */
export async function findSignedHead(
  reader: Reader,
  proofs: SigningKeys,
  number?: string,
): Promise<KeptHead | undefined> {
  const keys = await proofs.keys(reader);
  for (let before: string | undefined; ; ) {
    const kept = await readKeptHeads(reader, { before, number, limit: HEADS_PER_READ });
    for (const one of kept) if (await isSigned(one.head, keys, proofs)) return one;
    before = kept.at(-1)?.row;
    if (before === undefined) return undefined;
  }
}

/** Those of a list that are signed, in its order. */
export async function onlySigned(
  reader: Reader,
  proofs: SigningKeys,
  heads: readonly WireSumHead[],
): Promise<readonly WireSumHead[]> {
  const keys = await proofs.keys(reader);
  const signed = await Promise.all(heads.map((head) => isSigned(head, keys, proofs)));
  return heads.filter((_, at) => signed[at]);
}

/** What cannot be read is not signed either. */
async function isSigned(
  head: WireSumHead,
  keys: readonly LogKey[],
  { crypto }: Pick<SigningKeys, "crypto">,
): Promise<boolean> {
  try {
    const signer = keys.find(({ id }) => id === head.key_id);
    if (!signer) return false;
    const message = await sumHeadMessage(head, crypto.sha256);
    return await crypto.verify(signer.publicKey, message, bytesOfHex(head.signature));
  } catch {
    return false;
  }
}
