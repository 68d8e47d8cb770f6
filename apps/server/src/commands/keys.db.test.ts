import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "../main/compose.ts";
import { createInProcessBus } from "../platform/bus/bus.ts";
import { readConfig } from "../platform/config/config.ts";
import { createTestDatabase, type TestDatabase } from "../platform/database/test-database.ts";
import { type EncryptionKeys, encryptionKeysIn } from "../platform/encryption/encryption-keys.ts";
import { createLog } from "../platform/log.ts";
import { runCommand } from "./command-test-support.ts";

const PROGRAM = join(import.meta.dirname, "keys.ts");
let own: TestDatabase;
let dataDir: string;
let encryption: EncryptionKeys;
beforeAll(async () => {
  own = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "candor-keys-"));
  encryption = encryptionKeysIn(join(dataDir, "keys"));
  await own.database.query(
    `insert into stored_file (id, owner_customer_id, purpose, media_type, bytes, width, height, sha256, sealed_key)
     values (1, 1, 'upload', 'image/png', 1, 1, 1, '', $1)`,
    [encryption.newDataKey().wrapped],
  );
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await own.close();
});

const keys = (...words: readonly string[]) => runCommand(PROGRAM, own.connection, ...words, "--data-dir", dataDir);
function serve() {
  const config = readConfig({ argv: ["--data-dir", dataDir], env: {}, cwd: dataDir });
  if (config === "help") throw new Error("no configuration");
  const log = createLog("silent");
  const pools = { feed: own.database, desk: own.database };
  return compose({
    ...own,
    operatorDatabase: own.operators,
    pools,
    config,
    log,
    bus: createInProcessBus(log),
    phase: () => "starting",
  });
}

test("the command rotates what pictures and personal text are encrypted with, and passes on what there is", async () => {
  const [first] = encryption.list();
  expect(await keys("sealing", "rotate")).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Pictures and personal text are sealed with [0-9a-f]{16} from now on; passed on to it: 1\.\n$/,
    ),
  });
  const [old, current] = encryption.list();
  expect([old?.id, current?.isCurrent]).toEqual([first?.id, true]);
  const { rows } = await own.database.query<{ sealed: Buffer }>("select sealed_key as sealed from stored_file");
  expect(rows[0]?.sealed.subarray(0, 9)).toEqual(encryption.currentPrefix());
  expect((await keys("sealing")).said).toBe(
    `${old?.id}  ${old?.madeAt}\n${current?.id}  ${current?.madeAt}  current\n`,
  );
});

test("neither the command nor the server makes new keys where those that something was encrypted with are lost", async () => {
  const file = join(dataDir, "keys", "sealing.json");
  const kept = readFileSync(file);
  rmSync(file);
  try {
    const refused = {
      code: 1,
      said: expect.stringMatching(/sealing\.json is missing, and .*: bring it back from a backup\.\n$/),
    };
    for (const verb of ["list", "rotate"]) expect(await keys("sealing", verb)).toEqual(refused);
    await expect(serve()).rejects.toThrow(/sealing\.json is missing/);
    expect(existsSync(file)).toBe(false);
  } finally {
    writeFileSync(file, kept, { mode: 0o600 });
  }
});

test("words that it does not know change nothing and show the help", async () => {
  const before = encryptionKeysIn(join(dataDir, "keys")).list();
  for (const words of [["sealing", "remove"], ["sealing", "rotate", "now"], ["unseal"]])
    expect((await keys(...words)).said).toMatch(/^npm run keys -- list/);
  expect(encryptionKeysIn(join(dataDir, "keys")).list()).toEqual(before);
});
