/** A sandbox at its starts: chosen at the first and kept, refused beside anything real, before anything is chosen. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Launched, stopCleanly } from "./launched.ts";
import { dataDir, refusal, start, useLaunches } from "./launches.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";

useLaunches();

/** Whether a started one says that it is a sandbox. */
async function isSandbox(launched: Launched): Promise<boolean> {
  await launched.running();
  const [, url] = /^Candor is at (http\S+)$/m.exec(launched.stdout()) ?? [];
  const { message } = (await (await fetch(`${url}/api/site/config`)).json()) as { message: { is_sandbox: boolean } };
  return message.is_sandbox;
}

test.runIf(isFull)(
  "what was begun as a sandbox goes on as one without the flag, is refused otherwise, and never in production",
  async () => {
    const first = start({ flags: ["--sandbox"] });
    expect(await isSandbox(first)).toBe(true);
    await stopCleanly(first);

    expect(await refusal({ env: { SANDBOX: "no" } })).toMatch(/^DATA_DIR .* is a sandbox and stays one: /);
    expect(await refusal({ env: { NODE_ENV: "production" } })).toMatch(/^NODE_ENV must not be production in a sandbox/);
    expect(await refusal({ env: { SMTP_URL: "smtp://mail.example" } })).toMatch(
      /^SMTP_URL must name a mail server of this/,
    );

    const again = start();
    expect(await isSandbox(again)).toBe(true);
    await stopCleanly(again);
  },
);

test.runIf(isFull)("what was begun otherwise never becomes one, and is not changed by asking", async () => {
  const first = start();
  expect(await isSandbox(first)).toBe(false);
  await stopCleanly(first);
  expect(await refusal({ flags: ["--sandbox"] })).toMatch(
    /^DATA_DIR .* was not begun as a sandbox and never becomes one: /,
  );
  expect(existsSync(join(dataDir, "sandbox"))).toBe(false);
});

test("one that is refused at its first start has chosen nothing", async () => {
  expect(await refusal({ flags: ["--sandbox"], env: { DEPOSIT_RPC_URLS: "ethereum=http://127.0.0.1:1" } })).toMatch(
    /^DEPOSIT_RPC_URLS must be left out in a sandbox/,
  );
  expect(existsSync(dataDir)).toBe(false);
});
