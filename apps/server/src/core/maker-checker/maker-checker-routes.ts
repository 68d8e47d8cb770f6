/** Endpoint → command, with what the wire shows of a proposal. */

import type { ResponseOf } from "@candor/api/endpoint";
import * as api from "@candor/api/maker-checker";
import type { OperatorRole } from "@candor/api/operator-words";
import { answer, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { queueOut } from "../../platform/database/queue-page.ts";
import { moneyRoute, type OperatorSession, type Route, route } from "../../platform/http/route.ts";
import { approve, isExpired, reject, subjectHashOf, withdraw } from "./decide-proposal.ts";
import type { MakerCheckerDeps } from "./maker-checker-types.ts";
import { findProposal, type Proposal, readProposals } from "./proposal-store.ts";
import { propose } from "./propose.ts";

export function makerCheckerRoutes(deps: MakerCheckerDeps): readonly Route[] {
  const { database, clock, kinds } = deps;
  const shown = (proposal: Proposal, session: OperatorSession) => proposalOut(proposal, session, clock.now());
  return [
    route(api.listProposals, async ({ state = "proposed", ...request }, { session, reader }) => {
      const asked = { ...request, ...readingOf(session), state, at: clock.now() };
      const { list, ...page } = await readProposals(reader, asked);
      const own = kinds.filter(({ proposers }) => proposers.some((role) => session.roles.includes(role)));
      const shownList = list.map((one) => shown(one, session));
      return answer({ ...queueOut(page, shownList), kinds: own.map(({ kind }) => kind) });
    }),
    route(api.getProposal, async ({ id }, { session }) => {
      const found = await findProposal(database, id, { ...readingOf(session), at: clock.now() });
      return found ? answer(shown(found, session)) : refuse("proposal-unknown");
    }),
    route(api.addProposal, async (request, call) => {
      const added = await propose(deps, request, call);
      return added.refused ? added : answer(shown(added.value, call.session));
    }),
    moneyRoute(api.approveProposal, async (request, call) => {
      const approved = await approve(deps, request, call);
      if (approved.refused) return approved;
      return answer({ proposal: shown(approved.value.proposal, call.session), shown: approved.value.shown });
    }),
    route(api.rejectProposal, async (request, call) => {
      const rejected = await reject(deps, request, call);
      return rejected.refused ? rejected : answer(shown(rejected.value, call.session));
    }),
    route(api.withdrawProposal, async (request, call) => {
      const withdrawn = await withdraw(deps, request, call);
      return withdrawn.refused ? withdrawn : answer(shown(withdrawn.value, call.session));
    }),
  ];
}

/** Who reads what everybody did reads what everybody proposed; others read of customers only what concerns their own work. */
const READ_ALL: readonly OperatorRole[] = ["compliance", "admin"];

const readingOf = ({ name, roles }: OperatorSession) => ({
  operator: name,
  roles: roles.some((role) => READ_ALL.includes(role)) ? null : roles,
});

function proposalOut(proposal: Proposal, session: OperatorSession, now: Instant): ResponseOf<typeof api.getProposal> {
  const { id, kind, summary, subject, reason, isKin } = proposal;
  const isOwn = proposal.proposedBy === session.name;
  const isOpen = proposal.state === "proposed" && !isExpired(proposal, now);
  const hasRole = proposal.approverRoles.some((role) => session.roles.includes(role));
  return {
    ...{ id, kind, summary, subject, subject_hash: subjectHashOf(proposal), reason },
    state: isExpired(proposal, now) ? "expired" : proposal.state,
    ...{ proposed_by: proposal.proposedBy, proposed_at: proposal.proposedAt, expires_at: proposal.expiresAt },
    ...{ decided_by: proposal.decidedBy, decided_at: proposal.decidedAt, decision_reason: proposal.decisionReason },
    ...{ may_approve: isOpen && !isOwn && !isKin && hasRole, may_withdraw: isOpen && isOwn },
  };
}
