/**
 * Whether what restored backups say of orphaned heads is so: those that are listed beside the entry are those it was signed
 * for, and an outside folder holds no others.
 */
import { type EpochPlace, hashOfOrphans, type LogEpoch } from "@candor/engine/log-epoch";
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";
import type { ReportedEpoch, ReportedFault } from "./log-report.ts";
import type { LogSource } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

interface Looked {
  readonly epochs: readonly ReportedEpoch[];
  readonly fault: ReportedFault | undefined;
}

/** @param against heads that were kept elsewhere */
export async function checkEpochs(
  source: LogSource,
  against: LogSource | undefined,
  epochs: readonly LogEpoch[],
): Promise<Looked> {
  const reported: ReportedEpoch[] = [];
  for (const epoch of epochs) {
    let [listed, unlisted] = [0, 0];
    for (const place of epoch.places) {
      const stored = await source.beside?.orphans(epoch.number, place.instrumentId);
      const exported = await all(against?.orphans?.(place.instrumentId, epoch));
      const isWrong =
        (stored !== undefined && !(await isListed(stored, place))) ||
        (exported !== undefined && place.published !== null && !(await isListed(exported, place)));
      if (isWrong) return { epochs: reported, fault: { fault: "orphans-wrong", epoch: epoch.number } };
      listed += place.orphanedCount;
      unlisted += place.published === null ? (exported?.length ?? 0) : 0;
    }
    const isPublishedKnown = epoch.places.every(({ published }) => published !== null);
    reported.push({ number: epoch.number, at: epoch.at, isPublishedKnown, listed, unlisted });
  }
  return { epochs: reported, fault: undefined };
}

async function isListed(heads: readonly SignedHead[], place: EpochPlace): Promise<boolean> {
  const isAsMany = heads.length === place.orphanedCount;
  return isAsMany && isSameBytes(await hashOfOrphans(heads, nodeCrypto.sha256), place.orphanedHash);
}

async function all(heads: AsyncIterable<SignedHead> | undefined): Promise<SignedHead[] | undefined> {
  if (!heads) return undefined;
  const found: SignedHead[] = [];
  for await (const head of heads) found.push(head);
  return found;
}
