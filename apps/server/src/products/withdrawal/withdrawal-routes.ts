/** Endpoints of withdrawals for their owners. */
import { answer } from "@candor/api/refusal";
import * as api from "@candor/api/withdrawal";
import { moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { proveRequest, requestWithdrawal } from "./request-withdrawal.ts";
import { listOwn, readDetail, readLimits } from "./withdrawal-queries.ts";
import type { WithdrawalDeps } from "./withdrawal-types.ts";

export const withdrawalRoutes = (deps: WithdrawalDeps): readonly Route[] => [
  moneyRoute(api.withdraw, {
    prepare: (request, call) => proveRequest(deps, request, call),
    decide: (asked, call) => requestWithdrawal(deps, asked, call),
  }),
  moneyRoute(api.cancelWithdrawal, (request, call) => cancelWithdrawal(deps, request, call)),
  route(api.listWithdrawals, async (request, call) => answer(await listOwn(deps, request, call))),
  route(api.getWithdrawal, (request, call) => readDetail(deps, request, call)),
  route(api.getWithdrawalLimits, (request, call) => readLimits(deps, request, call)),
];
