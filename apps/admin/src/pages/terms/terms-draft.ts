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

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names of the terms that are tables, to which lines may be added. */
export const tablesOf = (content: unknown): readonly string[] =>
  isTable(content) ? Object.keys(content).filter((name) => isTable(content[name])) : [];

/** Where the name and the value of a table's new line are typed. */
export const newLine = (table: string) => ({ name: `${table}.+`, value: `${table}.+value` });

const textIn = (typed: TypedTerms, field: string): string => String(typed[field] ?? "").trim();

/** The same terms with what was typed in their place; a term that was a text stays one, and a line that was emptied goes. */
export function contentOf(before: unknown, typed: TypedTerms, path = ""): unknown {
  const given = typed[path];
  if (isTable(before)) {
    const lines = Object.entries(before).flatMap(([name, value]) => {
      const after = contentOf(value, typed, path === "" ? name : `${path}.${name}`);
      return path !== "" && after === "" ? [] : [[name, after] as const];
    });
    const fresh = newLine(path);
    const name = textIn(typed, fresh.name);
    const added = path === "" || name === "" ? [] : [[name, shortAmount(textIn(typed, fresh.value))] as const];
    return Object.fromEntries([...lines, ...added]);
  }
  if (given === undefined || typeof given === "boolean") return given ?? before;
  if (typeof before === "string") return shortAmount(given);
  try {
    return JSON.parse(given);
  } catch {
    // The server says of which form it must be.
    return given;
  }
}
