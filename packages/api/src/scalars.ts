/** The small schemas that every noun's endpoints are made of. Form bodies carry text only, so each reads text too. */
import { DECIMALS_MAX, parseDecimal } from "@candor/money/decimal";
import { z } from "zod";
import type { RefusalCode } from "./refusal.ts";

/** Makes a failed check answer this refusal instead of the general bad-input: the issue's message is the code. */
export const refusal = (code: RefusalCode) => ({ message: code });

/** Text free of NUL, lone surrogates and control characters other than line breaks. */
export const plainText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((text) => text.isWellFormed() && !/[\p{Cc}--[\n\t]]/v.test(text));

/** Plain text on one line: whatever white space is in it is one space each, and something must be left. */
export const lineText = (lengthMax: number) =>
  plainText(lengthMax)
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1));

const ID_MAX = 2_147_483_647;

/** A whole number as a JSON number or as digits. */
export const wholeNumber = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number);

/** An instrument's or currency's number. */
export const smallId = wholeNumber.pipe(z.int().min(0).max(ID_MAX));

/** The 63-bit id of an order, fill or favourite: decimal text. */
export const recordId = z
  .union([z.int().nonnegative().transform(String), z.string()])
  .pipe(z.string().refine((text) => /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n));

/** A field that is left empty counts as not sent, in a form and in JSON. */
const orNothing = (value: unknown): unknown => (value === "" || value === null ? undefined : value);

/** Left out or empty, the usual one; named for the documents, since what is done with a field is no part of its form. */
export const usually = <T extends z.ZodType>(schema: T, usual: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(orNothing, schema.default(usual)).meta({ "x-usual": usual });

/** A whole number from one on, its bounds named for the documents. */
const fromOne = (usual: number, most: number) =>
  usually(wholeNumber.pipe(z.int().min(1).max(most)), usual).meta({ minimum: 1, maximum: most });

export const pageNumber = fromOne(1, 100_000);
export const pageLimit = (usual: number, most = 200) => fromOne(usual, most);

/**
 * One word of a list. Lists number their words too: `numbered` names those that have a number, as a JSON number or as digits.
 */
export function word<const W extends string>(words: readonly W[], numbered: Readonly<Record<string, W>> = {}) {
  const numbers = Object.keys(numbered);
  if (numbers.length === 0) return z.enum(words).transform((value): W => value as W);
  return z
    .union([z.enum(words), z.enum(numbers), z.literal(numbers.map(Number))])
    .transform((value): W => numbered[String(value)] ?? (value as W));
}

/** A yes or no as forms send it. */
export const flag = z
  .union([z.boolean(), z.enum(["0", "1", "true", "false"])])
  .transform((value) => value === true || value === "1" || value === "true");

const SIGNIFICANT_DIGITS_EXACT = 15;

/** JSON numbers are binary: one with more digits than a double keeps exactly has already lost some, so it is refused. */
const exactText = (value: string | number): string => {
  if (typeof value === "string") return value;
  const text = String(value);
  return text.replace(/^-?0?\.?0*|\./g, "").length <= SIGNIFICANT_DIGITS_EXACT ? text : "NaN";
};

type DecimalNoun = "amount" | "price";

/**
 * A positive plain decimal as text. The form is checked here (spec section 5: up to 20 decimals); whether it fits the
 * currency, tick or lot is decided by the command that knows them.
 */
export const decimalText = (noun: DecimalNoun) =>
  z.union([z.string(), z.number()]).transform((value, context) => {
    const text = exactText(value);
    const parsed = parseDecimal(text, DECIMALS_MAX + 2);
    const fault = parsed.ok ? (parsed.units > 0n ? undefined : "not-positive") : parsed.fault;
    // Zeros before it say nothing: 07.5 and 7.5 are one amount.
    if (!fault) return text.replace(/^0+(?=\d)/, "");
    context.addIssue({ code: "custom", ...refusal(`${noun}-${fault}`) });
    return z.NEVER;
  });

/** Decimal text in an answer. */
export const decimalOut = z.string().regex(/^-?\d+(?:\.\d+)?$/);

/** A moment in an answer: milliseconds since 1970. */
export const instantOut = z.int();

/** Ten-digit timestamps are seconds (spec section 9), longer ones milliseconds. */
export const instantIn = wholeNumber
  .pipe(z.int().min(0).max(253_402_300_799_999))
  .transform((value) => (value < 10_000_000_000 ? value * 1000 : value));

export const optionalField = <T extends z.ZodType>(schema: T) => z.preprocess(orNothing, schema.optional());

const CODE_DIGITS = 6;

/** Digits of a code or of a pay password, as text; what came as a JSON number has lost the zeros before it. */
export const codeDigits = z.union([
  z.string(),
  z.number().transform((value) => String(value).padStart(CODE_DIGITS, "0")),
]);

/** A calling code: "86", "+86" or "0086". Whether there is one is asked with a number alone: of an e-mail address it says nothing. */
export const areaCode = z
  .union([plainText(16), z.number()])
  .transform((value) => String(value).replace(/^(?:\+|00)/, ""));
