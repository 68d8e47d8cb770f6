/**
 * The settings that the process which strangers talk to is given. Of the others it knows no more than what they are when left
 * out: a password that it has no use for lies neither in its memory nor in its environment.
 */
import { type Config, readConfig } from "../../platform/config/config.ts";

/** Each setting has to be decided on here; a secret one is given only where a call cannot be answered without it. */
const IS_GIVEN: Readonly<Record<keyof Config, boolean>> = {
  ...{
    port: true,
    host: true,
    dataDir: true,
    isSandbox: true,
    publicUrl: true,
    allowedHosts: true,
    trustedProxies: true,
  },
  ...{ rateLimits: true, places: true, roles: true, nodeNumber: true, isPushLoopbackAllowed: true, isProduction: true },
  ...{ drainSeconds: true, logLevel: true, mailFrom: true, smsProvider: true, smsDailyMax: true },
  // Of prices: what screens say of them.
  ...{ feed: true, replay: true, replaySpeed: true, providerUrls: true, tickRetentionDays: true, exportDir: true },
  // Who may read figures, whose addresses customers are given, and which chain says whether a wallet has signed.
  ...{ metricsToken: true, depositXpubEvm: true, depositXpubsEvmBefore: true },
  ...{ depositRpcUrls: true, depositAddresses: true, depositBanks: true },
  walletRpcUrls: true,
  // It is handed two connections, of the program's own role and of operators' sign-in, and never the owner's.
  ...{ databaseUrl: false, migrateUrl: false, operatorDatabaseUrl: false },
  ...{ postgresConnections: false, postgresBuffersMb: false },
  // Of who makes prices, and of who carries messages.
  ...{ seed: false, finnhubKey: false },
  ...{ smtpUrl: false, twilioAccountSid: false, twilioAuthToken: false, twilioSender: false, twilioUrl: false },
  // Of the server's own listener.
  ...{ healthPort: false, healthHost: false },
};

/** Of the numbers that make ids apart, the upper half is the http processes'. */
const HTTP_NODES_FROM = 512;

/** Instead of a mail server's address: whether there is one decides which codes are sent, and which one is for who sends them. */
const KEPT_BACK = "smtp://kept-back.invalid";

/** What of a server's settings its http process is told. */
export function configForHttp(config: Config): Config {
  const presets = readConfig({ argv: [], env: {}, cwd: config.dataDir });
  if (presets === "help") throw new Error("nobody asked for help");
  const given = Object.entries(config).filter(([name]) => IS_GIVEN[name as keyof Config]);
  return {
    ...presets,
    ...(Object.fromEntries(given) as Partial<Config>),
    smtpUrl: config.smtpUrl === null ? null : KEPT_BACK,
    roles: new Set(["http"]),
    nodeNumber: config.nodeNumber + HTTP_NODES_FROM,
  };
}
