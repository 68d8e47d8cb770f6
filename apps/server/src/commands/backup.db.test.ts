import { execFile, execFileSync } from "node:child_process";
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
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stampKeyIn, stampsOf } from "../platform/backup/backup-stamp.ts";
import { startBackupUpkeep } from "../platform/backup/backup-upkeep.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase, type Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { encryptionKeysIn } from "../platform/encryption/encryption-keys.ts";
import { createLog } from "../platform/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { testFolder } from "../platform/process/test-folder.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const LONG = 300_000;
const log = createLog("silent");
let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let admin: Database;

const at = (...path: string[]) => join(root, ...path);

/** How it ends, and all it has said. */
function run(program: string, ...words: readonly string[]): Promise<{ code: unknown; said: string }> {
  const args = ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, program), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}
const backUp = (...words: readonly string[]) => run("backup.ts", "--data-dir", dataDir, ...words);
const restore = (to: string, ...words: readonly string[]) =>
  run("restore.ts", "--from", at("backups"), "--keys-from", at("keys"), "--data-dir", at(to), ...words);
const bases = () => readdirSync(at("backups")).filter((name) => name.startsWith("base-"));
const newest = () => at("backups", bases().sort().at(-1) ?? "");

async function open(folder: string): Promise<{ postgres: EmbeddedPostgres; admin: Database }> {
  const started = await startEmbeddedPostgres({ dataDir: folder, log });
  return { postgres: started, admin: createDatabase({ connection: started.admin, log, connections: 2 }) };
}

const CUSTOMER = "insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)";

beforeAll(async () => {
  root = mkdtempSync(join(testFolder(), "candor-backup-"));
  chmodSync(root, 0o711);
  dataDir = at("data");
  mkdirSync(dataDir, { mode: 0o711 });
  ({ postgres, admin } = await open(dataDir));
  await migrate(postgres.owner);
  encryptionKeysIn(join(dataDir, "keys"));
  mkdirSync(join(dataDir, "files"));
  writeFileSync(join(dataDir, "files", "7.sealed"), "a picture");
  await admin.query("create unlogged table fleeting (x integer); create table lasting (x integer)");
  await admin.query("insert into fleeting select generate_series(1, 5000); insert into lasting values (1)");
  await admin.query(`${CUSTOMER} values (1, '10000001', 'a@candor.test', 'x', 'en', 'INVITE01', now())`);
  await admin.query("insert into portfolio (id, customer_id, mode, created_at) values (2, 1, 'real', now())");
  await admin.query(
    `insert into customer_session (id, customer_id, token_hash, created_at, expires_at, last_seen_at, client_address, user_agent)
     values (3, 1, 'x', now(), now() + interval '1 day', now(), '', '')`,
  );
  await admin.query(
    `insert into verification_code (contact, scene, asker, salt, code_hash, sent_at, expires_at, tries_max)
     values ('a@candor.test', 'login', 'x', 'x', 'x', now(), now() + interval '10 minutes', 5)`,
  );
  await admin.query(`insert into deposit_key (id, next_index) values (repeat('a', 64), 12)`);
  await admin.query("checkpoint");
}, LONG);
afterAll(async () => {
  await admin?.close();
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

describe("a backup", () => {
  test.each([
    ["nowhere", [], "Say where backups go"],
    ["one folder", ["--to", "both", "--keys-to", "both"], "must be another place"],
    ["keys inside the backup", ["--to", "both", "--keys-to", "both/keys"], "must be another place"],
    ["inside the data folder", ["--to", "data/backups", "--keys-to", "keys"], "lie in each other"],
    ["keys around the data folder", ["--to", "backups", "--keys-to", "."], "lie in each other"],
    ["no number to keep", ["--to", "backups", "--keys-to", "keys", "--keep", "0"], "must be a whole number"],
  ])("is refused with %s, and nothing is made", async (_, words, sentence) => {
    const flags = words.map((word) => (word.startsWith("--") || word === "0" ? word : at(word)));
    expect(await backUp(...flags)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
    expect(readdirSync(root)).toEqual(["data"]);
    expect(existsSync(join(dataDir, "backup.json"))).toBe(false);
  });

  test("that cannot be made leaves its folders as they were", async () => {
    writeFileSync(at("file"), "");
    const made = await backUp("--to", at("backups"), "--keys-to", at("file"));
    expect(made).toMatchObject({ code: 1, said: expect.stringContaining("cannot be made") });
    expect(readdirSync(at("backups"))).toEqual([]);
    expect(existsSync(join(dataDir, "backup.json"))).toBe(false);
  });

  test("is made while it runs, complete with its log, pictures and keys, which lie apart", {
    timeout: LONG,
  }, async () => {
    const made = await backUp("--to", at("backups"), "--keys-to", at("keys"), "--keep", "2");
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("is complete") });
    expect(readdirSync(at("backups", "files"))).toEqual(["7.sealed"]);
    expect(readdirSync(at("keys")).filter((name) => name.startsWith("keys-"))).toHaveLength(1);
    const everything = readdirSync(at("backups"), { recursive: true }) as string[];
    expect(everything.filter((name) => /sealing|postgres\.json|\.pem$|postmaster\.pid|pg_internal/.test(name))).toEqual(
      [],
    );
    expect(everything.filter((name) => /pg_wal\/[0-9A-F]{24}/.test(name))).toEqual([]);
  });

  test("of a folder that others write to is refused", async () => {
    mkdirSync(at("other"));
    writeFileSync(at("other", "letter.txt"), "");
    const said = async (to: string) => (await backUp("--to", at(to), "--keys-to", at("keys"))).said;
    expect(await said("other")).toContain("holds something else");
    expect(await said("keys")).toMatch(/another place|holds keys/);
  });

  test("is not made of a database with a damaged page, and the earlier one stays", { timeout: LONG }, async () => {
    const before = bases();
    const { rows } = await admin.query<{ path: string }>("select pg_relation_filepath('customer') as path");
    await admin.close();
    await postgres.stop();
    const file = join(dataDir, "postgres", "data", rows[0]?.path ?? "");
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[8_000] = (damaged[8_000] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    ({ postgres, admin } = await open(dataDir));
    expect(await backUp()).toMatchObject({ code: 1, said: expect.stringContaining("The database is damaged") });
    expect(bases()).toEqual(before);
    await admin.close();
    await postgres.stop();
    writeFileSync(file, whole);
    ({ postgres, admin } = await open(dataDir));
  });

  test.runIf(isFull)(
    "takes the place of the oldest, and of the log and pictures that only that one needed",
    {
      timeout: LONG,
    },
    async () => {
      const oldest = bases()[0];
      rmSync(join(dataDir, "files", "7.sealed"));
      writeFileSync(join(dataDir, "files", "8.sealed"), "another");
      const first = readdirSync(at("backups", "wal")).sort()[0];
      for (let count = 0; count < 2; count += 1) expect((await backUp()).code).toBe(0);
      expect(bases()).toHaveLength(2);
      expect(bases()).not.toContain(oldest);
      expect(readdirSync(at("backups", "wal")).sort()[0]).not.toBe(first);
      expect((await backUp()).code).toBe(0);
      expect(readdirSync(at("backups", "files"))).toEqual(["8.sealed"]);
    },
  );

  test("of a copied data folder goes nowhere, and nothing of the original's is touched", {
    timeout: LONG,
  }, async () => {
    await admin.close();
    await postgres.stop();
    execFileSync("cp", ["-a", dataDir, at("copied")]);
    ({ postgres, admin } = await open(dataDir));
    const before = readdirSync(at("backups", "wal"));
    const copy = await open(at("copied"));
    const upkeep = await startBackupUpkeep({ ...copy.postgres, dataDir: at("copied"), clock: systemClock, log });
    expect(upkeep.notice).toContain("is not backed up until");
    await copy.admin.query("select pg_switch_wal()");
    const { rows } = await copy.admin.query("select setting from pg_settings where name = 'archive_library'");
    expect(rows).toEqual([{ setting: "" }]);
    await copy.admin.close();
    await copy.postgres.stop();
    await upkeep.stop();
    expect(await run("backup.ts", "--data-dir", at("copied"))).toMatchObject({
      code: 1,
      said: expect.stringContaining("is a copy of"),
    });
    expect(readdirSync(at("backups", "wal"))).toEqual(before);
    rmSync(at("copied"), { recursive: true });
  });
});

describe("a restore", () => {
  test("has what was committed, ends what was open, and passes over addresses", { timeout: LONG }, async () => {
    await admin.query("insert into lasting values (2)");
    await backUp();
    const said = await restore("restored", "--until", new Date().toISOString());
    expect(said.said).toContain("ends at");
    expect((await restore("restored")).said).toContain("Ended: 1 sessions, 1 codes and tokens, 0 quotes.");
    const own = await open(at("restored"));
    const found = async (sql: string) => (await own.admin.query<{ is: unknown }>(sql)).rows.map(({ is }) => Number(is));
    expect(await found("select x as is from lasting order by x")).toEqual([1, 2]);
    expect(await found("select count(*) as is from fleeting")).toEqual([0]);
    expect(await found("select count(*) as is from customer_session where revoked_at is null")).toEqual([0]);
    expect(await found("select next_index as is from deposit_key")).toEqual([100_012]);
    expect(await found("select timeline_id as is from pg_control_checkpoint()")).toEqual([2]);
    await own.admin.close();
    await own.postgres.stop();
    const passwords = (folder: string) => readFileSync(join(folder, "keys", "postgres.json"), "utf8");
    expect(passwords(at("restored"))).not.toBe(passwords(dataDir));
    expect(readdirSync(at("restored", "postgres")).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });

  test("goes over no other folder, and to no time that the backup does not hold", async () => {
    const said = async (...words: string[]) => (await restore(...(words as [string]))).said;
    expect(await said("restored")).toContain("is not empty");
    expect(await said("new", "--until", "2026-01-01T00:00:00Z")).toContain("name a time after it");
    expect(await said("new", "--until", "2999-01-01T00:00:00Z")).toContain("lies in the future");
    expect(await said("new", "--until", "yesterday")).toContain("is no time");
    expect(await said("backups/new")).toContain("lie in each other");
    expect(existsSync(at("new"))).toBe(false);
  });

  /** Does it, tries to restore, and undoes it. */
  async function refused(file: string, change: (content: Buffer) => Buffer | undefined): Promise<string> {
    const before = readFileSync(file);
    const changed = change(before);
    if (changed) writeFileSync(file, changed);
    else rmSync(file);
    const { code, said } = await restore("new");
    writeFileSync(file, before);
    expect(code).toBe(1);
    expect(existsSync(at("new"))).toBe(false);
    return said;
  }
  const flipped = (content: Buffer): Buffer => {
    const changed = Buffer.from(content);
    const place = changed.length >> 1;
    changed[place] = (changed[place] ?? 0) ^ 1;
    return changed;
  };

  test("of a damaged backup is refused, names the file, and leaves nothing", { timeout: LONG }, async () => {
    const segments = readdirSync(at("backups", "wal")).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    const { start } = JSON.parse(readFileSync(join(newest(), "manifest.json"), "utf8")) as {
      start: { segment: string };
    };
    const segment = at("backups", "wal", `${start.segment}.gz`);
    expect(segments).toContain(`${start.segment}.gz`);
    const control = join(newest(), "database", "global", "pg_control");
    const [picture = ""] = readdirSync(at("backups", "files"));
    expect(await refused(control, flipped)).toContain(`${control} is not as it was written`);
    expect(await refused(join(newest(), "manifest.json"), flipped)).toContain("its manifest is not as it was written");
    // By somebody who knows the format: what it is of, its place and its length stay, and nothing but the stamp tells.
    const forged = (content: Buffer) => gzipSync(flipped(gunzipSync(content)));
    expect(await refused(segment, forged)).toContain(`${segment} cannot be read (it is not as it was stamped)`);
    expect(await refused(segment, () => undefined)).toContain(`the segment ${start.segment} of its write-ahead log`);
    if (isFull) {
      expect(await refused(control, () => undefined)).toContain(`${control} is missing`);
      expect(await refused(segment, (content) => content.subarray(0, -20))).toContain(`${segment} cannot be read`);
      expect(await refused(at("backups", "files", picture), flipped)).toContain(`${picture} is not as it was written`);
    }
    const key = at(
      "keys",
      readdirSync(at("keys"))
        .filter((name) => name.startsWith("keys-"))
        .sort()
        .at(-1) ?? "",
    );
    expect(await refused(join(key, "sealing.json"), flipped)).toContain("are damaged");
    // All of it was put back.
    if (isFull) expect((await restore("new")).code).toBe(0);
  });

  /** As another version would have written it. */
  const rewritten = async (change: (manifest: Record<string, Record<string, unknown>>) => void): Promise<string> => {
    const stamp = join(newest(), "manifest.json.stamp");
    const before = readFileSync(stamp);
    const { id } = JSON.parse(readFileSync(at("keys", "backup.json"), "utf8")) as { id: string };
    const stamps = stampsOf(id, [stampKeyIn(join(dataDir, "keys"))]);
    const said = await refused(join(newest(), "manifest.json"), (content) => {
      const manifest = JSON.parse(content.toString()) as Record<string, Record<string, unknown>>;
      change(manifest);
      const text = JSON.stringify(manifest);
      const what = `${basename(newest())}/manifest.json`;
      writeFileSync(stamp, stamps.begin(what).update(text).digest("hex"));
      return Buffer.from(text);
    });
    writeFileSync(stamp, before);
    return said;
  };

  test("of another Postgres or of a newer program is refused, and with other keys", { timeout: LONG }, async () => {
    rmSync(at("new"), { recursive: true, force: true });
    const older = await rewritten(({ postgres: made }) => Object.assign(made ?? {}, { version: 170_004 }));
    expect(older).toContain("is of Postgres 17, and this program has Postgres 18");
    expect(await rewritten(({ migration }) => Object.assign(migration ?? {}, { number: 99_999 }))).toContain(
      "newer version",
    );
    renameSync(at("keys"), at("keys-away"));
    mkdirSync(at("keys"));
    expect((await restore("new")).said).toContain("holds no keys");
    writeFileSync(at("keys", "backup.json"), JSON.stringify({ format: 1, kind: "keys", id: "0".repeat(32) }));
    expect((await restore("new")).said).toContain("are not those of the backups");
    rmSync(at("keys"), { recursive: true });
    renameSync(at("keys-away"), at("keys"));
  });
});
