/** Which namespaces exist and their keys, read from the English catalogues. */
import type { Catalogues } from "./declared.ts";
import type { Marks } from "./text-template.ts";

export type Namespace = keyof Catalogues;

/** Dotted paths to the texts of a catalogue. */
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** The plural forms "key_one" and "key_other" are asked for as "key" with a count. */
type WithoutForm<K extends string> = K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Base
  : K;

export type TextKey<N extends Namespace> = WithoutForm<Paths<Catalogues[N]>>;

/** Gives the text of a key, its marks filled. */
export type Text<N extends Namespace> = (key: TextKey<N>, marks?: Marks) => string;
