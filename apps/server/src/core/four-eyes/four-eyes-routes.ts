/** Endpoint → command. */
import * as api from "@candor/api/four-eyes";
import { refuse } from "@candor/api/refusal";
import { type Route, route } from "../../platform/http/route.ts";
import type { FourEyesDeps } from "./four-eyes.ts";

export function fourEyesRoutes(_deps: FourEyesDeps): readonly Route[] {
  const later = async () => refuse("service-unavailable");
  return [
    route(api.listProposals, later),
    route(api.getProposal, later),
    route(api.addProposal, later),
    route(api.approveProposal, later),
    route(api.rejectProposal, later),
    route(api.withdrawProposal, later),
  ];
}
