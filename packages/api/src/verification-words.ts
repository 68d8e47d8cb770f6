/** The words and rules of verification that forms need as values, judged alike on both sides. Free of libraries so that pages stay light. */
import { isIdCard } from "./validators.ts";

export const VERIFICATION_STATES = ["unverified", "pending", "verified", "rejected"] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export const VERIFICATION_LEVELS = [1, 2] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];
/** The highest level that an officer has verified; 0 without any. */
export type VerifiedLevel = 0 | VerificationLevel;

export const DOCUMENT_KINDS = ["passport", "id-card", "driving-licence"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const TEXT_FIELDS = [
  "first_name",
  "last_name",
  "gender",
  "birth_date",
  "country",
  "address",
  "document_type",
  "document_number",
] as const;
export const PICTURE_FIELDS = ["front_pic", "reverse_pic", "hand_pic"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export type PictureField = (typeof PICTURE_FIELDS)[number];
export type VerificationField = TextField | PictureField;

/** What each level allows in 24 hours, and for one trade of fiat (spec section 6). */
export const LEVEL_LIMITS = {
  1: { withdrawalBtc: "200", fiatTradeUsdt: "2000" },
  2: { withdrawalBtc: "500", fiatTradeUsdt: "1000000" },
} as const;

export const AGE_MIN_YEARS = 18;
/** Nobody has become older. */
const AGE_MAX_YEARS = 122;
export const REVIEW_HOURS = 24;

export const NAME_LENGTH_MAX = 60;
export const ADDRESS_LENGTH_MIN = 5;
export const ADDRESS_LENGTH_MAX = 200;
/** Letters of any script with marks, spaces, apostrophes, hyphens and full stops between. */
export const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u;
/** Without spaces and hyphens, in capitals. */
export const DOCUMENT_NUMBER = /^[A-Z0-9]{4,24}$/;

/** A name as it is kept: one space where there were several, none around it. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, " ");
/** A number as it is kept: "ab 12-34 56" is "AB123456". */
export const tidyDocumentNumber = (typed: string): string => typed.replace(/[\s-]+/g, "").toUpperCase();

/** What a level consists of: a passport has no reverse. */
export function fieldsOf(level: VerificationLevel, document: DocumentKind): readonly VerificationField[] {
  if (level === 1) return TEXT_FIELDS;
  return document === "passport" ? PICTURE_FIELDS.filter((field) => field !== "reverse_pic") : PICTURE_FIELDS;
}

/** The day on which somebody is so many years old, as text that sorts; of the 29 February that is missing, the day after it. */
const birthday = (birthDate: string, years: number): string =>
  `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, "0")}${birthDate.slice(4)}`;

/**
 * Whether somebody may be a customer on a day: old enough, and not older than anybody. Both are dates as "1990-04-23".
 * Somebody born on 29 February is a year older on 1 March where the year has no such day.
 */
export function ageFault(birthDate: string, today: string): "too-young" | "impossible" | undefined {
  if (birthDate > today || birthday(birthDate, AGE_MAX_YEARS + 1) <= today) return "impossible";
  return birthday(birthDate, AGE_MIN_YEARS) <= today ? undefined : "too-young";
}

/** A mainland identity card carries its date and check digit; the number of any other document is letters and digits. */
export const isDocumentNumber = (number: string, kind: string | undefined, country: string | undefined): boolean =>
  kind === "id-card" && country === "CN" ? isIdCard(number) : DOCUMENT_NUMBER.test(number);
