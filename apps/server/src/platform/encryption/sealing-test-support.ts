/** Keys to seal with, in a folder of their own. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SealingKeys, sealingKeysIn } from "./sealing-keys.ts";

export interface TestSealing {
  readonly sealing: SealingKeys;
  /** Call in `afterAll`. */
  remove(): void;
}

export function createTestSealing(): TestSealing {
  const folder = mkdtempSync(join(tmpdir(), "candor-sealing-"));
  return { sealing: sealingKeysIn(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
