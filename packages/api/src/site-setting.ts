/**
 * Settings of the site: what its operator may choose without touching the program, each with its form, its usual value and
 * whether everybody may read it. They are changed by two operators (a proposal of the kind `site-setting`). None of them is a
 * price, a term of a product or a result.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./language.ts";
import { instantOut, plainText } from "./scalars.ts";

/** A whole number as digits, between two bounds. */
const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})$/)
    .refine((text) => Number(text) >= least && Number(text) <= most);

/** "docs.example.com": what may be opened inside the app, each of them over https alone. */
const HOST = /^(?=.{1,120}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;
const hosts = z
  .string()
  .max(2_000)
  .refine((text) => text === "" || text.split(",").every((host) => HOST.test(host)));

const httpsAddress = z
  .string()
  .max(300)
  .refine((text) => text === "" || (/^https:\/\/[^\s@"'<>\\]+$/.test(text) && URL.canParse(text)));

interface SettingDefinition {
  /** Everybody may ask for it (GET /getSetting). */
  readonly isPublic: boolean;
  readonly schema: z.ZodType<string>;
  /** What holds until two operators choose otherwise. */
  readonly usual: string;
}

const setting = (isPublic: boolean, schema: z.ZodType<string>, usual: string): SettingDefinition => ({
  isPublic,
  schema,
  usual,
});

const name = plainText(40).refine((text) => text === text.trim() && text !== "" && !text.includes("\n"));

export const SITE_SETTINGS = {
  site_name: setting(true, name, "Candor"),
  site_logo: setting(true, z.string().regex(/^\/(?:icon\.svg|files\/\d{1,19}\.(?:jpg|png))$/), "/icon.svg"),
  /** The demo account: "1" on, "0" off; while off, calls on a demo portfolio are refused. */
  DAPP_DEMO: setting(true, z.enum(["0", "1"]), "1"),
  default_language: setting(true, z.enum(LANGUAGES), "en"),
  chat_link: setting(true, httpsAddress, ""),
  support_email: setting(true, z.union([z.literal(""), z.email().max(120)]), ""),
  /** Within how many hours what was sent for review is decided. */
  review_hours: setting(true, digits(1, 240), "24"),
  /** Hosts that pages/common/webView may show, by commas. */
  frame_hosts: setting(true, hosts, ""),
  /** From how many USDT a day's withdrawals of a customer need a second approver. */
  withdrawal_second_approver_usdt: setting(false, digits(0, 1_000_000_000), "10000"),
  deposit_second_approver_usdt: setting(false, digits(0, 1_000_000_000), "10000"),
  /** From how many USDT that one person approves alone in a day, deposits and withdrawals of all customers, another one does too. */
  approver_second_approver_usdt: setting(false, digits(0, 1_000_000_000), "20000"),
} as const satisfies Record<string, SettingDefinition>;

export type SettingKeyword = keyof typeof SITE_SETTINGS;
export const SETTING_KEYWORDS = Object.keys(SITE_SETTINGS) as SettingKeyword[];

const isKeyword = (text: string): text is SettingKeyword => Object.hasOwn(SITE_SETTINGS, text);
const definitionOf = (keyword: SettingKeyword): SettingDefinition => SITE_SETTINGS[keyword];

/** Whether everybody may ask for it; what does not exist is not public either. */
export const isPublicSetting = (text: string): text is SettingKeyword => isKeyword(text) && definitionOf(text).isPublic;

export const usualSetting = (keyword: SettingKeyword): string => definitionOf(keyword).usual;

/** What is proposed of one setting; a value that its form does not allow is refused. */
export const settingChange = z
  .object({ keyword: z.string(), value: z.string().max(2_000) })
  .refine(({ keyword, value }) => isKeyword(keyword) && definitionOf(keyword).schema.safeParse(value).success)
  .transform((wire) => ({ keyword: wire.keyword as SettingKeyword, value: wire.value }));
export type SettingChange = z.output<typeof settingChange>;

const keyword = z.string().regex(/^\w{1,60}$/);

export const getSetting = endpoint({
  method: "GET",
  path: "/getSetting",
  noun: "site",
  summary: "One public setting of the site by its keyword.",
  who: "visitor",
  request: z.object({ keyword }),
  response: z.object({ keyword: z.string(), value: z.string() }),
  refusals: ["setting-unknown"],
});

export const getChatLink = endpoint({
  method: "GET",
  path: "/kf",
  noun: "site",
  summary: "Where to chat with whoever runs the site; empty where no link is set.",
  who: "visitor",
  request: z.object({}),
  response: z.object({ url: z.string() }),
});

export const listSettings = endpoint({
  method: "GET",
  path: "/operator/setting/list",
  noun: "site",
  summary: "Every setting as it is, as it usually is, and who changed it last.",
  who: "operator",
  isIdempotent: false,
  roles: [],
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        keyword: z.string(),
        value: z.string(),
        usual: z.string(),
        is_public: z.boolean(),
        changed_at: instantOut.nullable(),
        proposed_by: z.string().nullable(),
        approved_by: z.string().nullable(),
      }),
    ),
  }),
});

export const listSettingChanges = endpoint({
  method: "GET",
  path: "/operator/setting/changes",
  rate: "list",
  noun: "site",
  summary: "What a setting was before, newest first; at most 50 changes.",
  who: "operator",
  isIdempotent: false,
  roles: [],
  request: z.object({ keyword }),
  response: z.object({
    list: z.array(
      z.object({
        value: z.string(),
        at: instantOut,
        proposed_by: z.string(),
        approved_by: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  refusals: ["setting-unknown"],
});
