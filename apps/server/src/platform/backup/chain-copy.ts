/**
 * The chain of a sandbox in its backup: one file, its stamp in the first line and then the chain's journal, replaced as a whole.
 * A restore lays out all that ever happened on it, later than the database or not: as with any chain, nothing on it is undone.
 */
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SANDBOX_CHAIN_FILE, SANDBOX_FOLDER, SANDBOX_KEYS_FILE } from "../process/sandbox-folder.ts";
import { StartRefused } from "../process/start-refused.ts";
import type { Stamps } from "./backup-stamp.ts";
import { textOf, writeWhole } from "./durable-copy.ts";

const WHAT = `${SANDBOX_FOLDER}/chain`;

const keptIn = (folder: string): string => join(folder, WHAT);
const journalIn = (dataDir: string): string => join(dataDir, SANDBOX_FOLDER, SANDBOX_CHAIN_FILE);

/** Where there is one. */
export async function shipChain(dataDir: string, folder: string, stamps: Stamps): Promise<void> {
  const journal = await textOf(journalIn(dataDir));
  if (journal === undefined) return;
  // The last line may still be on its way.
  const whole = journal.slice(0, journal.lastIndexOf("\n") + 1);
  const stamped = `${stamps.begin(WHAT).update(whole).digest("hex")}\n${whole}`;
  if ((await textOf(keptIn(folder))) === stamped) return;
  await mkdir(dirname(keptIn(folder)), { recursive: true, mode: 0o700 });
  await writeWhole(keptIn(folder), stamped);
}

/** Of a sandbox, whose keys are laid out already. StartRefused where its chain is missing or not as it was stamped. */
export async function restoreChain(folder: string, dataDir: string, stamps: Stamps): Promise<void> {
  const isSandbox = await stat(join(dataDir, SANDBOX_FOLDER, SANDBOX_KEYS_FILE)).then(
    () => true,
    () => false,
  );
  if (!isSandbox) return;
  const kept = await textOf(keptIn(folder));
  const end = kept?.indexOf("\n") ?? -1;
  const whole = kept?.slice(end + 1) ?? "";
  if (!stamps.fits(WHAT, Buffer.from(whole), kept?.slice(0, Math.max(end, 0))))
    throw new StartRefused(`The backup is damaged or forged: ${keptIn(folder)} is missing or not as it was stamped.`);
  await writeWhole(journalIn(dataDir), whole);
}
