/** What differs between two editions of terms, whatever of. Pure, and without schemas, so that pages may use it. */

import { decimalUnits } from "@candor/money/decimal";

/** One term, from what to what, as texts; empty where an edition has no such term. */
export type TermsChange = readonly [term: string, before: string, after: string];

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every term as a text; the lines of a table within them as "payouts.60". */
export const termLines = (content: unknown, before = ""): readonly (readonly [string, string])[] =>
  isTable(content)
    ? Object.entries(content).flatMap(([name, value]) => termLines(value, before === "" ? name : `${before}.${name}`))
    : [[before, textOf(content)]];

/** Field by field; terms that stay are not among them. */
export function termsChanges(before: unknown, after: unknown): readonly TermsChange[] {
  const [was, is] = [new Map(termLines(before)), new Map(termLines(after))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((term): TermsChange[] => {
    const change: TermsChange = [term, was.get(term) ?? "", is.get(term) ?? ""];
    return change[1] === change[2] ? [] : [change];
  });
}

/** What has to hold of terms before anybody proposes them. */
export interface TermsRule {
  /** "withdraw_fee"; "payouts.*" for every line of a table, "leverages" for each item of a list. */
  readonly term: string;
  readonly is: "above" | "at-least" | "at-most";
  /** A decimal, or the name of another term. */
  readonly than: string;
}

/** More decimals than any term has. */
const SCALE = 18;

/** Undefined of what is no decimal: its form is another matter. */
function unitsOf(text: string): bigint | undefined {
  if (!/^\d{1,20}(?:\.\d{1,18})?$/.test(text)) return undefined;
  return decimalUnits(text, SCALE);
}

const itemsOf = (text: string): readonly string[] =>
  text.startsWith("[")
    ? text
        .slice(1, -1)
        .split(",")
        .map((item) => item.trim())
    : [text];

/** The rules that terms break, each with the term that breaks it: "payouts.60". */
export function brokenRules(content: unknown, rules: readonly TermsRule[]): readonly TermsRule[] {
  const lines = termLines(content);
  const named = new Map(lines);
  return rules.flatMap(({ term, is, than }) => {
    const bound = unitsOf(named.get(than) ?? than);
    const isMeant = (name: string) => (term.endsWith(".*") ? name.startsWith(term.slice(0, -1)) : name === term);
    const isBroken = (text: string): boolean => {
      const units = unitsOf(text);
      if (units === undefined || bound === undefined) return false;
      return is === "above" ? units <= bound : is === "at-least" ? units < bound : units > bound;
    };
    return lines.flatMap(([name, text]) =>
      isMeant(name) && itemsOf(text).some(isBroken) ? [{ term: name, is, than }] : [],
    );
  });
}
