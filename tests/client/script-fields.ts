/**
 * Every text that the API takes as it is typed, and what becomes of it: tests write scripts into each and look wherever it is
 * shown. The schemas themselves say which texts there are, so a new one has to be placed here.
 */
import { type ApiKey, api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { SCRIPT_PAYLOADS } from "./script-payloads.ts";

type Fields = Readonly<Partial<Record<ApiKey, string>>>;

/** Kept and shown to somebody: to its writer, to another customer or to operators. */
const SHOWN: Fields = {
  "POST /safe/passkey_add": "name",
  "POST /user/real": "address",
  "POST /real/newreal": "address",
  "POST /user/Transfer": "note",
  "POST /price_alert/add": "note",
  "POST /price_alert/edit": "note",
  "POST /user/wallet/save": "name",
  "POST /wallet/charge_req": "account",
  "POST /wallet/Wiretransfer": "real_name",
  "POST /operator/halt": "reason",
  "POST /operator/resume": "reason",
  "POST /operator/operators/revoke": "reason",
  "POST /operator/proposal/add": "subject reason",
  "POST /operator/proposal/reject": "reason",
  "POST /operator/verification/document": "reason",
  "POST /operator/verification/review": "reasons",
  "POST /operator/deposit/document": "reason",
  "POST /operator/deposit/approve": "bank_number amount_reason",
  "POST /operator/deposit/reject": "reason",
  "POST /operator/wire/document": "reason",
  "POST /operator/wire/approve": "bank_number amount_reason",
  "POST /operator/wire/reject": "reason",
  "POST /operator/withdrawal/reject": "reason",
  "POST /operator/withdrawal/fail": "reason",
  "POST /operator/customer/session_end": "reason",
  "POST /operator/surveillance/close": "note",
  "POST /operator/content/save": "texts",
};

/** Only texts of a strict form are taken, and no script has it. */
const REFUSED: Fields = {
  "POST /sms_mail": "user_string",
  "POST /user/check_email": "user_string",
  "POST /user/register": "user_string",
  "POST /user/login": "user_string",
  "POST /user/forget": "account",
  "POST /safe/email": "email",
  "POST /sms_send": "mobile",
  "POST /safe/mobile": "mobile",
  "POST /user/uploadHeadPortrait": "head_portrait",
  "POST /user/wallet/save": "network address memo",
  "POST /user/cash_save": "real_name bank_name card_number branch",
  "POST /user/cash_save_international":
    "real_name bank_name bank_address network swift aba iban account phone holder_address",
  "POST /mailMessage/push_on": "endpoint",
  "POST /wallet/Wiretransfer": "aba swift iban",
  "POST /wallet/out": "memo",
  "POST /operator/login": "name",
  "POST /operator/operators/confirm": "code",
  "POST /operator/withdrawal/sent": "tx_hash",
  "POST /operator/withdrawal/correct": "tx_hash",
  "POST /operator/withdrawal/confirm": "recipient_end",
};

/** Looked for and not kept: of a search of customers the audit log says by what was looked, never what was typed. */
const ASKED: Fields = {
  "GET /currency/new_timeshar": "symbol",
  "GET /currency/instrument": "symbol",
  "GET /market/log/heads": "symbol",
  "GET /market/log/blocks": "symbol",
  "POST /mailMessage/push_off": "endpoint",
  "POST /user/transfer_recipient": "to_name",
  "POST /user/Transfer": "to_name",
  "GET /operator/terms/editions": "kind subject",
  "GET /operator/content/list": "search",
  "GET /operator/audit/list": "subject_id",
  "GET /operator/verification/list": "search",
  "GET /operator/deposit/list": "search",
  "GET /operator/wire/list": "search",
  "GET /operator/withdrawal/list": "search",
  "POST /operator/customer/search": "text",
  "GET /operator/instrument/list": "search",
};

/** Never shown to anybody: passwords, proofs, and what one proposal is known again by. */
const HIDDEN: Fields = {
  "POST /user/register": "password re_password",
  "POST /user/login": "password",
  "POST /user/forget": "password repassword",
  "POST /safe/update_password": "password re_password",
  "POST /user/dologin": "message",
  "POST /user/doregister": "message",
  "POST /user/login_second": "passkey",
  "POST /safe/step_up": "passkey password wallet_signature",
  "POST /safe/passkey_add": "passkey",
  "POST /user/Transfer": "pay_password",
  "POST /wallet/out": "pay_password",
  "POST /operator/enrol_start": "password",
  "POST /operator/enrol_finish": "passkey",
  "POST /operator/login": "password passkey",
  "POST /operator/proposal/add": "request_id",
};

/** Of the spec; nothing reads them. */
const UNREAD: Fields = {
  "POST /sms_mail": "area_code_id",
  "POST /user/register": "extension_code",
  "POST /user/dologin": "extension_code",
  "POST /user/doregister": "extension_code",
};

const listOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, names]) => names.split(" ").map((name) => `${key} ${name}`));

/** "POST /user/Transfer note", by what becomes of it. */
export const SCRIPT_FIELDS = {
  shown: listOf(SHOWN),
  refused: listOf(REFUSED),
  asked: listOf(ASKED),
  hidden: listOf(HIDDEN),
  unread: listOf(UNREAD),
} as const;

interface TextSchema {
  readonly maxLength?: number;
}

const textsOf = ({ request }: Endpoint): Readonly<Record<string, TextSchema>> =>
  (request.toJSONSchema({ io: "input", unrepresentable: "any" }) as { properties?: Record<string, TextSchema> })
    .properties ?? {};

/** As much of each script as a field takes. */
export const scriptsFor = (key: ApiKey, name: string): string[] => {
  const { maxLength } = textsOf(api[key])[name] ?? {};
  return SCRIPT_PAYLOADS.map((script) => script.slice(0, maxLength));
};

/** What the schemas say: fields that take at least one of the scripts. */
export const fieldsThatTakeScripts = (): string[] =>
  Object.entries<Endpoint>(api).flatMap(([key, endpoint]) =>
    Object.keys(textsOf(endpoint)).flatMap((name) => {
      const isTaken = scriptsFor(key as ApiKey, name).some((script) => {
        const { error } = endpoint.request.safeParse({ [name]: script });
        return error?.issues.every(({ path }) => path[0] !== name) ?? true;
      });
      return isTaken ? [`${key} ${name}`] : [];
    }),
  );
