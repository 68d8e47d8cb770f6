/** Keys to encrypt with, in a folder of their own. For tests only. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EncryptionKeys, encryptionKeysIn } from "./encryption-keys.ts";

export interface TestEncryption {
  readonly encryption: EncryptionKeys;
  /** Call in `afterAll`. */
  remove(): void;
}

export function createTestEncryption(): TestEncryption {
  const folder = mkdtempSync(join(tmpdir(), "candor-sealing-"));
  return { encryption: encryptionKeysIn(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
