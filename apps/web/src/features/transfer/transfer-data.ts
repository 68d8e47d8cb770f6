/** What the pages of conversions and transfers fetch and send. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { TransferKind } from "@candor/api/transfer-words";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { usePages } from "../../shared/records/use-pages.ts";

export type OwnCurrency = WireResponse<"GET /currency/user_currency_list">[number];
type FeeAnswer = WireResponse<"POST /user/getTransferFee">;
export type Quote = Extract<FeeAnswer, { kind: "conversion" }>;
export type UserFee = Extract<FeeAnswer, { kind: "user" }>;
export type TransferDone = WireResponse<"POST /user/Transfer">;

/** Currencies that can be converted and sent, with what the funding wallet has of each; read again with every change. */
export function useOwnCurrencies() {
  const { user } = useSession();
  useAccountState();
  return useEndpoint("GET /currency/user_currency_list", {}, { enabled: user !== null });
}

/** Asks for a quote or a fee. Each is its own request: a quote that did not arrive is not the one shown. */
export function useFee(onAnswer: (answer: FeeAnswer) => void) {
  return useMutation<FeeAnswer, Refusal, WireRequest<"POST /user/getTransferFee">>({
    mutationFn: (request) => call("POST /user/getTransferFee", request, { isQuiet: true }),
    onSuccess: onAnswer,
  });
}

/** Converts or sends; a second try after no answer keeps its key, whatever digits are typed: it is done once at most. */
export function useTransfer(onDone: (done: TransferDone) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<TransferDone, Refusal, WireRequest<"POST /user/Transfer">>({
    mutationFn: (request) => {
      const { pay_password: _, ...asked } = request;
      return submit(asked, (requestKey) => call("POST /user/Transfer", request, { requestKey, isQuiet: true }));
    },
    onSuccess(done) {
      onDone(done);
      void refreshEndpoints(
        "GET /currency/user_currency_list",
        "GET /wallet/hzhistory",
        "POST /wallet/list",
        "GET /wallet/newlist",
        "GET /wallet/assets",
        "GET /wallet/out_limits",
        "POST /wallet/legal_log",
      );
    },
  });
}

export type Recipient = WireResponse<"POST /user/transfer_recipient">;

/** Asks whether a number and what the sender knows its owner by belong together. */
export function useRecipient() {
  return useMutation<Recipient, Refusal, WireRequest<"POST /user/transfer_recipient">>({
    mutationFn: (named) => call("POST /user/transfer_recipient", named, { isQuiet: true }),
  });
}

/** Moves, conversions and transfers, newest first. */
export const useHistory = (type: TransferKind | null) => usePages("GET /wallet/hzhistory", { type });
