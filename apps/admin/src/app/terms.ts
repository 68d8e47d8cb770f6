/**
 * Words for the codes that the server says: acts, kinds of lines, wallets, members of what is proposed. A code that has no word
 * yet is shown as it is.
 */
import type { Text, TextKey } from "./text-keys.ts";
import { useText } from "./texts.ts";

export type TermGroup =
  | ("act" | "subject" | "mode" | "owner" | "house" | "wallet" | "line")
  | ("event" | "product" | "category" | "halt" | "field" | "summary");

export type Term = (group: TermGroup, code: string, marks?: Readonly<Record<string, string | number>>) => string;

const termOf =
  (text: Text<"term">): Term =>
  (group, code, marks) => {
    const key = `${group}.${code}`;
    const found = text(key as TextKey<"term">, marks);
    return found === key ? code : found;
  };

export const useTerm = (): Term => termOf(useText("term"));
