import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxChain } from "../main/sandbox/sandbox-chain.ts";
import { sandboxKeysIn } from "../main/sandbox/sandbox-keys.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { encryptionKeysIn } from "../platform/encryption/encryption-keys.ts";
import { createLog } from "../platform/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";

const LONG = 300_000;
const PAYEE = `0x${"7a".repeat(20)}`;
const log = createLog("silent");
let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let paid: string;

const at = (...path: string[]) => join(root, ...path);
/** What a command of somebody else's would leave. */
const proof = () => at("proof");

/** How it ends, and all it has said. */
function run(program: string, ...words: readonly string[]): Promise<{ code: unknown; said: string }> {
  const args = ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, program), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}
const restore = () => run("restore.ts", "--from", at("backups"), "--keys-from", at("keys"), "--data-dir", at("new"));
const base = () => at("backups", readdirSync(at("backups")).find((name) => name.startsWith("base-")) ?? "");
const second = () => Math.floor(systemClock.now() / 1_000);
const chainOf = (folder: string) =>
  openSandboxChain(join(folder, "sandbox", "chain.jsonl"), sandboxKeysIn(join(folder, "sandbox")).wallet, second());

/** Somebody who can write to the folder of backups changes these files; tries to restore, and undoes it. */
async function forged(changes: Readonly<Record<string, (content: Buffer) => Buffer | string | null>>): Promise<string> {
  const before = Object.keys(changes).map((file) => [file, readFileSync(file)] as const);
  for (const [file, change] of Object.entries(changes)) {
    const content = change(readFileSync(file));
    if (content === null) rmSync(file);
    else writeFileSync(file, content);
  }
  const { code, said } = await restore();
  for (const [file, content] of before) writeFileSync(file, content);
  const isLeft = existsSync(at("new"));
  rmSync(at("new"), { recursive: true, force: true });
  expect({ code, isLeft, hasRun: existsSync(proof()) }).toEqual({ code: 1, isLeft: false, hasRun: false });
  return said;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "candor-trust-"));
  chmodSync(root, 0o777);
  dataDir = at("data");
  mkdirSync(dataDir, { mode: 0o711 });
  postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate(postgres.owner);
  encryptionKeysIn(join(dataDir, "keys"));
  const chain = await chainOf(dataDir);
  paid = await chain.pay({ id: "1", to: PAYEE, contract: null, amount: 5n });
  await chain.mine(second());
  chain.close();
  const admin = createDatabase({ connection: postgres.admin, log, connections: 1 });
  await admin.query(`alter system set recovery_end_command = 'touch ${proof()}'`);
  await admin.close();
  const made = await run("backup.ts", "--data-dir", dataDir, "--to", at("backups"), "--keys-to", at("keys"));
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("is complete") });
}, LONG);
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

test("a restore refuses a base backup that somebody has changed together with all sums that have no key", {
  timeout: LONG,
}, async () => {
  const settings = join(base(), "database", "pg_hba.conf");
  const text = `${readFileSync(settings, "utf8")}# everybody\n`;
  const file = { bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
  const said = await forged({
    [settings]: () => text,
    [join(base(), "manifest.json")]: (content) => {
      const manifest = JSON.parse(content.toString()) as { database: { path: string }[] };
      const database = manifest.database.map((listed) =>
        listed.path === "pg_hba.conf" ? { ...listed, ...file } : listed,
      );
      return `${JSON.stringify({ ...manifest, database }, null, 1)}\n`;
    },
  });
  expect(said).toContain("its manifest is not as it was written");
  expect(await forged({ [join(base(), "manifest.json.stamp")]: () => null })).toContain("is damaged or forged");
});

test("a restore gives Postgres no segment of the log that does not bear its own stamp", { timeout: LONG }, async () => {
  const { start } = JSON.parse(readFileSync(join(base(), "manifest.json"), "utf8")) as { start: { segment: string } };
  const file = at("backups", "wal", `${start.segment}.gz`);
  const said = await forged({
    [file]: (content) => {
      const bytes = gunzipSync(content);
      // What it is of, its place and its length stay: nothing but the stamp tells.
      bytes[bytes.length - 1] = 1;
      return gzipSync(bytes);
    },
  });
  expect(said).toContain(`${file} cannot be read (it is not as it was stamped)`);
  expect(await forged({ [`${file}.stamp`]: () => "0".repeat(64) })).toContain("not as it was stamped");
});

test("a restore refuses a sandbox's chain that was changed or is not there", { timeout: LONG }, async () => {
  const file = at("backups", "sandbox", "chain");
  expect(await forged({ [file]: (content) => `${content}{"mined":9999999999}\n` })).toContain("not as it was stamped");
  expect(await forged({ [file]: () => null })).toContain(`${file} is missing`);
});

test("a restore needs the key that backups are stamped with", { timeout: LONG }, async () => {
  const copy = at("keys", readdirSync(at("keys")).find((name) => name.startsWith("keys-")) ?? "");
  renameSync(join(copy, "backup-stamp.key"), at("away"));
  expect(await restore()).toMatchObject({ code: 1, said: expect.stringContaining("no key that backups are stamped") });
  renameSync(at("away"), join(copy, "backup-stamp.key"));
});

test("a restored sandbox has its chain with its keys, which lie apart, and no command of the old settings has run", {
  timeout: LONG,
}, async () => {
  const inBackups = readdirSync(at("backups"), { recursive: true }) as string[];
  const seed = (JSON.parse(readFileSync(join(dataDir, "sandbox", "keys.json"), "utf8")) as { seed: string }).seed;
  const chainKept = readFileSync(at("backups", "sandbox", "chain"), "utf8");
  expect(inBackups.filter((name) => /keys|stamp\.key/.test(name))).toEqual([]);
  expect(chainKept).not.toContain(seed);
  expect(await restore()).toMatchObject({ code: 0 });
  expect(existsSync(proof())).toBe(false);
  expect(readFileSync(at("new", "postgres", "data", "postgresql.auto.conf"), "utf8")).not.toContain("recovery_end");
  expect(sandboxKeysIn(at("new", "sandbox")).xpub).toBe(sandboxKeysIn(join(dataDir, "sandbox")).xpub);
  const chain = await chainOf(at("new"));
  expect(await chain.ask("eth_getTransactionReceipt", [paid])).toMatchObject({ status: "0x1" });
  expect(await chain.pay({ id: "1", to: PAYEE, contract: null, amount: 5n })).toBe(paid);
  expect(await chain.ask("eth_getBalance", [PAYEE, "latest"])).toBe("0x5");
  chain.close();
});
