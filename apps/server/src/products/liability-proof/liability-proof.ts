/**
 * Liabilities, proved (DOMAIN section 12): every real balance of every customer, over all wallets and with what is held for
 * orders, in one tree that adds up, published every day at 00:10 UTC and kept for ever. Everybody can find their own leaf and
 * reckon the way to the signed root. What is owed lies in customers' own accounts alone: stakes, margins and withdrawals
 * under way are held there, and what a running option may still win or a contract may gain is owed by nobody yet.
 */

import { getMyLiabilityProof, listLiabilityProofs, publishLiabilityProof } from "@candor/api/liability-proof";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { hexOf, wireKey } from "@candor/engine/log-wire";
import { stepsTo } from "@candor/engine/merkle-sum";
import type { WireSumHead, WireSumProof } from "@candor/engine/merkle-sum-proof";
import { allSumHeads } from "@candor/engine/sum-head-chain";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Reader } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { registerLiabilityJobs } from "./liability-jobs.ts";
import type { LiabilityDeps } from "./liability-proof-types.ts";
import { findLeaf, readHeads, readNodes, readSealHashes } from "./liability-store.ts";
import { publishLiabilities } from "./publish-liabilities.ts";
import { findSignedHead, onlySigned, type SigningKeys } from "./signed-heads.ts";

export type { LiabilityDeps } from "./liability-proof-types.ts";

export function liabilityRoutes(deps: LiabilityDeps): readonly Route[] {
  const { clock } = deps;
  return [
    route(listLiabilityProofs, async (request, { reader }) => {
      const found = await readHeads(reader, request);
      return answer(pageOut({ ...found, list: await onlySigned(reader, deps.proofs, found.list) }, (head) => head));
    }),
    route(getMyLiabilityProof, ({ id }, { caller }) => proofFor(deps, caller.customerId, id)),
    route(publishLiabilityProof, (_request, { operator }) =>
      publishLiabilities(deps, (tx, { id }) =>
        recordAuditEntry(tx, { operator, at: clock.now(), act: "liabilities-published", details: `proof ${id}` }),
      ),
    ),
  ];
}

const HEADS_PER_READ = 200;

/** All heads that are published, oldest first. */
export const readAllHeads = (reader: Reader, keys: SigningKeys): Promise<readonly WireSumHead[]> =>
  allSumHeads(async (after) => {
    const page = await readHeads(reader, { page: 1, limit: HEADS_PER_READ, after });
    return { ...page, list: await onlySigned(reader, keys, page.list) };
  });

/** The first head that names a seal which the ledger has not, or has otherwise. @param heads that hold as a chain */
export async function headOfOtherSeal(reader: Reader, heads: readonly WireSumHead[]): Promise<WireSumHead | undefined> {
  const sealed = heads.filter(({ seal_hash }) => seal_hash !== "");
  const numbers = [...new Set(sealed.map(({ seal_number }) => seal_number))];
  const hashes = await readSealHashes(reader, numbers);
  return sealed.find(({ seal_number, seal_hash }) => hashes.get(seal_number) !== seal_hash);
}

/** @param id the newest where it is left out */
async function proofFor(
  deps: LiabilityDeps,
  customerId: string,
  id: string | undefined,
): Promise<Answer<WireSumProof>> {
  const { proofs } = deps;
  const reader = deps.database.reads({ class: "endpoint" });
  const found = await findSignedHead(reader, proofs, id);
  if (!found) return refuse("liability-proof-unknown");
  const { row, head } = found;
  const leaf = await findLeaf(reader, row, customerId);
  if (!leaf) return refuse("liability-leaf-missing");
  const steps = stepsTo(head.count, leaf.position);
  const [own, ...beside] = await readNodes(reader, row, [{ level: 0, position: leaf.position }, ...steps]);
  const keys = await proofs.keys(reader);
  const signedBy = keys.findIndex(({ id: keyId }) => keyId === head.key_id);
  return answer({
    version: 1 as const,
    head,
    leaf: { uid: leaf.uid, salt: hexOf(leaf.salt), sums: JSON.parse(own?.sums ?? "{}") },
    path: beside.map(({ hash, leaves, sums }, at) => {
      const side = steps[at]?.side ?? "left";
      return { side, hash: hexOf(hash), count: leaves, sums: JSON.parse(sums) };
    }),
    keys: keys.slice(0, signedBy + 1).map(wireKey),
  });
}

export function liabilityProof(base: ProductBase): Product {
  registerLiabilityJobs(base.jobs, base);
  return { noun: "liability-proof", routes: liabilityRoutes(base) };
}
