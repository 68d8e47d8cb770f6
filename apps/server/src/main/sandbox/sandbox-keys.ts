/**
 * The keys of a sandbox, made at its first start and readable by the program's own account only: one seed, from which come its
 * customers' deposit addresses and the wallet that pays. Read by the process of the chain alone; the server never has them.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { SANDBOX_KEYS_FILE } from "../../platform/process/sandbox-folder.ts";

const SEED_BYTES = 32;
const stored = z.object({ seed: z.string().regex(/^[0-9a-f]{64}$/) });

export interface SandboxKeys {
  /** Of the account whose receiving addresses are customers' (BIP 32), without what could spend. */
  readonly xpub: string;
  /** Holds all test coins and pays them out. */
  readonly wallet: PrivateKeyAccount;
}

/** @param folder of the sandbox. Throws where the file is there and holds no keys */
export function sandboxKeysIn(folder: string): SandboxKeys {
  const root = HDKey.fromMasterSeed(Buffer.from(storedSeed(folder), "hex"));
  const { privateKey } = root.derive("m/44'/60'/1'/0/0");
  if (!privateKey) throw new Error("a seed without keys");
  return {
    xpub: root.derive("m/44'/60'/0'").publicExtendedKey,
    wallet: privateKeyToAccount(`0x${Buffer.from(privateKey).toString("hex")}`),
  };
}

function storedSeed(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, SANDBOX_KEYS_FILE);
  if (!existsSync(file)) {
    const made = { seed: randomBytes(SEED_BYTES).toString("hex") };
    // Whole or not at all.
    const half = `${file}.${process.pid}`;
    writeFileSync(half, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
    renameSync(half, file);
  }
  return stored.parse(JSON.parse(readFileSync(file, "utf8"))).seed;
}
