/** Endpoints of conversions and transfers to users. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import {
  getTransferFee,
  getTransferRecipient,
  listMovesAndTransfers,
  listTransfers,
  transfer,
} from "@candor/api/transfer";
import { TRANSFER_KINDS } from "@candor/api/transfer-words";
import { type CustomerCall, moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { type ConversionRequest, convertCurrency } from "./convert-currency.ts";
import { quoteOrFee } from "./quote-conversion.ts";
import { showRecipient } from "./recipient-lookup.ts";
import { proveSending, type Sending, sendToUser } from "./send-to-user.ts";
import { readHistory } from "./transfer-queries.ts";
import type { TransferDeps } from "./transfer-types.ts";

const WITHOUT_MOVES = TRANSFER_KINDS.filter((kind) => kind !== "wallet-move");

type Prepared =
  | { readonly kind: "user"; readonly sending: Sending }
  | { readonly kind: "conversion"; readonly request: ConversionRequest };

async function prepare(
  deps: TransferDeps,
  request: RequestOf<typeof transfer>,
  call: CustomerCall,
): Promise<Answer<Prepared>> {
  const from = deps.ledger.currency(request.fromCurrencyId);
  const to = deps.ledger.currency(request.toCurrencyId);
  if (!from || !to) return refuse("currency-unknown");
  const { toUid, amount, quoteId } = request;
  if (toUid === undefined) return answer({ kind: "conversion", request: { from, to, amount, quoteId } });
  const proved = await proveSending(deps, { ...request, toUid }, from, call);
  return proved.refused ? proved : answer({ kind: "user", sending: proved.value });
}

export function transferRoutes(deps: TransferDeps): readonly Route[] {
  return [
    moneyRoute(getTransferFee, (request, call) => quoteOrFee(deps, request, call)),
    moneyRoute(transfer, {
      prepare: (request, call) => prepare(deps, request, call),
      decide: (asked, call) =>
        asked.kind === "user" ? sendToUser(deps, asked.sending, call) : convertCurrency(deps, asked.request, call),
      waits: true,
    }),
    route(getTransferRecipient, (request, call) => showRecipient(deps, request, call)),
    route(listTransfers, async ({ type, ...request }, call) => {
      const kinds = WITHOUT_MOVES.filter((kind) => type === undefined || kind === type);
      return answer(await readHistory(deps, { kinds, ...request }, call));
    }),
    route(listMovesAndTransfers, async ({ type, ...request }, call) => {
      const kinds = type === undefined ? TRANSFER_KINDS : [type];
      return answer(await readHistory(deps, { kinds, ...request }, call));
    }),
  ];
}
