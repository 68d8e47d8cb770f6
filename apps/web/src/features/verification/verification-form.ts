/** The form of level 1: what was typed → what is sent → what is wrong with it. The rules are the border's. Pure; no React. */
import {
  ADDRESS_LENGTH_MAX,
  ADDRESS_LENGTH_MIN,
  AGE_MIN_YEARS,
  ageFault,
  isDocumentNumber,
  NAME_LENGTH_MAX,
  PERSON_NAME,
  type TextField,
  tidyDocumentNumber,
  tidyName,
} from "@candor/api/verification-words";

/** As typed; empty where nothing was. */
export type TypedTexts = Readonly<Record<TextField, string>>;

export const NOTHING_TYPED: TypedTexts = {
  first_name: "",
  last_name: "",
  gender: "",
  birth_date: "",
  country: "",
  address: "",
  document_type: "",
  document_number: "",
};

/** What the form shows: what was typed, else what was sent before and has to be corrected. */
export const textsShown = (typed: Partial<TypedTexts>, before: Partial<TypedTexts>): TypedTexts => ({
  ...NOTHING_TYPED,
  ...before,
  ...typed,
});

/** Names of texts below "fault". */
export type TextFault =
  | "missing"
  | "choose"
  | "name"
  | "nameLong"
  | "birthDate"
  | "tooYoung"
  | "addressShort"
  | "addressLong"
  | "documentNumber"
  | "idCard";

export type TextFaults = Partial<Record<TextField, TextFault>>;

/** As it is sent and kept. */
function tidied(field: TextField, typed: string): string {
  if (field === "first_name" || field === "last_name") return tidyName(typed);
  return field === "document_number" ? tidyDocumentNumber(typed) : typed.trim();
}

function nameFault(name: string): TextFault | undefined {
  if (name.length > NAME_LENGTH_MAX) return "nameLong";
  return PERSON_NAME.test(name) ? undefined : "name";
}

function birthDateFault(birthDate: string, today: string): TextFault | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return "birthDate";
  const fault = ageFault(birthDate, today);
  return fault === "too-young" ? "tooYoung" : fault && "birthDate";
}

function addressFault(address: string): TextFault | undefined {
  if (address.length > ADDRESS_LENGTH_MAX) return "addressLong";
  return address.length < ADDRESS_LENGTH_MIN ? "addressShort" : undefined;
}

/** Values that the number is judged by: typed now, or accepted before. */
export interface DocumentFacts {
  readonly document_type?: string | undefined;
  readonly country?: string | undefined;
}

function numberFault(number: string, { document_type, country }: DocumentFacts): TextFault | undefined {
  if (isDocumentNumber(number, document_type, country)) return undefined;
  return document_type === "id-card" && country === "CN" ? "idCard" : "documentNumber";
}

const CHOSEN: ReadonlySet<TextField> = new Set(["gender", "country", "document_type"]);

function faultOf(field: TextField, typed: TypedTexts, accepted: DocumentFacts, today: string): TextFault | undefined {
  const sent = tidied(field, typed[field]);
  if (sent === "") return CHOSEN.has(field) ? "choose" : "missing";
  if (field === "first_name" || field === "last_name") return nameFault(sent);
  if (field === "birth_date") return birthDateFault(sent, today);
  if (field === "address") return addressFault(sent);
  if (field !== "document_number") return undefined;
  return numberFault(sent, {
    document_type: accepted.document_type ?? typed.document_type,
    country: accepted.country ?? typed.country,
  });
}

/**
 * What is wrong with each wanted field; nothing when it can be sent.
 *
 * @param accepted what stands from before and is not typed again
 * @param today the date, "2026-03-04"
 */
export function textFaults(
  typed: TypedTexts,
  wanted: readonly TextField[],
  accepted: DocumentFacts,
  today: string,
): TextFaults {
  const faults: TextFaults = {};
  for (const field of wanted) {
    const fault = faultOf(field, typed, accepted, today);
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** The wanted fields as they are sent. */
export const textsSent = (typed: TypedTexts, wanted: readonly TextField[]): Partial<Record<TextField, string>> =>
  Object.fromEntries(wanted.map((field) => [field, tidied(field, typed[field])]));

/** The latest birth date that is old enough, for the date picker: "2008-03-04" on 2026-03-04. */
export function birthDateMax(today: string): string {
  const day = today.slice(4);
  return `${parseInt(today.slice(0, 4), 10) - AGE_MIN_YEARS}${day === "-02-29" ? "-02-28" : day}`;
}
