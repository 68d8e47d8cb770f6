/** Endpoint → command. */
import * as operator from "@candor/api/operator";
import * as session from "@candor/api/operator-session";
import { refuse } from "@candor/api/refusal";
import { type Route, route } from "../../platform/http/route.ts";
import type { OperatorDeps } from "./operator.ts";

export function operatorRoutes(_deps: OperatorDeps): readonly Route[] {
  const later = async () => refuse("service-unavailable");
  return [
    route(session.startEnrolment, later),
    route(session.finishEnrolment, later),
    route(session.operatorLogin, later),
    route(session.operatorPasskeyOptions, later),
    route(session.operatorLogout, later),
    route(session.operatorMe, later),
    route(operator.getOperators, later),
    route(operator.confirmEnrolment, later),
    route(operator.endDuty, later),
    route(operator.listActs, later),
    route(operator.checkActs, later),
  ];
}
