/**
 * Every setting of the program, once: its variable, its flag, what it is when left out, what it means, and how its text is
 * read. The help text, docs/OPERATIONS.md and the configuration itself all come from this table.
 */
import { z } from "zod";
import { areNetworks } from "../edge/trusted-proxies.ts";
import { readPlaces, readRateLimits } from "../http/http-settings.ts";
import { DEPOSIT_SETTINGS } from "./config-deposit.ts";
import { POSTGRES_SETTINGS } from "./config-postgres.ts";
import { SMS_SETTINGS } from "./config-sms.ts";
import { ROLES, readAddresses, readChainAddresses, wholeNumber } from "./config-values.ts";
import { WATCHING_SETTINGS } from "./config-watching.ts";

export interface Setting {
  /** Environment variable. */
  name: string;
  /** Command line flag, without dashes; wins over the variable. None where the environment alone says it. */
  flag?: string;
  /** What the flag takes, as written in help. */
  value: string;
  /** The flag stands alone, and then means yes; the variable says yes or no. */
  isSwitch?: true;
  /** As text; undefined when there is none. */
  preset?: string;
  meaning: string;
  /** Ends the sentence "PORT must be …". */
  mustBe: string;
  /** It opens something, so it may lie in a file that `NAME_FILE` names, and is never repeated. */
  isSecret?: true;
  schema: z.ZodType<unknown, string>;
}

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const yesOrNo = z.enum(["yes", "no"]).transform((word) => word === "yes");

/** The shortest that may be chosen, so what may be asked of every server. */
export const TICK_RETENTION_DAYS_MIN = 8;
const POSTGRES = ["postgres:", "postgresql:"];

export const SETTINGS = {
  port: {
    name: "PORT",
    flag: "port",
    value: "NUMBER",
    preset: "8080",
    meaning: "Port of the web app, the API and the socket; 0 takes a free one.",
    mustBe: "a whole number from 0 to 65535",
    schema: wholeNumber(0, 65_535),
  },
  host: {
    name: "HOST",
    flag: "host",
    value: "ADDRESS",
    preset: "127.0.0.1",
    meaning: "Address to listen on; 0.0.0.0 for every network of the machine.",
    mustBe: "an IP address or a host name",
    schema: z.string().regex(/^[\w.:-]{1,255}$/),
  },
  dataDir: {
    name: "DATA_DIR",
    flag: "data-dir",
    value: "FOLDER",
    preset: ".data",
    meaning:
      "Everything the program keeps: the embedded database, keys, uploaded files. Left out, .sandbox where --sandbox is asked for.",
    mustBe: "the path of a folder",
    schema: z.string().min(1),
  },
  isSandbox: {
    name: "SANDBOX",
    flag: "sandbox",
    value: "yes|no",
    isSwitch: true,
    meaning:
      "Whether this is a sandbox: the real portfolio holds test money on a chain of the program's own. Chosen at the first start of a data folder and kept with it; left out, what the folder is.",
    mustBe: "yes or no",
    schema: yesOrNo,
  },
  databaseUrl: {
    name: "DATABASE_URL",
    isSecret: true,
    flag: "database-url",
    value: "URL",
    meaning: "A Postgres 15 or newer to use instead of the embedded one, as the role candor_app.",
    mustBe: "an address like postgres://candor_app:password@host:5432/candor",
    schema: url(POSTGRES),
  },
  migrateUrl: {
    name: "MIGRATE_URL",
    isSecret: true,
    flag: "migrate-url",
    value: "URL",
    meaning:
      "The same database as the role candor_owner, which changes the schema. Outside production DATABASE_URL will do.",
    mustBe: "an address like postgres://candor_owner:password@host:5432/candor",
    schema: url(POSTGRES),
  },
  operatorDatabaseUrl: {
    name: "OPERATOR_DATABASE_URL",
    isSecret: true,
    flag: "operator-database-url",
    value: "URL",
    meaning:
      "The same database as the role candor_operators, which alone opens operators' sessions. Outside production MIGRATE_URL or DATABASE_URL will do.",
    mustBe: "an address like postgres://candor_operators:password@host:5432/candor",
    schema: url(POSTGRES),
  },
  ...POSTGRES_SETTINGS,
  feed: {
    name: "FEED",
    flag: "feed",
    value: "simulated|replay|auto|live",
    preset: "auto",
    meaning:
      "Where prices come from. auto: replay where REPLAY names a folder; else live where it answers within 5 s at the first start, else simulated until live answers and no order is open.",
    mustBe: "simulated, replay, auto or live",
    schema: z.enum(["simulated", "replay", "auto", "live"]),
  },
  replay: {
    name: "REPLAY",
    flag: "replay",
    value: "FOLDER",
    meaning: "Folder of recorded bars to replay.",
    mustBe: "the path of a folder",
    schema: z.string().min(1),
  },
  replaySpeed: {
    name: "REPLAY_SPEED",
    flag: "replay-speed",
    value: "NUMBER",
    preset: "1",
    meaning: "How many times faster than recorded a replay runs.",
    mustBe: "a whole number from 1 to 10000",
    schema: wholeNumber(1, 10_000),
  },
  providerUrls: {
    name: "PROVIDER_URLS",
    flag: "provider-urls",
    value: "ADDRESSES",
    preset: "",
    meaning:
      "Other addresses at which providers of live prices are reached, such as binance=https://mirror.example. It names where they are asked; screens and the price log name it too. Addresses of this machine are refused in production.",
    mustBe:
      "pairs like binance=https://mirror.example of binance, kraken, coinbase, yahoo or finnhub, each once, and https unless on this machine",
    schema: z.string().transform((text, context) => {
      const addresses = readAddresses(text);
      if (addresses) return addresses;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
  finnhubKey: {
    name: "FINNHUB_KEY",
    isSecret: true,
    value: "KEY",
    meaning: "A key of finnhub.io: turns it on as a second live source of stocks, ETFs and forex.",
    mustBe: "8 to 128 letters, digits, dashes or underscores",
    schema: z.string().regex(/^[\w-]{8,128}$/),
  },
  seed: {
    name: "SEED",
    isSecret: true,
    flag: "seed",
    value: "TEXT",
    meaning:
      "For tests only: simulated prices are drawn from this text, the same each time, and whoever knows it can foretell them. Left out, from random bytes kept in DATA_DIR/keys. Refused in production.",
    mustBe: "1 to 64 letters, digits, dots, dashes or underscores",
    schema: z.string().regex(/^[\w.-]{1,64}$/),
  },
  tickRetentionDays: {
    name: "TICK_RETENTION_DAYS",
    flag: "tick-retention-days",
    value: "NUMBER",
    meaning:
      "Days that blocks of the tick log are kept. Signed heads, and blocks that a settlement refers to, stay for ever. Left out, 90; outside of production simulated and replayed prices are then kept today and yesterday alone, and their heads are folded into signed checkpoints.",
    mustBe: `a whole number from ${TICK_RETENTION_DAYS_MIN} to 36500`,
    schema: wholeNumber(TICK_RETENTION_DAYS_MIN, 36_500),
  },
  exportDir: {
    name: "EXPORT_DIR",
    flag: "export-dir",
    value: "FOLDER",
    meaning:
      "Folder that the signed heads of the tick log are written to every hour; export in DATA_DIR when left out. Best on another machine's disk.",
    mustBe: "the path of a folder",
    schema: z.string().min(1),
  },
  publicUrl: {
    name: "PUBLIC_URL",
    flag: "public-url",
    value: "URL",
    meaning: "The address people use, where it is not the one listened on. https turns on Secure cookies.",
    mustBe: "an address like https://candor.example",
    schema: url(["http:", "https:"]),
  },
  allowedHosts: {
    name: "ALLOWED_HOSTS",
    flag: "allowed-hosts",
    value: "NAMES",
    preset: "",
    meaning: "Further host names that are answered, separated by commas, without port.",
    mustBe: "host names separated by commas",
    schema: words.refine((names) => names.every((name) => /^[\w.-]+$/.test(name))),
  },
  trustedProxies: {
    name: "TRUSTED_PROXIES",
    flag: "trusted-proxies",
    value: "NETWORKS",
    preset: "",
    meaning:
      "Networks of the reverse proxies in front, such as 127.0.0.1,10.0.0.0/8,fd00::/8. What a proxy of theirs says in X-Forwarded-For is believed, hop by hop, up to the first address that is none of them; from anybody else the header is ignored.",
    mustBe: "addresses and networks like 127.0.0.1,10.0.0.0/8,fd00::/8",
    schema: words.refine(areNetworks),
  },
  rateLimits: {
    name: "RATE_LIMITS",
    flag: "rate-limits",
    value: "LIMITS",
    preset: "",
    meaning:
      "Calls per second and at once of one customer or visitor's address, such as trade=500/1000 sign-in=5/50; networks and all together have multiples. Classes: read, list, proof, write, trade, wait, convert, sign-in, identity, upload, kept, lessening, file, socket, poll, subscribe, token.",
    mustBe: "limits like trade=500/1000 sign-in=5/50",
    schema: z.string().transform((text, context) => {
      const limits = readRateLimits(text);
      if (limits) return limits;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
  places: {
    name: "PLACES",
    flag: "places",
    value: "PLACES",
    preset: "",
    meaning:
      "Calls of a class that run at the same time, such as list=16 proof=6; one customer or address has a part of them. Classes: read, list, proof, write, trade, wait, convert, sign-in, upload, upload-body, file, token, handshake, socket, connection.",
    mustBe: "numbers like list=16 proof=6",
    schema: z.string().transform((text, context) => {
      const places = readPlaces(text);
      if (places) return places;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
  smtpUrl: {
    name: "SMTP_URL",
    isSecret: true,
    flag: "smtp-url",
    value: "URL",
    meaning:
      "Mail server, such as smtps://user:password@mail.example. Without one, mail stays in the local outbox, and codes are refused in production.",
    mustBe: "an address like smtps://user:password@mail.example",
    schema: url(["smtp:", "smtps:"]),
  },
  mailFrom: {
    name: "MAIL_FROM",
    flag: "mail-from",
    value: "ADDRESS",
    preset: "Candor <no-reply@localhost>",
    meaning: "Sender of mail.",
    mustBe: "a mail address, with or without a name",
    schema: z.string().regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  },
  ...SMS_SETTINGS,
  ...DEPOSIT_SETTINGS,
  walletRpcUrls: {
    name: "WALLET_RPC_URLS",
    isSecret: true,
    flag: "wallet-rpc-urls",
    value: "URLS",
    preset: "",
    meaning:
      "Where chains are asked whether a wallet that is a contract signed (EIP-1271), such as 1=https://chain.example. Without a chain's address only wallets with a key of their own sign in by it.",
    mustBe:
      "pairs like 1=https://chain.example of a chain's number and its JSON-RPC, each once, and https unless on this machine",
    schema: z.string().transform((text, context) => {
      const addresses = readChainAddresses(text);
      if (addresses) return addresses;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
  },
  ...WATCHING_SETTINGS,
  roles: {
    name: "ROLES",
    flag: "roles",
    value: "NAMES",
    preset: ROLES.join(","),
    meaning: `What this process does: any of ${ROLES.join(", ")}.`,
    mustBe: `one or more of ${ROLES.join(", ")}`,
    schema: words
      .pipe(z.array(z.enum(ROLES)).min(1))
      .transform((names): ReadonlySet<(typeof ROLES)[number]> => new Set(names)),
  },
  nodeNumber: {
    name: "NODE_NUMBER",
    flag: "node-number",
    value: "NUMBER",
    preset: "0",
    meaning: "Different for every server that shares a database, so that ids never meet.",
    mustBe: "a whole number from 0 to 511",
    schema: wholeNumber(0, 511),
  },
  isPushLoopbackAllowed: {
    name: "PUSH_LOOPBACK",
    flag: "push-loopback",
    value: "yes|no",
    preset: "no",
    meaning:
      "For tests of web push alone: whether a browser may name a push service on this machine. Anybody could have the server call its own ports.",
    mustBe: "yes or no",
    schema: yesOrNo,
  },
  isProduction: {
    name: "NODE_ENV",
    flag: "env",
    value: "production|development|test",
    preset: "development",
    meaning: "production hides the local outbox page and refuses to run on a database superuser.",
    mustBe: "production, development or test",
    schema: z.enum(["production", "development", "test"]).transform((word) => word === "production"),
  },
} as const satisfies Record<string, Setting>;
