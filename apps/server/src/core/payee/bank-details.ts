/**
 * What a card or bank account says: read from a form with every check digit, kept as encrypted JSON, and shown in part. No
 * number leaves this module whole except to whoever pays it out.
 */
import { ACCOUNT_FIELDS, type BankField, CARD_FIELDS } from "@candor/api/payee-words";
import { type Answer, answer, type RefusalCode, refuse } from "@candor/api/refusal";
import { checkAba, checkIban, checkSwift, countryOfSwift } from "@candor/identifiers/bank-number";
import { checkCard } from "@candor/identifiers/card-number";

type DetailField = Exclude<BankField, "currency">;
/** By the fields of the form; what was left empty is not there. */
export type BankDetails = Readonly<Partial<Record<DetailField, string>>>;

/** Letters of any script, digits and what stands in names and addresses; no brackets of markup and no control signs. */
const WORDS = /^[\p{L}\p{M}\p{N} .,'’´`()&/#:+°º·、，。（）-]+$/u;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .,'’´`·-]*$/u;
const PHONE = /^\+?\d{5,17}$/;
const ACCOUNT = /^[A-Z0-9]{4,34}$/;

const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

/** Each answers what is kept, or undefined where it is not valid. */
const READERS: Readonly<Record<DetailField, (text: string) => string | undefined>> = {
  real_name: matching(NAME),
  bank_name: matching(WORDS),
  branch: matching(WORDS),
  bank_address: matching(WORDS),
  network: matching(WORDS),
  holder_address: matching(WORDS),
  phone: (text) => matching(PHONE)(text.replace(/[\s()\-./]/g, "")),
  account: (text) => matching(ACCOUNT)(text.replace(/[\s\-./]/g, "").toUpperCase()),
  card_number: checkCard,
  iban: checkIban,
  swift: checkSwift,
  aba: checkAba,
};

/** Those with a refusal of their own, which says what such a number looks like. */
const OWN_REFUSAL: Readonly<Partial<Record<DetailField, RefusalCode>>> = {
  card_number: "card-number-invalid",
  iban: "iban-invalid",
  swift: "swift-invalid",
  aba: "aba-invalid",
};

type Sent = Readonly<Partial<Record<DetailField, string | undefined>>>;

export const readCard = (sent: Sent): Answer<BankDetails> => readFields(sent, CARD_FIELDS, CARD_FIELDS);

/** An IBAN or another number of an account; in the United States the bank's routing number too. */
export function readAccount(sent: Sent): Answer<BankDetails> {
  const fields = ACCOUNT_FIELDS.filter((field) => field !== "currency");
  const number = filled(sent, "iban") ? "iban" : "account";
  const read = readFields(
    sent,
    fields.filter((field) => field !== (number === "iban" ? "account" : "iban")),
    ["real_name", "bank_name", "bank_address", "swift", number, "phone", "holder_address"],
  );
  if (read.refused) return read;
  const { swift = "", aba } = read.value;
  const isOfUnitedStates = countryOfSwift(swift) === "US";
  return isOfUnitedStates && aba === undefined ? refuse("bank-field-missing", { field: "aba" }) : read;
}

const filled = (sent: Sent, field: DetailField): string => (sent[field] ?? "").replace(/\s+/g, " ").trim();

function readFields(sent: Sent, fields: readonly DetailField[], due: readonly DetailField[]): Answer<BankDetails> {
  const details: Partial<Record<DetailField, string>> = {};
  for (const field of fields) {
    const text = filled(sent, field);
    if (text === "") {
      if (due.includes(field)) return refuse("bank-field-missing", { field });
      continue;
    }
    const read = READERS[field](text);
    if (read === undefined) return refuse(OWN_REFUSAL[field] ?? "bank-field-invalid", { field });
    details[field] = read;
  }
  return answer(details);
}

/** What is left empty is empty on the wire. */
export const said = (details: BankDetails, field: DetailField): string => details[field] ?? "";

/** "Jane Doe" is "J••• D•••". */
export const maskedName = (name: string): string =>
  name
    .split(" ")
    .map((word) => `${[...word][0] ?? ""}•••`)
    .join(" ");

/** "DE•• •••• 3000", "•••• 6789". */
export const maskedAccount = ({ iban, account = "" }: BankDetails): string =>
  iban === undefined ? `•••• ${account.slice(-4)}` : `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;

export const maskedEnd = (text: string): string => (text === "" ? "" : `•••${text.slice(-2)}`);
export const maskedStart = (text: string): string => (text === "" ? "" : `${[...text].slice(0, 3).join("")}•••`);
