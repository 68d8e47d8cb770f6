/**
 * `npm run verify -- liability FILE`: checks the proof of what is owed to somebody, as they downloaded it, by itself, without a
 * server or a network; and, where a log is named too, that its keys are those of that log. Changes nothing.
 */
import { readFile } from "node:fs/promises";
import { type SumProofFault, verifySumProof, type WireSumProof } from "@candor/engine/merkle-sum-proof";
import type { Instant } from "@candor/money/money";
import { tickLogTools } from "../core/market-data/market-data.ts";
import { isoOf } from "../platform/clock.ts";
import { messageOf, StartRefused } from "../platform/start-refused.ts";
import type { ReceiptVerdict } from "./verify-receipt.ts";

type LogToCompare = Pick<ReturnType<typeof tickLogTools.source.server>, "keys">;

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

/** @param log one that its keys must be of; left out, the proof is checked by itself. StartRefused for a file that is none */
export async function verifyLiabilityFile(file: string, log?: LogToCompare): Promise<ReceiptVerdict> {
  const proof = (await readJson(file)) as WireSumProof;
  const known = log ? { keys: await log.keys() } : {};
  const { fault, firstKeyId } = await verifySumProof(proof, tickLogTools.crypto, known);
  if (fault) return { holds: false, said: `The liability proof does not hold: ${WORDS[fault]}.\n` };
  const { head, leaf } = proof;
  const own = listOf(leaf.sums);
  const scope = `customer ${leaf.uid} was owed ${own}, among ${head.count} customers who were owed ${listOf(head.sums)}`;
  const first = log
    ? ""
    : `That the log begins with key ${firstKeyId} is what the proof says: --url or --data-dir compares it with that log.\n`;
  return { holds: true, said: `The liability proof holds: on ${isoOf(head.at as Instant)} ${scope}.\n${first}` };
}

const listOf = (sums: Readonly<Record<string, string>>): string =>
  Object.entries(sums)
    .map(([code, amount]) => `${amount} ${code}`)
    .join(", ") || "nothing";

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${messageOf(error)}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new StartRefused(`${file} is no JSON, so no proof.`);
  }
}
