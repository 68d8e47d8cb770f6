import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { webPushOf } from "./web-push.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-push-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const LOCAL = ["http://127.0.0.1:5432/", "http://localhost:8080/healthz", "https://[::1]/"];
const pushIn = (env: Readonly<Record<string, string>>) => {
  const config = readConfig({ argv: [], env: { DATA_DIR: dataDir, ...env }, cwd: dataDir });
  if (config === "help") throw new Error("help");
  return webPushOf(config, systemClock);
};

test("nobody has the server call its own ports by a subscription, in development either, unless a test's setting allows it", () => {
  for (const env of [{}, { NODE_ENV: "development" }, { NODE_ENV: "test" }, { NODE_ENV: "production" }]) {
    const push = pushIn(env);
    expect(LOCAL.filter((endpoint) => push.mayUse(endpoint))).toEqual([]);
  }
  expect(pushIn({ PUSH_LOOPBACK: "yes" }).mayUse("http://127.0.0.1:9/push")).toBe(true);
});
