/** Addresses, cards and accounts of the customer: fetched, saved and removed. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { fromHere } from "../../app/still-here.ts";
import { type RowOf, usePages } from "../../shared/records/use-pages.ts";

export type Address = RowOf<"GET /user/wallet/list">;
export type BankCard = WireResponse<"POST /user/cash_info">["list"][number];
export type BankAccount = WireResponse<"POST /user/cash_info_international">["list"][number];
export type Currency = WireResponse<"GET /currency/list">[number];

const LISTS = ["GET /user/wallet/list", "POST /user/cash_info", "POST /user/cash_info_international"] as const;
const refreshLists = () => refreshEndpoints(...LISTS, "GET /safe/events");

export const useAddresses = () => usePages("GET /user/wallet/list", {});

/** Whether there are more is of no matter: nobody has more than twenty. */
const ALL = 100;

/** One of them, to change it; null where it is not there any more. */
export function useAddress(id: string | undefined) {
  const all = useEndpoint("GET /user/wallet/list", { limit: ALL }, { enabled: id !== undefined });
  const { data, error, refetch } = all;
  return { data: data === undefined ? undefined : (data.list.find((one) => one.id === id) ?? null), error, refetch };
}

export function useCurrencies() {
  return useEndpoint("GET /currency/list", {}, { staleTime: Number.POSITIVE_INFINITY });
}

export const useCards = () => useEndpoint("POST /user/cash_info", {});
export const useAccounts = () => useEndpoint("POST /user/cash_info_international", {});

/** Refusals are shown by the form. @param onSaved is told whether the page it was sent from is still shown */
export function useSaveAddress(onSaved: (isStillHere: boolean) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<Address, Refusal, WireRequest<"POST /user/wallet/save">, () => boolean>({
    onMutate: fromHere,
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /user/wallet/save", request, { requestKey, isQuiet: true })),
    onSuccess: (_, __, isStillHere) => {
      void refreshLists();
      onSaved(isStillHere());
    },
  });
}

export function useSaveCard(onSaved: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<BankCard, Refusal, WireRequest<"POST /user/cash_save">>({
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /user/cash_save", request, { requestKey, isQuiet: true })),
    onSuccess: () => {
      void refreshLists();
      onSaved();
    },
  });
}

export function useSaveAccount(onSaved: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<BankAccount, Refusal, WireRequest<"POST /user/cash_save_international">>({
    mutationFn: (request) =>
      submit(request, (requestKey) =>
        call("POST /user/cash_save_international", request, { requestKey, isQuiet: true }),
      ),
    onSuccess: () => {
      void refreshLists();
      onSaved();
    },
  });
}

/** A refusal is said by the request layer. */
export const useRemove = (key: "POST /user/wallet/del" | "POST /user/cash_del", onRemoved: () => void) =>
  useMutation<{ id: string }, Refusal, string>({
    mutationFn: (id) => call(key, { id }),
    onSuccess: onRemoved,
    onSettled: refreshLists,
  });
