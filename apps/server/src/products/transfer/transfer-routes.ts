/** Endpoints of conversions and transfers to users. */
import { answer, refuse } from "@candor/api/refusal";
import {
  getTransferFee,
  getTransferRecipient,
  listMovesAndTransfers,
  listTransfers,
  transfer,
} from "@candor/api/transfer";
import { TRANSFER_KINDS } from "@candor/api/transfer-words";
import { type Route, route } from "../../platform/http/route.ts";
import { convertCurrency } from "./convert-currency.ts";
import { quoteOrFee } from "./quote-conversion.ts";
import { showRecipient } from "./recipient-lookup.ts";
import { sendToUser } from "./send-to-user.ts";
import type { TransferDeps } from "./transfer.ts";
import { readHistory } from "./transfer-queries.ts";

const WITHOUT_MOVES = TRANSFER_KINDS.filter((kind) => kind !== "wallet-move");

export function transferRoutes(deps: TransferDeps): readonly Route[] {
  return [
    route(getTransferFee, (request, call) => quoteOrFee(deps, request, call)),
    route(transfer, async (request, call) => {
      const from = deps.ledger.currency(request.fromCurrencyId);
      const to = deps.ledger.currency(request.toCurrencyId);
      if (!from || !to) return refuse("currency-unknown");
      const { toUid, amount, quoteId } = request;
      return toUid === undefined
        ? convertCurrency(deps, { from, to, amount, quoteId }, call)
        : sendToUser(deps, { ...request, toUid }, from, call);
    }),
    route(getTransferRecipient, (request, call) => showRecipient(deps, request, call)),
    route(listTransfers, async ({ type, ...wish }, call) => {
      const kinds = WITHOUT_MOVES.filter((kind) => type === undefined || kind === type);
      return answer(await readHistory(deps, { kinds, ...wish }, call));
    }),
    route(listMovesAndTransfers, async ({ type, ...wish }, call) => {
      const kinds = type === undefined ? TRANSFER_KINDS : [type];
      return answer(await readHistory(deps, { kinds, ...wish }, call));
    }),
  ];
}
