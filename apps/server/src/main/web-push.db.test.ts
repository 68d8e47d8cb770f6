import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../commands/command-test-support.ts";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config/config.ts";
import { createTestDatabase, type TestDatabase } from "../platform/database/test-database.ts";
import type { KeyUse } from "../platform/encryption/installation-keys.ts";
import { webPushOf } from "./web-push.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-push-"));
const file = join(dataDir, "keys", "web-push.json");
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => {
  await own.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const LOCAL = ["http://127.0.0.1:5432/", "http://localhost:8080/healthz", "https://[::1]/"];
function pushIn(env: Readonly<Record<string, string>>, use: KeyUse = "maker") {
  const config = readConfig({ argv: [], env: { DATA_DIR: dataDir, ...env }, cwd: dataDir });
  if (config === "help") throw new Error("help");
  return webPushOf({ config, clock: systemClock, database: own.database, use });
}

test("nobody has the server call its own ports by a subscription, in development either, unless a test's setting allows it", async () => {
  for (const env of [{}, { NODE_ENV: "development" }, { NODE_ENV: "test" }, { NODE_ENV: "production" }]) {
    const push = await pushIn(env);
    expect(LOCAL.filter((endpoint) => push.mayUse(endpoint))).toEqual([]);
  }
  expect((await pushIn({ PUSH_LOOPBACK: "yes" })).mayUse("http://127.0.0.1:9/push")).toBe(true);
});

test("a process makes no key of web push beside the installation's, nor uses another; giving it up lets one be made", async () => {
  const { publicKey } = await pushIn({});
  expect((await pushIn({}, "user")).publicKey).toBe(publicKey);

  renameSync(file, `${file}.lost`);
  await expect(pushIn({}, "user")).rejects.toThrow(
    /web-push\.json is missing, and this process makes no keys.* copy it/,
  );
  await expect(pushIn({})).rejects.toThrow(/web-push\.json is missing.*: bring it back .* keys -- push give-up\.$/);
  expect(existsSync(file)).toBe(false);
  const other = mkdtempSync(join(tmpdir(), "candor-push-"));
  await own.owner.query("delete from installation_key");
  await pushIn({ DATA_DIR: other });
  renameSync(`${file}.lost`, file);
  await expect(pushIn({}, "user")).rejects.toThrow(/web-push\.json is that of another installation/);
  await expect(pushIn({})).rejects.toThrow(/web-push\.json is that of another installation/);

  const giveUp = (...words: readonly string[]) =>
    runCommand(
      join(import.meta.dirname, "../commands/keys.ts"),
      own.connection,
      "push",
      "give-up",
      ...words,
      "--data-dir",
      dataDir,
    );
  expect(await giveUp()).toMatchObject({ code: 1, said: expect.stringContaining("web-push.json is there") });
  rmSync(file);
  expect(await giveUp()).toMatchObject({ code: 0, said: expect.stringContaining("Nothing was changed") });
  await expect(pushIn({})).rejects.toThrow(/is missing/);
  rmSync(other, { recursive: true, force: true });
});

test("before the process with the desk has brought keys in, no other does", async () => {
  await own.owner.query("delete from installation_key");
  await expect(pushIn({}, "user")).rejects.toThrow(/web-push\.json is missing/);
  expect(existsSync(file)).toBe(false);
  await pushIn({});
  await own.owner.query("delete from installation_key");
  await expect(pushIn({}, "user")).rejects.toThrow(/does not know the keys of its installation yet/);
});
