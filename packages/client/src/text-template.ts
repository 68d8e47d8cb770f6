/** Finds a text in a catalogue and fills its marks. Pure. "{{name}}" is a mark; `count` chooses among plural forms. */

export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export type Marks = Readonly<Record<string, string | number>>;

/** Dotted paths to the texts of a catalogue. */
type Paths<C> = { [K in keyof C & string]: C[K] extends string ? K : `${K}.${Paths<C[K]>}` }[keyof C & string];
/** The plural forms "key_one" and "key_other" are asked for as "key" with a count. */
type WithoutForm<K extends string> = K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Base
  : K;

/** The keys that a catalogue of this type is asked with. */
export type KeyOf<C> = WithoutForm<Paths<C>>;

/** Gives the text of a key, its marks filled. */
export type TextOf<C> = (key: KeyOf<C>, marks?: Marks) => string;

function lookUp(catalogue: Catalogue, key: string): string | undefined {
  let value: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) value = typeof value === "object" ? value[part] : undefined;
  return typeof value === "string" ? value : undefined;
}

/**
 * The text of a dotted key. With a `count`, the form `key_one`, `key_few`, … that the language's plural rule names, else
 * `key_other`. A key or mark that is not there is shown as it is, so that nothing breaks; a test sees to it that all are there.
 */
export function fillText(catalogue: Catalogue, key: string, marks: Marks = {}, tag = "en"): string {
  const { count } = marks;
  const plural =
    typeof count === "number"
      ? (lookUp(catalogue, `${key}_${new Intl.PluralRules(tag).select(count)}`) ?? lookUp(catalogue, `${key}_other`))
      : undefined;
  const text = plural ?? lookUp(catalogue, key) ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) =>
    Object.hasOwn(marks, name) ? String(marks[name]) : mark,
  );
}
