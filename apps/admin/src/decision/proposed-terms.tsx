/** What a proposal of other terms changes, from what to what, against the edition that it follows. */
import type { TermsProposal } from "@candor/api/terms";
import { termsChanges } from "@candor/api/terms-change";
import { useEndpoint } from "../app/query.ts";
import { useTermWords } from "./terms-words.ts";

/** Null of what is no proposal of terms. @param json its subject */
function proposedIn(json: string): TermsProposal<object> | null {
  try {
    const parsed: TermsProposal<object> | null = JSON.parse(json);
    return typeof parsed?.content === "object" && typeof parsed.edition === "number" ? parsed : null;
  } catch {
    return null;
  }
}

export function ProposedChange({ kind, subject: json }: { readonly kind: string; readonly subject: string }) {
  const words = useTermWords();
  const proposed = proposedIn(json);
  const subject = proposed?.subject ?? "";
  const { data } = useEndpoint("GET /operator/terms/editions", { kind, subject }, { enabled: proposed !== null });
  const before = data?.list.find(({ edition }) => edition === proposed?.edition);
  if (proposed === null || before === undefined) return null;
  return termsChanges(JSON.parse(before.content), proposed.content).map((change) => (
    <p key={change[0]} className="words">
      {words.change(change)}
    </p>
  ));
}
