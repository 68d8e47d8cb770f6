/** What the commands and the run of products with a term share. */
import type { TermContent } from "@candor/api/term-product";
import type { Terms } from "../terms/terms.ts";
import type { FrozenTerms } from "./offered.ts";
import type { TermDeps } from "./term-types.ts";

export interface TermProducts {
  readonly deps: TermDeps & { readonly terms: Terms<TermContent> };
  readonly frozen: FrozenTerms;
}
