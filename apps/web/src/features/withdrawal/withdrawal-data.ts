/** Withdrawals from the browser: limits, where to send, asking, taking back, and following one. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import { BANK } from "@candor/api/network-words";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { fromHere } from "../../app/still-here.ts";
import { useAccountState } from "../../live/account.ts";
import type { PayeeOption } from "./withdrawal-form.ts";
import { isOver } from "./withdrawal-view.ts";

/** What changes with every withdrawal. */
const CHANGED = [
  "POST /wallet/list",
  "GET /wallet/newlist",
  "GET /wallet/assets",
  "POST /wallet/legal_log",
  "GET /user/withdraw/list",
  "GET /currency/user_currency_list",
  "GET /wallet/out_limits",
  "GET /wallet/out_detail",
] as const;
const REVALUE_MS = 30_000;
const FOLLOW_MS = 8_000;
const PAYEES = 100;

export const useCurrencies = () => useEndpoint("GET /currency/list", {}, { staleTime: Number.POSITIVE_INFINITY });

/** Limits and rails of a currency, read again with every change of the account. */
export function useLimits(currency: number) {
  useAccountState();
  return useEndpoint("GET /wallet/out_limits", { currency }, { refetchInterval: REVALUE_MS });
}

interface Payees {
  /** Undefined until they have come. */
  readonly list: readonly PayeeOption[] | undefined;
  readonly error: Refusal | null;
  readonly retry: () => void;
}

/** Where a currency can be sent: addresses of it, or cards and accounts where it goes by bank. */
export function usePayees(currency: number, isBank: boolean): Payees {
  const addresses = useEndpoint("GET /user/wallet/list", { currency, limit: PAYEES }, { enabled: !isBank });
  const cards = useEndpoint("POST /user/cash_info", {}, { enabled: isBank });
  const accounts = useEndpoint("POST /user/cash_info_international", {}, { enabled: isBank });
  const used = isBank ? [cards, accounts] : [addresses];
  const list = isBank
    ? cards.data && accounts.data && [...cards.data.list.map(ofCard), ...accountsOf(accounts.data.list, currency)]
    : addresses.data?.list.map(ofAddress);
  return {
    list,
    error: used.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of used) void refetch();
    },
  };
}

type Address = WireResponse<"GET /user/wallet/list">["list"][number];
type Card = WireResponse<"POST /user/cash_info">["list"][number];
type Account = WireResponse<"POST /user/cash_info_international">["list"][number];

const ofAddress = ({ id, name, masked, address, memo, network, usable_from }: Address): PayeeOption => ({
  ...{ id, name, masked, recipient: address, memo: memo ?? "", network, usableFrom: usable_from },
});

const ofCard = ({ id, bank_name, real_name, card_number, usable_from }: Card): PayeeOption => ({
  ...{ id, name: bank_name, masked: card_number, recipient: `${card_number} · ${real_name} · ${bank_name}` },
  ...{ memo: "", network: BANK, usableFrom: usable_from },
});

const accountsOf = (list: readonly Account[], currency: number): readonly PayeeOption[] =>
  list
    .filter(({ currency_id }) => currency_id === currency)
    .map(({ id, bank_name, real_name, account, swift, usable_from }) => ({
      ...{ id, name: bank_name, masked: account, recipient: `${account} · ${swift} · ${real_name} · ${bank_name}` },
      ...{ memo: "", network: BANK, usableFrom: usable_from },
    }));

type Request = WireRequest<"POST /wallet/out">;

/**
 * Asks for a withdrawal. A second try of the same, after no answer, keeps its key whatever digits are typed and
 * whatever its terms have become, and names the terms of the first: it is done once at most.
 *
 * @param onDone is told too whether the page it was sent from is still shown
 */
export function useWithdraw(onDone: (made: WireResponse<"POST /wallet/out">, isStillHere: boolean) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<"POST /wallet/out">, Refusal, Request, () => boolean>({
    onMutate: fromHere,
    mutationFn({ pay_password, ...request }) {
      return submit(
        request,
        (requestKey, sent) => call("POST /wallet/out", { ...sent, pay_password }, { requestKey, isQuiet: true }),
        { ...request, terms_id: undefined },
      );
    },
    onSuccess(made, _, isStillHere) {
      onDone(made, isStillHere());
      void refreshEndpoints(...CHANGED);
    },
  });
}

export function useCancel(onDone: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<"POST /wallet/out_cancel">, Refusal, string>({
    mutationFn: (id) =>
      submit({ id }, (requestKey) => call("POST /wallet/out_cancel", { id }, { requestKey, isQuiet: true })),
    onSuccess() {
      onDone();
      void refreshEndpoints(...CHANGED);
    },
    // It may have been approved at the same moment.
    onError: () => void refreshEndpoints("GET /wallet/out_detail"),
  });
}

/** One withdrawal, followed until it is over. */
export function useWithdrawal(id: string) {
  useAccountState();
  return useEndpoint(
    "GET /wallet/out_detail",
    { id },
    { refetchInterval: ({ state: { data } }) => (data && isOver(data.state) ? false : FOLLOW_MS) },
  );
}
