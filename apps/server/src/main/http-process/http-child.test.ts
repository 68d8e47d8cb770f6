import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { SETTINGS, type Setting } from "../../platform/config/config-table.ts";
import { childEnvironment } from "../child-environment.ts";
import { forkHttpChild } from "./http-child.ts";

const NAMES = Object.values(SETTINGS).flatMap(({ name }: Setting) => [name, `${name}_FILE`]);

let child: ChildProcess | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  if (!child) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  child = undefined;
});

test("a child is given no setting of the program but what Node reads too, and no variable that nobody has named", () => {
  const whole = Object.fromEntries([...NAMES, "PGPASSWORD", "AWS_SECRET_ACCESS_KEY"].map((name) => [name, "secret"]));
  expect(Object.keys(childEnvironment(whole))).toEqual(["NODE_ENV"]);
});

test("a child is given what its machine, Node and a test run have to tell it", () => {
  const told = { PATH: "/bin", NODE_COMPILE_CACHE: "/c", TEST_CLOCK_AHEAD: "86400", LD_PRELOAD: "/x.so", LC_ALL: "C" };
  expect(childEnvironment({ ...told, MISSING: undefined, TZ: undefined })).toEqual(told);
});

// Only there can a process's environment be read from outside.
test.runIf(process.platform === "linux")("the http process has none of the server's passwords around it", async () => {
  for (const name of ["MIGRATE_URL", "SMTP_URL", "TWILIO_AUTH_TOKEN", "METRICS_TOKEN"])
    vi.stubEnv(name, "of the owner");
  vi.stubEnv("TEST_CLOCK_AHEAD", "0");
  child = forkHttpChild();
  await once(child, "spawn");
  const around = () => readFileSync(`/proc/${child?.pid}/environ`, "utf8");
  // Until the new program has taken the place of the copy of this one.
  await expect.poll(around).toContain("NODE_CHANNEL_FD=");
  expect(around()).not.toContain("of the owner");
  expect(around()).toContain("TEST_CLOCK_AHEAD=0");
});
