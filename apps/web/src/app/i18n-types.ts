/** Which namespaces exist and their keys, read from the English catalogues. */
import type { TextOf } from "@candor/client/text-template";
import type { Catalogues } from "./declared.ts";

export type Namespace = keyof Catalogues;

/** Gives the text of a key, its marks filled. */
export type Text<N extends Namespace> = TextOf<Catalogues[N]>;
