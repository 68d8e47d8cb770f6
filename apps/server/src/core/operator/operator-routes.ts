/** Endpoint → command. */
import * as api from "@candor/api/operator";
import * as session from "@candor/api/operator-session";
import { answer } from "@candor/api/refusal";
import { type Route, route } from "../../platform/http/route.ts";
import { checkChain } from "./check-chain.ts";
import { confirmEnrolment } from "./confirm-enrolment.ts";
import { finishEnrolment, startEnrolment } from "./enrol.ts";
import type { OperatorContext } from "./operator-types.ts";
import { listActs, listRoster } from "./read-audit-log.ts";
import { revokeAccess } from "./revoke-access.ts";
import { passkeyOptions, signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

export function operatorRoutes(context: OperatorContext): readonly Route[] {
  const { database, operatorDatabase, encryption, witness } = context;
  return [
    route(session.startEnrolment, (request) => startEnrolment(context, request)),
    route(session.finishEnrolment, (request) => finishEnrolment(context, request)),
    route(session.operatorLogin, (request, call) => signIn(context, request, call)),
    route(session.operatorPasskeyOptions, () => passkeyOptions(context)),
    route(session.operatorLogout, (_request, call) => signOut(context, call)),
    route(session.operatorMe, async (_request, { session }) => {
      const { name, roles, idleEndsAt, endsAt } = session;
      return answer({ name, roles: [...roles], idle_ends_at: idleEndsAt, ends_at: endsAt });
    }),
    route(api.getOperators, async (_request, { session }) => answer(await listRoster(operatorDatabase, session))),
    route(api.confirmEnrolment, (request, { operator }) => confirmEnrolment(context, request, operator)),
    route(api.revokeAccess, (request, { operator }) => revokeAccess(context, request, operator)),
    route(api.listActs, async (request, { reader }) => answer(await listActs(reader, request))),
    route(api.checkActs, async () => answer(await checkChain(database, encryption, witness))),
  ];
}
