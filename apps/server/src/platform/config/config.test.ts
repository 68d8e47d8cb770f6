import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpText, noticesOfFlags, readConfig, settingsTable } from "./config.ts";
import { SETTINGS, type Setting } from "./config-table.ts";

const SID = `AC${"0123456789abcdef".repeat(2)}`;
const read = (argv: string[], env: Record<string, string> = {}) => readConfig({ argv, env, cwd: "/srv/candor" });

test("without flags or variables every setting has its preset", () => {
  expect(read([])).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataDir: "/srv/candor/.data",
    databaseUrl: null,
    feed: "auto",
    replaySpeed: 1,
    allowedHosts: [],
    roles: new Set(["http", "desk", "feed", "jobs"]),
    isProduction: false,
  });
});

test("a flag wins over its variable, and a variable over the preset", () => {
  expect(read(["--port", "9000"], { PORT: "9001", SEED: "spring" })).toMatchObject({ port: 9000, seed: "spring" });
  expect(read(["--port=9000", "--roles", "http,jobs"])).toMatchObject({ port: 9000, roles: new Set(["http", "jobs"]) });
});

test("an empty variable counts as left out", () => {
  expect(read([], { PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 8080, databaseUrl: null });
});

test("--help asks for help, whatever else is wrong with the environment", () => {
  expect(read(["--help"], { PORT: "x" })).toBe("help");
});

test.each([
  [["--port", "70000"], {}, 'PORT (--port) must be a whole number from 0 to 65535, not "70000".'],
  [["--port", "8080.5"], {}, "PORT (--port) must be"],
  [[], { ROLES: "http,cook" }, "ROLES (--roles) must be one or more of http, desk, feed, jobs"],
  [[], { NODE_ENV: "prod" }, "NODE_ENV (--env) must be"],
  [["--nope"], {}, "Unknown option '--nope'"],
  [["stray"], {}, "Unexpected argument 'stray'"],
  [["--provider-urls", "binance=http://mirror.example"], {}, "PROVIDER_URLS (--provider-urls) must be pairs like"],
  [["--provider-urls", "bitfoo=https://mirror.example"], {}, "of binance, kraken, coinbase, yahoo or finnhub"],
  [["--provider-urls", "kraken=https://a.example kraken=https://b.example"], {}, "each once"],
  [["--provider-urls", "kraken=https://a.example/price/100"], {}, "PROVIDER_URLS (--provider-urls) must be pairs like"],
  [["--feed", "replay"], {}, "FEED replay needs REPLAY"],
  [["--replay", "/no/such"], {}, "REPLAY names /no/such, which is not a folder."],
  [["--migrate-url", "postgres://x/y"], {}, "MIGRATE_URL is of no use without DATABASE_URL."],
  [[], { NODE_ENV: "production", DATABASE_URL: "postgres://x/y" }, "In production DATABASE_URL needs MIGRATE_URL"],
  [
    [],
    { NODE_ENV: "production", DATABASE_URL: "postgres://x/y", MIGRATE_URL: "postgres://x/y" },
    "In production DATABASE_URL needs OPERATOR_DATABASE_URL",
  ],
  [["--seed", "spring"], { NODE_ENV: "production" }, "SEED is refused in production"],
  [
    ["--provider-urls", "binance=https://mirror.example kraken=http://127.0.0.1:4001"],
    { NODE_ENV: "production" },
    "PROVIDER_URLS names this machine for kraken",
  ],
  [["--provider-urls", "kraken=https://localhost"], { NODE_ENV: "production" }, "which is refused in production"],
  [["--operator-database-url", "postgres://x/y"], {}, "OPERATOR_DATABASE_URL is of no use without DATABASE_URL."],
  [[], { SMS_PROVIDER: "pigeon" }, 'SMS_PROVIDER must be outbox or twilio, not "pigeon".'],
  [[], { SMS_PROVIDER: "twilio" }, "SMS_PROVIDER twilio needs TWILIO_ACCOUNT_SID."],
  [[], { SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: SID, TWILIO_SENDER: "Candor" }, "needs TWILIO_AUTH_TOKEN."],
  [[], { SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: SID }, "needs TWILIO_SENDER."],
  [[], { TWILIO_URL: "http://sms.example" }, "TWILIO_URL must be an address like https://api.twilio.com"],
  [["--twilio-auth-token", SID], {}, "Unknown option '--twilio-auth-token'"],
  [["--mail-from", "nobody"], {}, "MAIL_FROM (--mail-from) must be a mail address"],
])("%j with %j is refused in one sentence", (argv, env, sentence) => {
  expect(() => read(argv, env as Record<string, string>)).toThrow(sentence);
});

test("addresses of providers are read as hosts, without encryption only on this machine", () => {
  const urls = "binance=https://mirror.example, kraken=http://127.0.0.1:4001";
  expect(read(["--provider-urls", urls])).toMatchObject({
    providerUrls: new Map([
      ["binance", "https://mirror.example"],
      ["kraken", "http://127.0.0.1:4001"],
    ]),
  });
});

test("chains are asked at whole addresses, without encryption only on this machine", () => {
  const urls = "1=https://chain.example/v3/key, 8453=http://127.0.0.1:8545";
  expect(read(["--wallet-rpc-urls", urls])).toMatchObject({
    walletRpcUrls: new Map([
      [1, "https://chain.example/v3/key"],
      [8453, "http://127.0.0.1:8545/"],
    ]),
  });
  for (const wrong of [
    "1=http://chain.example",
    "0=https://chain.example",
    "1=https://a.example 1=https://b.example",
  ]) {
    expect(() => read(["--wallet-rpc-urls", wrong])).toThrow(
      /^WALLET_RPC_URLS .*must be pairs like(?!.*[ab]\.example)/,
    );
  }
});

test("who sends text messages is said by the environment, and nobody does by default", () => {
  expect(read([])).toMatchObject({ smsProvider: "outbox", twilioAuthToken: null, twilioUrl: "https://api.twilio.com" });
  const env = { SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: "s3cret".repeat(5) };
  expect(read([], { ...env, TWILIO_SENDER: "+14155550100", TWILIO_URL: "http://127.0.0.1:4010" })).toMatchObject({
    smsProvider: "twilio",
    twilioSender: "+14155550100",
    twilioUrl: "http://127.0.0.1:4010",
  });
});

test("a secret may lie in a file, without the end of its line, and is given once", () => {
  const file = join(mkdtempSync(join(tmpdir(), "candor-secret-")), "secret");
  const secrets = (Object.values(SETTINGS) as Setting[]).filter(({ isSecret }) => isSecret).map(({ name }) => name);
  expect(secrets).toEqual(
    expect.arrayContaining(["DATABASE_URL", "MIGRATE_URL", "OPERATOR_DATABASE_URL", "SMTP_URL", "METRICS_TOKEN"]),
  );
  expect(secrets).toEqual(expect.arrayContaining(["TWILIO_AUTH_TOKEN", "TWILIO_ACCOUNT_SID", "FINNHUB_KEY"]));
  writeFileSync(file, "sixteen-letters-x\n");
  expect(read([], { METRICS_TOKEN_FILE: file })).toMatchObject({ metricsToken: "sixteen-letters-x" });
  expect(read([], { METRICS_TOKEN_FILE: file, METRICS_TOKEN: "" })).toMatchObject({
    metricsToken: "sixteen-letters-x",
  });
  for (const name of secrets)
    expect(() => read([], { [name]: "a", [`${name}_FILE`]: file })).toThrow(`${name} and ${name}_FILE are both given`);
  expect(() => read(["--smtp-url", "smtp://x"], { SMTP_URL_FILE: file })).toThrow("SMTP_URL and SMTP_URL_FILE");
  expect(() => read([], { METRICS_TOKEN_FILE: `${file}-not` })).toThrow(
    "The file of METRICS_TOKEN_FILE cannot be read",
  );
  writeFileSync(file, "\n");
  expect(() => read([], { METRICS_TOKEN_FILE: file })).toThrow("The file of METRICS_TOKEN_FILE is empty");
});

test("a secret is no flag where nothing else is in it, and a password in one is told to whoever gave it", () => {
  expect(() => read(["--metrics-token", "sixteen-letters-x"])).toThrow(/^--metrics-token is not taken any more/);
  expect(() => read(["--finnhub-key=12345678"])).toThrow(/^--finnhub-key is not taken any more: set FINNHUB_KEY or/);
  const told = (argv: string[], env = {}) => noticesOfFlags({ argv, env });
  const [notice = "", ...more] = told([
    "--database-url",
    "postgres://a:hunter2@b/c",
    "--migrate-url",
    "postgres://a@b/c",
  ]);
  expect(more).toEqual([]);
  expect(notice).toMatch(/^The password in --database-url can be read .*DATABASE_URL_FILE\.$/);
  expect(told([], { DATABASE_URL: "postgres://a:hunter2@b/c" })).toEqual([]);
});

test("proxies are named by their networks; whoever says that there is one is told how", () => {
  const networks = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"];
  expect(read(["--trusted-proxies", networks.join(",")])).toMatchObject({ trustedProxies: networks });
  for (const wrong of ["0.0.0.0/0", "::/0", "10.0.0.0/33", "loopback", "proxy.example", "10.0.0.0/255.0.0.0"])
    expect(() => read([], { TRUSTED_PROXIES: wrong }), wrong).toThrow("TRUSTED_PROXIES (--trusted-proxies) must be");
  expect(() => read([], { BEHIND_PROXY: "yes" })).toThrow(/^BEHIND_PROXY is not taken any more: .* TRUSTED_PROXIES=/);
  expect(() => read(["--behind-proxy", "yes"])).toThrow("--trusted-proxies 127.0.0.1");
});

test("a refused key is not repeated", () => {
  expect(() => read([], { TWILIO_AUTH_TOKEN: "hunter2!" })).toThrow(/^TWILIO_AUTH_TOKEN must be (?!.*hunter2)/);
  expect(() => read([], { FINNHUB_KEY: "hunter2!" })).toThrow(/^(?!.*hunter2)/);
});

test("a refused address that may hold a password is not repeated", () => {
  expect(() => read([], { DATABASE_URL: "mysql://me:hunter2@x" })).toThrow(/^(?!.*hunter2)/);
});

test("help and docs/OPERATIONS.md list every setting of the table, and nothing else", () => {
  const operations = readFileSync(join(import.meta.dirname, "../../../../../docs/OPERATIONS.md"), "utf8");
  expect(operations).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`);
  const settings: readonly Setting[] = Object.values(SETTINGS);
  for (const { name, flag } of settings) {
    expect(helpText()).toContain(flag === undefined ? `${name}=` : `--${flag} `);
    expect(settingsTable()).toContain(`\`${name}\``);
  }
});

test("no setting names an outcome: prices, odds and results cannot be configured", () => {
  const words = Object.values(SETTINGS).map(({ name }) => name.toLowerCase());
  for (const word of words) expect(word).not.toMatch(/win|lose|odds|outcome|result|bias|payout|force/);
});
