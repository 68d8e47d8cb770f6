/** What differs between two editions of terms, whatever of. Pure, and without schemas, so that pages may use it. */

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
