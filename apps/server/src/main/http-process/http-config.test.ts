import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { SETTINGS, type Setting } from "../../platform/config/config-table.ts";
import { delivers } from "../../platform/messages/message-channels.ts";
import { configForHttp } from "./http-config.ts";

const XPUB =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
/** Each secret setting, by its name, as an installation with everything has it. */
const SECRETS = {
  DATABASE_URL: "postgres://candor_app:own-of-the-app@db.example/candor",
  MIGRATE_URL: "postgres://candor_owner:own-of-the-owner@db.example/candor",
  OPERATOR_DATABASE_URL: "postgres://candor_operators:own-of-operators@db.example/candor",
  FINNHUB_KEY: "own-of-finnhub",
  SEED: "own-of-prices",
  SMTP_URL: "smtps://mailer:own-of-mail@mail.example",
  TWILIO_ACCOUNT_SID: `AC${"5e".repeat(16)}`,
  TWILIO_AUTH_TOKEN: "7a".repeat(16),
  DEPOSIT_XPUB_EVM: XPUB,
  DEPOSIT_XPUBS_EVM_BEFORE: XPUB.replace("BosfCnifz", "BosfCnifx"),
  DEPOSIT_RPC_URLS: "ethereum=https://chain.example/own-of-the-node",
  WALLET_RPC_URLS: "1=https://chain.example/own-of-wallets",
  METRICS_TOKEN: "own-of-figures-own-of-figures-1234",
};
/** Without them a call cannot be answered. */
const NEEDED = ["DEPOSIT_XPUB_EVM", "DEPOSIT_XPUBS_EVM_BEFORE", "DEPOSIT_RPC_URLS", "WALLET_RPC_URLS", "METRICS_TOKEN"];

function configOf(env: Record<string, string>): Config {
  const config = readConfig({ argv: [], env, cwd: "/srv" });
  if (config === "help") throw new Error("help");
  return config;
}
const full = configOf({ ...SECRETS, SMS_PROVIDER: "twilio", TWILIO_SENDER: "+15005550006", NODE_NUMBER: "7" });

/** What is secret in it. */
const secretOf = (text: string): string => /own-[a-z-]+/.exec(text)?.[0] ?? text;

test("the http process is told of no secret setting that a call can be answered without", () => {
  const secret = Object.values(SETTINGS).flatMap(({ name, isSecret }: Setting) => (isSecret ? [name] : []));
  expect(Object.keys(SECRETS).sort()).toEqual(secret.sort());
  const said = (config: Config) => {
    const all = inspect(config, { depth: 10, maxArrayLength: null, maxStringLength: null });
    return Object.entries(SECRETS).flatMap(([name, text]) => (all.includes(secretOf(text)) ? [name] : []));
  };
  expect(said(full).sort(), "what is looked for is there").toEqual(secret.sort());
  expect(said(configForHttp(full)).sort()).toEqual(NEEDED.sort());
});

test("it answers as the server would: the same addresses, limits and ways of messages, and ids of its own", () => {
  const told = configForHttp(full);
  for (const name of ["port", "host", "dataDir", "rateLimits", "depositRpcUrls", "isProduction"] as const)
    expect(told[name], name).toEqual(full[name]);
  expect([[...told.roles], told.nodeNumber]).toEqual([["http"], 519]);
  for (const NODE_ENV of ["production", "development"])
    for (const set of [{}, { SMTP_URL: SECRETS.SMTP_URL }])
      for (const channel of ["mail", "sms"] as const) {
        const config = configOf({ NODE_ENV, ...set });
        expect(delivers(configForHttp(config), channel)).toBe(delivers(config, channel));
      }
  const [mail, sms] = (["mail", "sms"] as const).map((channel) => delivers({ ...told, isProduction: true }, channel));
  expect([mail, sms]).toEqual([true, true]);
});
