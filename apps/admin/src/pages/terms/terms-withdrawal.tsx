/** Proposes that terms which wait never take effect: those in force go on, where a second operator approves it in time. */
import { termsChanges } from "@candor/api/terms-change";
import { useOperator } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { type Terms, useTermWords } from "../../decision/terms-words.ts";

export function TermsWithdrawal({
  terms: { kind, subject, name, proposers, current, waiting },
}: {
  readonly terms: Terms;
}) {
  const text = useText("terms");
  const words = useTermWords();
  const { roles } = useOperator();
  const content: unknown = JSON.parse(current.content);
  const changes = waiting === null ? [] : termsChanges(content, JSON.parse(waiting.content));
  if (waiting === null || changes.length === 0) return null;
  return (
    <Propose
      kind={kind}
      isQuiet
      label={text("withdraw")}
      title={text("withdrawTitle", { name })}
      explain={<p>{text("withdrawWhat")}</p>}
      disabled={!proposers.some((role) => roles.includes(role))}
      overtaken={["proposal-changed"]}
      alsoRenews={["GET /operator/terms/list"]}
      fields={changes.map((change) => (
        <p key={change[0]} className="words">
          {words.change(change)}
        </p>
      ))}
      subjectOf={() => ({ subject, edition: waiting.edition, effective_at: null, content, is_withdrawal: true })}
    />
  );
}
