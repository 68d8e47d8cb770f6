/** Endpoint → command, for customers. */
import * as api from "@candor/api/deposit";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import { bankRailOf, instructionsOf } from "./bank-rail.ts";
import { readProofViews } from "./claim-store.ts";
import { readOwnRecord, readOwnRecords } from "./deposit-record.ts";
import type { DepositDeps } from "./deposit-types.ts";
import { type Claimed, fileClaim } from "./file-claim.ts";
import { giveAddress } from "./give-address.ts";
import { uidOf } from "./output-store.ts";

const isReal = ({ accountMode }: CustomerCall): boolean => accountMode === "real";

export function depositRoutes(deps: DepositDeps): readonly Route[] {
  const { database, ledger } = deps;

  async function file(claimed: Omit<Claimed, "customerId">, call: CustomerCall): Promise<Answer<api.DepositRecord>> {
    const { customerId } = call.caller;
    if (!(await deps.ownsFile(customerId, claimed.picture))) return refuse("file-missing", { field: "picture" });
    return call.transaction(async (tx): Promise<Answer<api.DepositRecord>> => {
      const filed = await fileClaim(deps, tx, { ...claimed, customerId });
      return filed.refused ? filed : answer(await readOwnRecord(deps, tx, customerId, filed.value));
    });
  }

  async function instructions(currencyId: number, customerId: string) {
    const currency = ledger.currency(currencyId);
    if (!currency) return refuse("currency-unknown");
    const rail = await bankRailOf(deps, database, currency);
    if (!rail) return refuse("deposit-not-offered", { currency: currency.code });
    return answer(instructionsOf(currency, rail, await uidOf(database, customerId)));
  }

  return [
    route(api.getDepositAddress, async (request, call) =>
      isReal(call) ? giveAddress(deps, request, call) : refuse("real-only"),
    ),
    route(api.getWireInfo, async ({ currencyId }, call) =>
      isReal(call) ? instructions(currencyId, call.caller.customerId) : refuse("real-only"),
    ),
    route(api.claimDeposit, async (request, call) => (isReal(call) ? file(request, call) : refuse("real-only"))),
    route(api.claimWire, async (request, call) => {
      if (!isReal(call)) return refuse("real-only");
      const told = await instructions(request.currencyId, call.caller.customerId);
      if (told.refused) return told;
      const filed = await file(request, call);
      return filed.refused ? filed : answer({ record: filed.value, instructions: told.value });
    }),
    route(api.listDeposits, async (request, { caller, reader }) =>
      answer(await readOwnRecords(deps, reader, { ...request, customerId: caller.customerId })),
    ),
    route(api.listProofViews, async ({ depositId, ...request }, { caller, reader }) => {
      const views = await readProofViews(reader, caller.customerId, depositId, request);
      return answer(pageOut(views, ({ claimId, ...view }) => ({ ...view, deposit_id: claimId })));
    }),
  ];
}
