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

/**
 * The text of a dotted key. With a `count`, the form `key_one`, `key_few`, … that the language's plural rule names, else
 * `key_other`. A key that is not there is shown as it is, so that nothing breaks; a test sees to it that all are there.
 */
export function fillText(catalogue: Catalogue, key: string, marks: Marks = {}, tag = "en"): string {
  const { count } = marks;
  const plural =
    typeof count === "number"
      ? (lookUp(catalogue, `${key}_${new Intl.PluralRules(tag).select(count)}`) ?? lookUp(catalogue, `${key}_other`))
      : undefined;
  const text = plural ?? lookUp(catalogue, key) ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) => String(marks[name] ?? mark));
}
