/** Endpoints of withdrawals for operators. */
import * as api from "@candor/api/operator-withdrawal";
import { type Answer, answer } from "@candor/api/refusal";
import { moneyRoute, type OperatorCall, type Route, route } from "../../platform/http/route.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";
import { correctPayment } from "./correct-payment.ts";
import { approveWithdrawal, rejectWithdrawal } from "./decide-withdrawal.ts";
import { failWithdrawal } from "./fail-withdrawal.ts";
import { listQueue, readForOperator, shownToOperators } from "./operator-withdrawals.ts";
import { payFromSandbox } from "./pay-from-sandbox.ts";
import { sendWithdrawal } from "./pay-withdrawal.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export function operatorWithdrawalRoutes(deps: WithdrawalDeps): readonly Route[] {
  const by = ({ showing }: OperatorCall): WithdrawalDeps => ({ ...deps, database: showing(deps.database) });
  const shown = async (
    done: Promise<Answer<WithdrawalRecord>>,
    operator: string,
  ): Promise<Answer<api.OperatorWithdrawal>> => {
    const decided = await done;
    return decided.refused ? decided : answer(await shownToOperators(deps, deps.database, decided.value, operator));
  };
  return [
    route(api.listOperatorWithdrawals, async (request, call) => answer(await listQueue(deps, call, request))),
    route(api.getOperatorWithdrawal, (request, call) => readForOperator(by(call), call.operator, request)),
    moneyRoute(api.approveWithdrawal, ({ id }, call) =>
      shown(approveWithdrawal(by(call), call.operator, id), call.operator),
    ),
    moneyRoute(api.rejectWithdrawal, (request, call) =>
      shown(rejectWithdrawal(by(call), call.operator, request), call.operator),
    ),
    moneyRoute(api.sendWithdrawal, (request, call) =>
      shown(sendWithdrawal(by(call), call.operator, request), call.operator),
    ),
    moneyRoute(api.payWithdrawal, ({ id }, call) => shown(payFromSandbox(by(call), call.operator, id), call.operator)),
    moneyRoute(api.correctPayment, (request, call) =>
      shown(correctPayment(by(call), call.operator, request), call.operator),
    ),
    moneyRoute(api.confirmWithdrawal, (request, call) =>
      shown(confirmWithdrawal(by(call), call.operator, request), call.operator),
    ),
    moneyRoute(api.failWithdrawal, (request, call) =>
      shown(failWithdrawal(by(call), call.operator, request), call.operator),
    ),
  ];
}
