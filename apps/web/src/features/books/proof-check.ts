/**
 * Checks a proof of what is owed to somebody in this browser: that it is theirs, that their leaf leads to the signed root, and
 * that its head is the one that everybody is shown, in a list that holds. No React.
 */
import type { WireResponse } from "@candor/api/api";
import { type SumProofFault, verifySumProof } from "@candor/engine/merkle-sum-proof";
import { faultOfListing, type ListingFault } from "@candor/engine/sum-head-chain";
import type { SeenHead } from "./kept-owed-head.ts";
import { type CheckedList, checkList, type ListDeps, type ListFault, seen } from "./list-check.ts";

export type Proof = WireResponse<"GET /books/proof/mine">;

export interface CheckDeps extends ListDeps {
  /** Public number of whoever looks. */
  readonly uid: string;
}

export interface CheckedProof {
  readonly fault: SumProofFault | ListFault["fault"] | ListingFault | null;
  readonly firstKeyId: string;
  readonly list: CheckedList;
  /** Its head, which everybody is shown; undefined where something does not hold. */
  readonly head: SeenHead | undefined;
}

/** @param proof fetched before the list is: one that is published in between is in the list */
export async function checkProof(proof: Proof, deps: CheckDeps): Promise<CheckedProof> {
  const { crypto, uid } = deps;
  const list = await checkList(deps);
  const { fault, firstKeyId } = await verifySumProof(proof, crypto, { uid, keys: list.keys });
  const first = fault ?? list.fault?.fault ?? faultOfListing(proof.head, list.heads) ?? null;
  return { fault: first, firstKeyId, list, head: first === null ? await seen(proof.head, crypto) : undefined };
}

/** "candor-owed-20000001-2026-11-23.json" */
export const fileNameOf = ({ head, leaf }: Proof): string =>
  `candor-owed-${leaf.uid}-${new Date(head.at).toISOString().slice(0, 10)}.json`;
