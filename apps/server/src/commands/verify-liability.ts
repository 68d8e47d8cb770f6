/**
 * `npm run verify -- liability FILE`: checks the proof of what is owed to somebody, as they downloaded it, by itself, without a
 * server or a network; and, where a server or a database is named too, that its keys are those of that log, that its head is one
 * of those that are published there, and that these are one chain. Changes nothing.
 */
import {
  hashOfSumHead,
  type SumProofFault,
  verifySumProof,
  type WireSumHead,
  type WireSumProof,
} from "@candor/engine/merkle-sum-proof";
import {
  allSumHeads,
  faultOfListing,
  faultOfSumHeads,
  type HeadPage,
  type SumChainFault,
} from "@candor/engine/sum-head-chain";
import type { Instant } from "@candor/money/money";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { askServer } from "../platform/bus/ask-server.ts";
import { isoOf } from "../platform/clock.ts";
import type { Reader } from "../platform/database/database.ts";
import { headOfOtherSeal, readAllHeads } from "../products/liability-proof/liability-proof.ts";
import { readJsonFile } from "./json-file.ts";
import type { ReceiptVerdict } from "./verify-receipt.ts";

type LogSource = ReturnType<typeof tickLogTools.source.server>;

/** Where everybody is shown what was published. */
export interface LiabilitiesToCompare extends Pick<LogSource, "keys"> {
  /** All heads, oldest first; nobody has looked at them. */
  heads(): Promise<readonly WireSumHead[]>;
  /** Where the ledger can be looked at: the first head that names a seal which is not the ledger's. */
  headOfOtherSeal?(heads: readonly WireSumHead[]): Promise<WireSumHead | undefined>;
}

const WORDS: Readonly<Record<SumProofFault, string>> = {
  unreadable: "it cannot be read as a proof",
  "key-id-wrong": "a key is not named after itself",
  "key-order-wrong": "its keys do not follow each other",
  "key-signature-wrong": "a key is not signed by itself",
  "key-not-vouched-for": "a key is not signed by the one before it",
  "keys-differ": "its keys are not those of the log",
  "signature-wrong": "what was published is not signed by its key",
  "leaf-of-another": "it is another person's",
  "root-differs": "the leaf does not lead to the published root",
  "sums-differ": "the leaves add up to other sums than were published",
  "count-differs": "the leaves are not as many as were published",
};

const CHAIN_WORDS: Readonly<Record<SumChainFault, string>> = {
  "head-unreadable": "cannot be read",
  "number-missing": "does not have the number after the one before it",
  "previous-differs": "does not name the one before it",
  "seal-differs": "names a seal over the books that contradicts the one before it",
  "time-goes-back": "is older than the one before it",
  "head-not-signed": "is not signed by the key of its time",
  "keys-wrong": "cannot be checked, as the keys of the log do not follow each other",
};

const HEADS_PER_ASK = 200;

/** What a server shows to everyone. @param base such as "https://candor.example" */
export const liabilitiesOfServer = (base: string): LiabilitiesToCompare => ({
  keys: tickLogTools.source.server(base).keys,
  heads: () => allSumHeads((after) => askServer<HeadPage>(base, "/books/proof/list", { limit: HEADS_PER_ASK, after })),
});

/** What is stored. */
export function liabilitiesOfDatabase(reader: Reader): LiabilitiesToCompare {
  const { keys } = tickLogTools.source.database(reader);
  return {
    keys,
    heads: () => readAllHeads(reader, { keys, crypto: tickLogTools.crypto }),
    headOfOtherSeal: (heads) => headOfOtherSeal(reader, heads),
  };
}

/** @param published what it must be of; left out, the proof is checked by itself. StartRefused for a file that is none */
export async function verifyLiabilityFile(file: string, published?: LiabilitiesToCompare): Promise<ReceiptVerdict> {
  const proof = (await readJsonFile(file, "proof")) as WireSumProof;
  const known = published ? { keys: await published.keys() } : {};
  const { fault, firstKeyId } = await verifySumProof(proof, tickLogTools.crypto, known);
  if (fault) return proofFails(WORDS[fault]);
  const { head, leaf } = proof;
  const own = listOf(leaf.sums);
  const scope = `customer ${leaf.uid} was owed ${own}, among ${head.count} customers who were owed ${listOf(head.sums)}`;
  const found = published ? await compared(head, published) : { holds: true, said: wordsAlone(firstKeyId, head) };
  if (!found.holds) return found;
  return { holds: true, said: `The liability proof holds: on ${isoOf(head.at as Instant)} ${scope}.\n${found.said}` };
}

const wordsAlone = (keyId: string, { id }: WireSumHead): string =>
  `That the log begins with key ${keyId}, and that everybody is shown this head as number ${id}, is what the proof says: --url or --data-dir compares it with what is published.\n`;

async function compared(head: WireSumHead, published: LiabilitiesToCompare): Promise<ReceiptVerdict> {
  const heads = await published.heads();
  // After the heads: one of them may be signed by a key that is new since.
  const broken = await faultOfSumHeads(heads, await published.keys(), tickLogTools.crypto);
  if (broken) return listFails(`head ${broken.id} ${CHAIN_WORDS[broken.fault]}`);
  const unsealed = await published.headOfOtherSeal?.(heads);
  if (unsealed) return listFails(`head ${unsealed.id} names seal ${unsealed.seal_number}, which is not the ledger's`);
  const [newest, fault] = [heads.at(-1), faultOfListing(head, heads)];
  if (fault === "not-listed" || !newest)
    return proofFails(`nothing is published as number ${head.id}; the list ends with ${newest?.id ?? "none"}`);
  if (fault) return proofFails(`another head than its own is published as number ${head.id}`);
  const lines = [head, ...(newest.id === head.id ? [] : [newest])].map(
    async (one) => `  ${one.id} ${await hashOf(one)}\n`,
  );
  return {
    holds: true,
    said: `It is number ${head.id} of ${newest.id} that are published there, and each names the one before it. Who has the same hash of one of them is shown the same history up to it:\n${(await Promise.all(lines)).join("")}`,
  };
}

const hashOf = (head: WireSumHead): Promise<string> => hashOfSumHead(head, tickLogTools.crypto.sha256);
const listFails = (why: string) => ({ holds: false, said: `The published list of heads does not hold: ${why}.\n` });
const proofFails = (why: string) => ({ holds: false, said: `The liability proof does not hold: ${why}.\n` });

const listOf = (sums: Readonly<Record<string, string>>): string =>
  Object.entries(sums)
    .map(([code, amount]) => `${amount} ${code}`)
    .join(", ") || "nothing";
