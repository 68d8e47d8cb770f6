/** Which namespaces exist and their keys, read from the English catalogues. */
import type { KeyOf, Marks } from "@candor/client/text-template";
import type { Catalogues } from "./declared.ts";

export type Namespace = keyof Catalogues;

/** Gives the text of a key, its marks filled. Whoever has texts of its own asks for the common ones too: "common.list.more". */
export type Text<N extends Namespace> = (
  key: KeyOf<Catalogues[N]> | `common.${KeyOf<Catalogues["common"]>}`,
  marks?: Marks,
) => string;
