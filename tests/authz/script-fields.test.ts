/**
 * Scripts in texts that have a strict form: each is refused for that field, and nothing of it is kept. Texts that are kept and
 * shown are driven by the browser's tests.
 */
import type { ApiKey } from "@candor/api/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import {
  callApi,
  codeOf,
  type Fields,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  register,
  send,
  signedIn,
} from "../client/api-client.ts";
import { addOperator, enrolOperator } from "../client/operator-token.ts";
import { fieldsThatTakeScripts, SCRIPT_FIELDS, scriptsFor } from "../client/script-fields.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { furnishReal, PAY_DIGITS, withdrawReal } from "../e2e/harness/real-funds.ts";
import { rowsOf } from "./rows-of.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const [USDT, EUR] = [1, 3];
const code = "123456";
const CARD = {
  real_name: "Anna Li",
  bank_name: "Some Bank",
  card_number: "4242 4242 4242 4242",
  branch: "Main Street",
};
const ACCOUNT = {
  ...{ currency: EUR, real_name: "Anna Li", bank_name: "Deutsche Bank", bank_address: "Taunusanlage 12, Frankfurt" },
  ...{ swift: "DEUTDEFF", phone: "+49 30 123456", holder_address: "Bahnhofstrasse 17, Berlin" },
  account: "12345678",
};
const WIRE = { currency: EUR, amount: "100", real_name: "Anna Li" };
/** One white point. */
const POINT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const BANKS = JSON.stringify({
  EUR: { holder: "Candor Ltd", bank_name: "First Bank", iban: "DE89370400440532013000", swift: "COBADEFF" },
});

interface Case {
  readonly wire?: Fields;
  /** The refusal that says what is wrong with the field; after a few tries, another may follow. */
  readonly says: string;
  readonly who?: "anna" | "office" | "nobody";
  readonly account?: "real";
}

/** Withdrawals of hers by how far they are, where they go, a picture of hers, and a currency whose addresses have tags. */
let [approved, sent, payee, picture, xrp] = ["", "", "", "", ""];

const wired = (): Case => ({ wire: { ...WIRE, picture }, says: "wire-details-invalid", account: "real" });

const FOREIGN = "POST /user/cash_save_international";
const PASSWORD = "abc12345x";
const nobody = { who: "nobody" } as const;
const byOffice = { who: "office" } as const;

/** What is asked beside each text, all of it valid. */
const CASES: Readonly<Record<string, () => Case>> = {
  "POST /sms_mail user_string": () => ({ says: "mobile-invalid", ...nobody }),
  "POST /user/check_email user_string": () => ({ wire: { email_code: code }, says: "mobile-invalid", ...nobody }),
  "POST /user/register user_string": () => ({
    wire: { code, password: PASSWORD, re_password: PASSWORD },
    says: "mobile-invalid",
    ...nobody,
  }),
  "POST /user/login user_string": () => ({ wire: { password: "abc" }, says: "credentials-wrong", ...nobody }),
  "POST /user/forget account": () => ({
    wire: { code, password: PASSWORD, repassword: PASSWORD },
    says: "mobile-invalid",
    ...nobody,
  }),
  "POST /safe/email email": () => ({ wire: { code }, says: "email-invalid" }),
  "POST /sms_send mobile": () => ({ says: "mobile-invalid" }),
  "POST /safe/mobile mobile": () => ({ wire: { code }, says: "mobile-invalid" }),
  "POST /user/uploadHeadPortrait head_portrait": () => ({ says: "file-missing" }),
  "POST /user/wallet/save network": () => ({ wire: { currency: USDT, address: ADDRESS }, says: "network-unknown" }),
  "POST /user/wallet/save address": () => ({ wire: { currency: USDT, network: "ethereum" }, says: "address-invalid" }),
  "POST /user/wallet/save memo": () => ({
    wire: { currency: xrp, network: "ripple", address: "rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv" },
    says: "memo-invalid",
  }),
  ...namesOf("real_name bank_name branch", "POST /user/cash_save", CARD, "bank-field-invalid"),
  ...namesOf("card_number", "POST /user/cash_save", CARD, "card-number-invalid"),
  ...namesOf("real_name bank_name bank_address network", FOREIGN, ACCOUNT, "bank-field-invalid"),
  ...namesOf("account phone holder_address", FOREIGN, ACCOUNT, "bank-field-invalid"),
  ...namesOf("swift", FOREIGN, ACCOUNT, "swift-invalid"),
  ...namesOf("aba", FOREIGN, ACCOUNT, "aba-invalid"),
  ...namesOf("iban", FOREIGN, ACCOUNT, "iban-invalid"),
  "POST /mailMessage/push_on endpoint": () => ({
    wire: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    says: "push-endpoint-not-allowed",
  }),
  "POST /wallet/Wiretransfer aba": wired,
  "POST /wallet/Wiretransfer swift": wired,
  "POST /wallet/Wiretransfer iban": wired,
  "POST /wallet/out memo": () => ({
    wire: { payee_id: payee, currency: USDT, number: "20", pay_password: PAY_DIGITS },
    says: "withdrawal-memo-differs",
    account: "real",
  }),
  "POST /operator/login name": () => ({
    wire: { password: "abc", totp: code },
    says: "operator-sign-in-wrong",
    ...nobody,
  }),
  "POST /operator/operators/confirm code": () => ({
    wire: { name: "newcomer" },
    says: "enrolment-code-wrong enrolment-unknown",
    ...byOffice,
  }),
  "POST /operator/withdrawal/sent tx_hash": () => ({
    wire: { id: approved },
    says: "withdrawal-hash-invalid",
    ...byOffice,
  }),
  "POST /operator/withdrawal/correct tx_hash": () => ({
    wire: { id: sent },
    says: "withdrawal-hash-invalid",
    ...byOffice,
  }),
  "POST /operator/withdrawal/confirm recipient_end": () => ({
    wire: { id: sent, number: "49" },
    says: "withdrawal-recipient-differs",
    ...byOffice,
  }),
};

function namesOf(names: string, key: ApiKey, wire: Fields, says: string): Record<string, () => Case> {
  return Object.fromEntries(names.split(" ").map((name) => [`${key} ${name}`, () => ({ wire, says })]));
}

let candor: Candor;
let database: Database;
let anna: Person;
let office: Headers;
let other: Headers;

beforeAll(async () => {
  candor = await startCandor({ env: { ...NO_LIMITS, DEPOSIT_BANKS: BANKS } });
  database = openDatabaseOf(candor.dataDir, "candor_owner");
  anna = await register(candor.url, "anna");
  [office, other] = [
    await addOperator(candor, "olga", "admin", "finance"),
    await addOperator(candor, "oscar", "admin", "finance"),
  ];
  picture = await uploadPoint();
  await enrolNewcomer();
  const currencies = await database.query<{ id: number }>("select id from currency where code = 'XRP'");
  xrp = String(currencies.rows[0]?.id);
  [payee = ""] = await furnishReal(candor, anna, 10_000n * 1_000_000n, [{ address: ADDRESS, name: "Wallet" }]);
  [approved, sent] = [
    await withdrawReal(candor.url, anna, payee, "40"),
    await withdrawReal(candor.url, anna, payee, "50"),
  ];
  for (const id of [approved, sent]) await asOffice("POST /operator/withdrawal/approve", { id }, other);
  await asOffice("POST /operator/withdrawal/sent", { id: sent, tx_hash: `0x${"ab".repeat(32)}` });
});
afterAll(async () => {
  await database?.close();
  await candor?.stop();
});

const asOffice = async <K extends ApiKey>(key: K, fields: Fields, as = office) =>
  payloadOf(key, await callApi(candor.url, key, fields, as));

async function uploadPoint(): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([Buffer.from(POINT, "base64")], { type: "image/png" }), "point.png");
  const init = { method: "POST", body, headers: { authorization: anna.token } };
  return payloadOf("POST /upload", await send("POST /upload", `${candor.url}/api/upload`, init));
}

/** Enrolled, and waiting for an administrator who has not seen the token. */
async function enrolNewcomer(): Promise<void> {
  const subject = JSON.stringify({ name: "newcomer", roles: ["support"] });
  const asked = { kind: "operator-add", subject, reason: "more to do" };
  const { id, subject_hash } = await asOffice("POST /operator/proposal/add", asked);
  const { shown } = await asOffice("POST /operator/proposal/approve", { id, subject_hash }, other);
  await enrolOperator(candor.url, "newcomer", shown ?? "");
}

test("every text that the API takes is placed: shown, refused, asked, hidden or unread", () => {
  const placed = Object.values(SCRIPT_FIELDS).flat();
  // In JSON, so that no script is taken as it is.
  const within = ["POST /operator/content/save texts"];
  expect(placed.toSorted()).toEqual([...fieldsThatTakeScripts(), ...within].toSorted());
  expect(new Set(placed).size, "each once").toBe(placed.length);
  expect(Object.keys(CASES).toSorted()).toEqual(SCRIPT_FIELDS.refused.toSorted());
});

/** Of these each field is tried with those of its own number and every fourth after it, in the full run with all. */
const STEP = process.env.CANDOR_TEST_FULL === "1" ? 1 : 4;

test.each(SCRIPT_FIELDS.refused.map((field, number) => [field, number % STEP] as const))(
  "no script is taken as %s",
  async (field, first) => {
    const [key, name] = [field.slice(0, field.lastIndexOf(" ")) as ApiKey, field.slice(field.lastIndexOf(" ") + 1)];
    const { wire = {}, says, who = "anna", account = "demo" } = CASES[field]?.() ?? { says: "a case" };
    const headers = { anna: signedIn(anna, account), office, nobody: {} }[who];
    const before = await rowsOf(database, anna.userId);
    const said = new Set<string>();
    for (const script of scriptsFor(key, name).filter((_, at) => at % STEP === first)) {
      said.add(codeOf(await callApi(candor.url, key, { ...wire, [name]: script }, headers)));
    }
    expect([...said].join(" ")).toBe(says);
    expect(await rowsOf(database, anna.userId), "nothing is kept").toEqual(before);
  },
);
