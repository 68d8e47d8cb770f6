/**
 * Seals what has been committed, and checks the seals: one changed, added or missing byte in a sealed transfer, or in a
 * seal, is found. Sealing never holds up a commit.
 */
import { createHash } from "node:crypto";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { tallySealed } from "./balance-mark-store.ts";
import {
  headOf,
  insertSeal,
  readLastSeal,
  readLines,
  readSealEnd,
  readSealsAfter,
  readWatermark,
  type Seal,
  takeSealLock,
} from "./seal-store.ts";

/** About this many transfers per seal, so that none takes long to make or to check. */
const TRANSFERS_PER_SEAL = 20_000;
const SEALS_PER_READ = 20;
const GENESIS = Buffer.alloc(32);

/** Seals everything that is finished. Does nothing while another process is at it. */
export async function sealCommitted(database: Database): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await database.transaction(sealNext, { patienceMs: 30_000 });
}

/** True when there may be more to seal. */
async function sealNext(tx: Tx): Promise<boolean> {
  if (!(await takeSealLock(tx))) return false;
  const last = await readLastSeal(tx);
  const watermark = await readWatermark(tx);
  const firstGroup = last?.endGroup ?? "0";
  if (BigInt(watermark) < BigInt(firstGroup)) {
    throw new Error(
      "Postgres numbers its transactions below those of the last seal: a restored cluster must go on above",
    );
  }
  const endGroup = await readSealEnd(tx, firstGroup, watermark, TRANSFERS_PER_SEAL);
  const number = (BigInt(last?.number ?? "0") + 1n).toString();
  const isSealed = await insertSeal(tx, { number, firstGroup, endGroup, previousHash: last?.hash ?? GENESIS });
  if (isSealed) await tallySealed(tx, firstGroup, endGroup);
  return isSealed && endGroup !== watermark;
}

export interface SealCheck {
  readonly seals: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

/** Hashes everything again in the program, so that the database does not vouch for itself. Stops at the first fault. */
export async function checkSeals(reader: Reader): Promise<SealCheck> {
  let last: Seal | undefined;
  let seals = 0;
  for (;;) {
    const next = await readSealsAfter(reader, last?.number ?? "0", SEALS_PER_READ);
    const [first] = next;
    const final = next.at(-1);
    if (!first || !final) return { seals, faults: [] };
    const lines = linesBySeal(next, await readLines(reader, last?.endGroup ?? "0", final.endGroup));
    for (const [position, seal] of next.entries()) {
      const fault = faultOf(seal, last, lines[position] ?? []);
      if (fault) return { seals, faults: [fault] };
      last = seal;
      seals += 1;
    }
  }
}

function linesBySeal(seals: readonly Seal[], lines: Awaited<ReturnType<typeof readLines>>): string[][] {
  let at = 0;
  return seals.map(({ endGroup }) => {
    const end = BigInt(endGroup);
    const own: string[] = [];
    for (let line = lines[at]; line && BigInt(line.group) < end; line = lines[++at]) own.push(line.line);
    return own;
  });
}

function faultOf(seal: Seal, last: Seal | undefined, lines: readonly string[]): string | undefined {
  const follows =
    BigInt(seal.number) === BigInt(last?.number ?? "0") + 1n &&
    seal.firstGroup === (last?.endGroup ?? "0") &&
    seal.previousHash.equals(last?.hash ?? GENESIS);
  if (!follows) return `Seal ${seal.number} does not follow the one before it.`;
  const hash = createHash("sha256").update(seal.previousHash).update(headOf(seal));
  for (const line of lines) hash.update(`\n${line}`);
  if (lines.length === seal.transfers && hash.digest().equals(seal.hash)) return undefined;
  return `Seal ${seal.number} does not match its ${lines.length} transfers.`;
}
