/** Terms that two operators have agreed on, without the doors that they went through. For tests only. */
import type { TermsProposal } from "@candor/api/terms";
import { type Clock, isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { TestDatabase } from "../../platform/database/test-database.ts";
import type { ProposalKind } from "../maker-checker/maker-checker.ts";
import { insertEdition } from "./terms-store.ts";

type Kind<C> = Pick<ProposalKind<TermsProposal<C>>, "kind" | "carryOut">;

let proposals = 0;

/** Whoever proposed and approved: to be added before, both of finance. */
const BY = { proposedBy: "fiona", approvedBy: "frank", reason: "x" } as const;

export const addAgreeing = ({ owner }: TestDatabase) =>
  owner.query(
    `insert into operator (name, roles, created_at) values ('fiona', '{finance}', now() - interval '999 days'),
       ('frank', '{finance}', now() - interval '999 days')`,
  );

/** Fails with the code of a refusal. */
export async function agree<C>(
  { owner, database }: TestDatabase,
  clock: Clock,
  { kind, carryOut }: Kind<C>,
  proposed: TermsProposal<C>,
): Promise<void> {
  proposals += 1;
  const proposal = String(proposals);
  await owner.query(
    `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at)
     values ($1, $2, $3, 'x', $6, '{finance}', '{finance,admin}', $5, $4, $4::timestamptz + interval '1 day')`,
    [proposal, kind, JSON.stringify(proposed), isoOf(clock.now()), BY.proposedBy, BY.reason],
  );
  await owner.query("update proposal set state = 'approved', decided_by = $3, decided_at = $2 where id = $1", [
    ...[proposal, isoOf(clock.now()), BY.approvedBy],
  ]);
  const done = await database.transaction((tx) => carryOut(tx, proposed, { proposal, ...BY }));
  if (done && "refused" in done) throw new Error(done.code);
}

/** What the table itself thinks of an edition, also where the program would have refused it. */
export const uncheckedKind = (kind: string): Kind<object> => ({
  kind,
  async carryOut(tx: Tx, _proposed, { proposal }) {
    await insertEdition(tx, proposal);
    return undefined;
  },
});
