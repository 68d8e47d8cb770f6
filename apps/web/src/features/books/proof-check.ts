/**
 * Checks a proof of what is owed to somebody in this browser: that it is theirs, that their leaf leads to the signed root, and
 * that everybody is shown the same root and keys. No React.
 */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { LogCrypto } from "@candor/engine/log-key";
import { keyOfWire } from "@candor/engine/log-wire";
import { type SumProofFault, verifySumProof } from "@candor/engine/merkle-sum-proof";
import { onlyText } from "@candor/engine/receipt-wire";

export type Proof = WireResponse<"GET /books/proof/mine">;
type Key = "GET /market/log/keys" | "GET /books/proof/list";

export interface CheckDeps {
  /** Throws where the server cannot be asked. */
  readonly ask: <K extends Key>(key: K, input: WireRequest<K>) => Promise<WireResponse<K>>;
  readonly crypto: LogCrypto;
  /** Public number of whoever looks. */
  readonly uid: string;
}

/** `not-published`: everybody else is shown another head under that number, or none. */
export type ProofFault = SumProofFault | "not-published";

export interface CheckedProof {
  readonly fault: ProofFault | null;
  readonly firstKeyId: string;
}

const LIMIT = 200;

export async function checkProof(proof: Proof, { ask, crypto, uid }: CheckDeps): Promise<CheckedProof> {
  const keys = (await ask("GET /market/log/keys", {})).map(keyOfWire);
  const report = await verifySumProof(proof, crypto, { uid, keys });
  if (report.fault !== null) return report;
  return { ...report, fault: (await isPublished(proof, ask)) ? null : "not-published" };
}

/** Heads come newest first. */
async function isPublished({ head }: Proof, ask: CheckDeps["ask"]): Promise<boolean> {
  for (let after: unknown = null; ; ) {
    const wish = { limit: LIMIT, ...(typeof after === "string" && { after }) };
    const { list, next }: WireResponse<"GET /books/proof/list"> = await ask("GET /books/proof/list", wish);
    const found = list.find(({ id }) => id === head.id);
    if (found) return onlyText(found) === onlyText(head);
    if (next === null) return false;
    after = next;
  }
}

/** "candor-owed-20000001-2026-11-23.json" */
export const fileNameOf = ({ head, leaf }: Proof): string =>
  `candor-owed-${leaf.uid}-${new Date(head.at).toISOString().slice(0, 10)}.json`;
