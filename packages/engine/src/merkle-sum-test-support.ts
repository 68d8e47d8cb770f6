/** Trees over made-up people, and signed proofs of their leaves. For tests only. */
import { crypto, first, type Holder, START } from "./log-key-test-support.ts";
import { hexOf, wireKey } from "./log-wire.ts";
import { leafNode, type SumLeaf, type SumNode, stepsTo, sumLevels, sumsOfWire, wireSums } from "./merkle-sum.ts";
import { hashOfSumHead, sumHeadMessage, type WireSumHead, type WireSumProof } from "./merkle-sum-proof.ts";

export const leafOf = (uid: string, sums: Record<string, string>): SumLeaf => ({
  uid,
  salt: new Uint8Array(32).fill(Number(uid) % 251),
  sums: sumsOfWire(sums),
});

export const nodesOf = (leaves: readonly SumLeaf[]): Promise<SumNode[]> =>
  Promise.all(leaves.map((leaf) => leafNode(leaf, crypto.sha256)));

const topOf = (levels: readonly (readonly SumNode[])[]): SumNode => levels.at(-1)?.[0] as SumNode;

export async function signedHead(
  top: SumNode,
  changes: Partial<WireSumHead> = {},
  holder: Holder = first,
): Promise<WireSumHead> {
  const head = {
    ...{ id: "1", at: START, count: top.count, sums: wireSums(top.sums), root: hexOf(top.hash) },
    ...{ seal_number: "7", seal_hash: "ab".repeat(32), previous: "", key_id: holder.key.id },
    ...changes,
  };
  return { ...head, signature: hexOf(await holder.sign(await sumHeadMessage(head, crypto.sha256))) };
}

/** @param changes to the head, before it is signed: what a dishonest house would publish */
export async function proofOf(
  leaves: readonly SumLeaf[],
  index: number,
  changes: Partial<WireSumHead> = {},
): Promise<WireSumProof> {
  const levels = await sumLevels(await nodesOf(leaves), crypto.sha256);
  const leaf = leaves[index] as SumLeaf;
  return {
    version: 1,
    head: await signedHead(topOf(levels), changes),
    leaf: { uid: leaf.uid, salt: hexOf(leaf.salt), sums: wireSums(leaf.sums) },
    path: stepsTo(leaves.length, index).map(({ level, position, side }) => {
      const node = levels[level]?.[position];
      if (!node) throw new Error(`no node ${level} ${position}`);
      const { hash, count, sums } = node;
      return { side, hash: hexOf(hash), count, sums: wireSums(sums) };
    }),
    keys: [wireKey(first.key)],
  };
}

/** Heads of days over the same leaves, each naming the one before it. @param days what each is changed to before it is signed */
export async function chainOf(
  leaves: readonly SumLeaf[],
  days: readonly (Partial<WireSumHead> & { readonly by?: Holder })[],
): Promise<WireSumHead[]> {
  const top = topOf(await sumLevels(await nodesOf(leaves), crypto.sha256));
  const heads: WireSumHead[] = [];
  for (const [day, { by = first, ...changes }] of days.entries()) {
    const before = heads.at(-1);
    const previous = before ? await hashOfSumHead(before, crypto.sha256) : "";
    const facts = { id: String(day + 1), at: START + day, previous, key_id: by.key.id };
    heads.push(await signedHead(top, { ...facts, ...changes }, by));
  }
  return heads;
}
