/** Words of terms: names of the members, yes and no, and what an edition changes of the one before. */
import type { WireResponse } from "@candor/api/api";
import { type TermsChange, termsChanges } from "@candor/api/terms-change";
import { useTerm } from "../app/terms.ts";
import { useText } from "../app/texts.ts";

export type Terms = WireResponse<"GET /operator/terms/list">["list"][number];
export type Edition = WireResponse<"GET /operator/terms/editions">["list"][number];

interface TermWords {
  /** "Withdrawal fee"; "Payouts 60" for a line of a table. */
  name(term: string): string;
  value(text: string): string;
  /** "Withdrawal fee: 1.5 → 2". */
  change(change: TermsChange): string;
}

export function useTermWords(): TermWords {
  const term = useTerm();
  const shared = useText("shared");
  const name = (path: string) => {
    const [first = "", ...line] = path.split(".");
    return [term("field", first), ...line].join(" ");
  };
  const value = (text: string) =>
    text === "true" ? shared("yes") : text === "false" ? shared("no") : text === "" ? "—" : text;
  return { name, value, change: ([path, was, is]) => `${name(path)}: ${value(was)} → ${value(is)}` };
}

/** What each of the editions changes, newest first; of the earliest that is here nothing is known. */
export const changesIn = (editions: readonly Edition[], at: number): readonly TermsChange[] => {
  const [one, before] = [editions[at], editions[at + 1]];
  return one && before ? termsChanges(JSON.parse(before.content), JSON.parse(one.content)) : [];
};
