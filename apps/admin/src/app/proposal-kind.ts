/** What a proposal's kind is called. */
import type { Text } from "./text-keys.ts";

/** A kind that has no name here is shown by its own. */
export function kindText(text: Text<"proposal">, kind: string): string {
  const key = `kind.${kind}`;
  const found = text(key as "kind.way-terms");
  return found === key ? kind : found;
}
