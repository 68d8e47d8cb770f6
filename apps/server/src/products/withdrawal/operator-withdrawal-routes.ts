/** Endpoints of withdrawals for people on duty. */
import * as api from "@candor/api/operator-withdrawal";
import { type Answer, answer } from "@candor/api/refusal";
import { type Route, route } from "../../platform/http/route.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";
import { correctPayment } from "./correct-payment.ts";
import { approveWithdrawal, rejectWithdrawal } from "./decide-withdrawal.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";
import { listQueue, readForOperator, shownToOperators } from "./operator-withdrawals.ts";
import { payFromSandbox } from "./pay-from-sandbox.ts";
import { sendWithdrawal } from "./pay-withdrawal.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal.ts";

export function operatorWithdrawalRoutes(deps: WithdrawalDeps): readonly Route[] {
  const shown = async (
    done: Promise<Answer<WithdrawalRecord>>,
    operator: string,
  ): Promise<Answer<api.OperatorWithdrawal>> => {
    const decided = await done;
    return decided.refused ? decided : answer(await shownToOperators(deps, deps.database, decided.value, operator));
  };
  return [
    route(api.listOperatorWithdrawals, async (request, call) => answer(await listQueue(deps, call, request))),
    route(api.getOperatorWithdrawal, (request, { operator }) => readForOperator(deps, operator, request)),
    route(api.approveWithdrawal, ({ id }, { operator }) => shown(approveWithdrawal(deps, operator, id), operator)),
    route(api.rejectWithdrawal, (request, { operator }) => shown(rejectWithdrawal(deps, operator, request), operator)),
    route(api.sendWithdrawal, (request, { operator }) => shown(sendWithdrawal(deps, operator, request), operator)),
    route(api.payWithdrawal, ({ id }, { operator }) => shown(payFromSandbox(deps, operator, id), operator)),
    route(api.correctPayment, (request, { operator }) => shown(correctPayment(deps, operator, request), operator)),
    route(api.confirmWithdrawal, (request, { operator }) =>
      shown(confirmWithdrawal(deps, operator, request), operator),
    ),
    route(api.failWithdrawal, (request, { operator }) => shown(failWithdrawal(deps, operator, request), operator)),
  ];
}
