/** Finds a text in a catalogue and fills its marks. Pure. "{{name}}" is a mark; `count` chooses among plural forms. */

export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export type Marks = Readonly<Record<string, string | number>>;

function lookUp(catalogue: Catalogue, key: string): string | undefined {
  let value: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) value = typeof value === "object" ? value[part] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The text of a dotted key; one that is not there is shown as it is, and a check sees to it that all are there. */
export function fillText(catalogue: Catalogue, key: string, marks: Marks = {}, tag = "en"): string {
  const { count } = marks;
  const form = typeof count === "number" ? new Intl.PluralRules(tag).select(count) : "other";
  const text =
    lookUp(catalogue, key) ?? lookUp(catalogue, `${key}_${form}`) ?? lookUp(catalogue, `${key}_other`) ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) =>
    Object.hasOwn(marks, name) ? String(marks[name]) : mark,
  );
}
