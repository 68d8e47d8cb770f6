import { expect, test } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { faultOfSandbox } from "./sandbox-guards.ts";

const XPUB =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";

function faultWith(env: Readonly<Record<string, string>>): string | undefined {
  const config = readConfig({ argv: ["--sandbox"], env, cwd: "/" });
  if (config === "help") throw new Error("help");
  return faultOfSandbox(config);
}

test("a sandbox takes a mail server of this machine and test chains, and nothing needs to be set", () => {
  expect(faultWith({})).toBeUndefined();
  for (const smtp of ["smtp://127.0.0.1:2525", "smtp://localhost", "smtp://[::1]:25"])
    expect(faultWith({ SMTP_URL: smtp }), smtp).toBeUndefined();
  for (const chain of [31_337, 11_155_111, 97])
    expect(faultWith({ WALLET_RPC_URLS: `${chain}=http://127.0.0.1:1` }), String(chain)).toBeUndefined();
});

const REFUSED: readonly (readonly [name: string, env: Readonly<Record<string, string>>])[] = [
  ["NODE_ENV", { NODE_ENV: "production" }],
  ["SMTP_URL", { SMTP_URL: "smtps://user:secret@mail.example" }],
  ["SMTP_URL", { SMTP_URL: "smtp://127.0.0.1.mail.example" }],
  [
    "SMS_PROVIDER",
    {
      SMS_PROVIDER: "twilio",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      TWILIO_SENDER: "+15005550006",
    },
  ],
  ...[1, 10, 56, 137, 8_453, 42_161, 43_114, 100, 250, 324].map((chain): [string, Record<string, string>] => [
    "WALLET_RPC_URLS",
    { WALLET_RPC_URLS: `${chain}=http://127.0.0.1:1` },
  ]),
  ["DEPOSIT_RPC_URLS", { DEPOSIT_RPC_URLS: "ethereum=http://127.0.0.1:1" }],
  ["DEPOSIT_RPC_URLS", { DEPOSIT_RPC_URLS: "sandbox=http://127.0.0.1:1" }],
  ["DEPOSIT_XPUBS_EVM_BEFORE", { DEPOSIT_XPUBS_EVM_BEFORE: XPUB }],
  ["DEPOSIT_XPUB_EVM", { DEPOSIT_XPUB_EVM: XPUB }],
  ["DEPOSIT_ADDRESSES", { DEPOSIT_ADDRESSES: "bitcoin=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }],
  ["DEPOSIT_BANKS", { DEPOSIT_BANKS: '{"EUR":{"holder":"A","bank_name":"B"}}' }],
  ["ROLES", { ROLES: "jobs" }],
];

test.each(REFUSED)("a sandbox is refused with %s: %j", (name, env) => {
  const fault = faultWith(env);
  expect(fault).toMatch(new RegExp(`^${name} `));
  expect(fault).toMatch(/^[^.]+(?:\.[a-z][^.]*)*\.$/);
  expect(fault).not.toContain("secret");
});

test("--sandbox stands alone, lies in a folder of its own, and SANDBOX says the same", () => {
  const read = (argv: readonly string[], env = {}) => readConfig({ argv, env, cwd: "/x" });
  expect(read(["--sandbox", "--port", "1"])).toMatchObject({ isSandbox: true, dataDir: "/x/.sandbox", port: 1 });
  expect(read(["--sandbox", "--data-dir", "d"])).toMatchObject({ isSandbox: true, dataDir: "/x/d" });
  expect(read([], { SANDBOX: "no" })).toMatchObject({ isSandbox: false, dataDir: "/x/.data" });
  expect(read([])).toMatchObject({ isSandbox: null, dataDir: "/x/.data" });
});
