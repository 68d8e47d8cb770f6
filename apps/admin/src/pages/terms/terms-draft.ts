/** Terms as they are typed: one field for each, and back to the JSON that is proposed. Pure. */
import { termLines } from "@candor/api/terms-change";

/** By the name of a term, that of a line of a table as "payouts.60": a text, or whether it is so. */
export type TypedTerms = Readonly<Record<string, string | boolean>>;

/** "01.50" → "1.5"; what is no amount stays as it is. */
export function shortAmount(typed: string): string {
  const text = typed.trim();
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = "", part = ""] = text.split(".", 2);
  const rest = part.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${rest === "" ? "" : `.${rest}`}`;
}

export const typedOf = (content: unknown): TypedTerms =>
  Object.fromEntries(
    termLines(content).map(([name, text]) => [name, text === "true" ? true : text === "false" ? false : text]),
  );

/** The same terms with what was typed in their place; a term that was a text stays one. */
export function contentOf(before: unknown, typed: TypedTerms, path = ""): unknown {
  const given = typed[path];
  if (typeof before === "object" && before !== null && !Array.isArray(before))
    return Object.fromEntries(
      Object.entries(before).map(([name, value]) => [
        name,
        contentOf(value, typed, path === "" ? name : `${path}.${name}`),
      ]),
    );
  if (given === undefined || typeof given === "boolean") return given ?? before;
  if (typeof before === "string") return shortAmount(given);
  try {
    return JSON.parse(given);
  } catch {
    // The server says of which form it must be.
    return given;
  }
}
