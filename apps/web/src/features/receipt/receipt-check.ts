/**
 * Checks a receipt in this browser, with the very functions that the program settles by: by itself, then against the keys and
 * blocks that the log shows to everyone, and against what this browser was given before. No React.
 */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { LogCrypto, LogKey } from "@candor/engine/log-key";
import { keyOfWire } from "@candor/engine/log-wire";
import { type ReceiptReport, verifyReceipt } from "@candor/engine/receipt-verifier";
import type { KeptHead } from "../../live/log-heads.ts";
import type { CheckFault, Receipt } from "./receipt-view.ts";

type Key = "GET /market/log/keys" | "GET /market/log/heads";

export interface CheckDeps {
  /** Throws where the log cannot be asked. */
  readonly ask: <K extends Key>(key: K, input: WireRequest<K>) => Promise<WireResponse<K>>;
  readonly crypto: LogCrypto;
  readonly kept: KeptHead | undefined;
}

export interface CheckedReceipt extends Pick<ReceiptReport, "ticks" | "blocks" | "firstKeyId" | "replacedKeys"> {
  readonly fault: CheckFault | null;
  /** False where the log could not be asked: the receipt holds by itself, whoever's log it is of. */
  readonly isCompared: boolean;
  /** Whether one of its blocks is, or follows, the one that this browser had kept. */
  readonly confirmsKept: boolean;
}

export async function checkReceipt(receipt: Receipt, { ask, crypto, kept }: CheckDeps): Promise<CheckedReceipt> {
  const known = await knownKeys(ask);
  const report = await verifyReceipt(receipt, crypto, known);
  const found = { ...report, isCompared: known !== undefined, confirmsKept: false };
  if (report.fault !== null) return found;
  const memory = againstKept(receipt, kept);
  if (memory === "contradicted") return { ...found, fault: "contradicted" };
  const inLog = known && (await againstLog(receipt, ask));
  return {
    ...found,
    fault: inLog === "head-differs" ? inLog : null,
    isCompared: inLog !== undefined,
    confirmsKept: memory === "confirmed",
  };
}

async function knownKeys(ask: CheckDeps["ask"]): Promise<readonly LogKey[] | undefined> {
  try {
    return (await ask("GET /market/log/keys", {})).map(keyOfWire);
  } catch {
    return undefined;
  }
}

/** Undefined where the log cannot be asked for one of the blocks. */
async function againstLog(
  { heads, match_id }: Receipt,
  ask: CheckDeps["ask"],
): Promise<"same" | "head-differs" | undefined> {
  for (const { first_seq, hash } of heads) {
    try {
      const { list } = await ask("GET /market/log/heads", { match_id, after_seq: first_seq - 1, limit: 1 });
      if (list[0]?.hash !== hash) return "head-differs";
    } catch {
      return undefined;
    }
  }
  return "same";
}

/** The head that was kept is of the very block, of the one before it, or of another, which says nothing. */
function againstKept(
  { heads, match_id }: Receipt,
  kept: KeptHead | undefined,
): "confirmed" | "contradicted" | "silent" {
  if (kept?.instrumentId !== match_id) return "silent";
  const said = heads.flatMap(({ first_seq, last_seq, hash, previous_hash }) => [
    ...(last_seq === kept.seq ? [hash] : []),
    ...(first_seq === kept.seq + 1 ? [previous_hash] : []),
    // A block that ended where this one is in the midst is of another log.
    ...(first_seq <= kept.seq && last_seq > kept.seq ? [""] : []),
  ]);
  if (said.length === 0) return "silent";
  return said.every((hash) => hash === kept.hash) ? "confirmed" : "contradicted";
}
