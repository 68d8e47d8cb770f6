/** Endpoint → command, and applications as the wire shows them. */
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer } from "@candor/api/refusal";
import * as api from "@candor/api/verification";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import { type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import { readLevelState } from "./level-state.ts";
import { readViews } from "./officer-store.ts";
import type { ApplicationView, Officers } from "./officers.ts";
import { pictureFault, type Submission, submitVerification } from "./submit-verification.ts";
import type { VerificationDeps } from "./verification-types.ts";

const caseOut = (found: ApplicationView): ResponseOf<typeof api.reviewCase> => ({
  id: found.id,
  uid: found.uid,
  level: found.level,
  state: found.state,
  submitted_at: found.submittedAt,
  decided_at: found.decidedAt,
  decided_by: found.decidedBy,
});

export function verificationRoutes(deps: VerificationDeps, officers: Officers): readonly Route[] {
  async function submit(request: Omit<Submission, "customerId" | "origin">, call: CustomerCall) {
    const submission = { ...request, customerId: call.caller.customerId, origin: call };
    const fault = await pictureFault(deps, submission);
    if (fault) return fault;
    const taken = await call.transaction(
      async (tx): Promise<Answer<true>> => (await submitVerification(deps, tx, submission)) ?? answer(true),
    );
    return taken.refused ? taken : readLevelState(deps, submission.customerId, submission.level);
  }

  return [
    route(api.getBasicState, (_request, call) => readLevelState(deps, call.caller.customerId, 1)),
    route(api.getAdvancedState, (_request, call) => readLevelState(deps, call.caller.customerId, 2)),
    route(api.submitBasic, submit),
    route(api.submitAdvanced, submit),
    route(api.listDocumentViews, async (request, { caller, reader }) =>
      answer(pageOut(await readViews(reader, caller.customerId, request), (view) => view)),
    ),
    ...officerRoutes(officers),
  ];
}

function officerRoutes(officers: Officers): readonly Route[] {
  return [
    route(api.listCases, async ({ state = "pending", order = "asc", ...asked }, { reader }) => {
      const search = { ...asked, state: state === "all" ? undefined : state, order };
      const { applications, ...page } = await officers.list(reader, search);
      return answer(queueOut(page, applications.map(caseOut)));
    }),
    route(api.getCase, async ({ id }, { operator }) => {
      const found = await officers.read(operator, id);
      if (found.refused) return found;
      const { fields, email, mobile, otherHolders } = found.value;
      const same_document = otherHolders.map(({ uid, isVerified }) => ({ uid, is_verified: isVerified }));
      const shown = fields.map(({ isOpened, ...field }) => ({ ...field, is_opened: isOpened }));
      return answer({ ...caseOut(found.value), fields: shown, email, mobile, same_document });
    }),
    route(api.viewDocument, async (look, { operator }) => {
      const viewed = await officers.view(operator, look);
      if (viewed.refused) return viewed;
      const { content, type } = viewed.value;
      const media_type = type === "image/png" ? "image/png" : "image/jpeg";
      return answer({ media_type, content: content.toString("base64") } as const);
    }),
    route(api.reviewCase, async (review, call) => {
      const decided = await officers.review(call, review);
      return decided.refused ? decided : answer(caseOut(decided.value));
    }),
  ];
}
