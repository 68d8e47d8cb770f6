/** Approving exactly what was read, rejecting it, and taking back what is one's own. */
import { call } from "../../app/api-client.ts";
import { queryClient } from "../../app/query.ts";
import type { GivenDecisions } from "../../record/record-page.tsx";
import type { ProposalMore } from "./use-proposal-more.tsx";

type Decisions = GivenDecisions<"proposal", "GET /operator/proposal/detail", ProposalMore>;

export function proposalDecisions({ text, found, more, decide, decideBecause }: Decisions) {
  const { id, subject_hash } = found;
  if (found.state !== "proposed") return null;
  return (
    <>
      {found.may_approve &&
        decide("approve", {
          kind: "primary",
          explain: (
            <>
              <p className="words">{more.summaryOf(found)}</p>
              <p>{text("approveWhat")}</p>
              <p className="exact">{subject_hash}</p>
            </>
          ),
          send: async () => {
            const { shown } = await call("POST /operator/proposal/approve", { id, subject_hash });
            // What it changed may be on any page.
            void queryClient.invalidateQueries();
            if (shown !== null) more.showOnce(shown);
          },
        })}
      {found.may_approve &&
        decideBecause("reject", {
          kind: "danger",
          lengthMax: 500,
          send: (reason) => call("POST /operator/proposal/reject", { id, reason }),
        })}
      {found.may_withdraw && decide("withdraw", { send: () => call("POST /operator/proposal/withdraw", { id }) })}
    </>
  );
}
