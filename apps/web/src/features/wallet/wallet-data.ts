/** What the assets pages fetch and change: balances, currencies, ledger lines, moves, the demo top-up. */
import type { Wallet } from "@candor/api/account-mode";
import type { WireResponse } from "@candor/api/api";
import { type LineKinds, WIRE_OF_WALLET } from "@candor/api/wallet-words";
import type { Refusal } from "@candor/client/envelope";
import type { Collecting } from "@candor/client/list-pages";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { nowByServer } from "../../app/clock.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { allRows, type NarrowedTo, type RowOf, usePages } from "../../shared/records/use-pages.ts";
import { type MoveForm, requestOf } from "./move-form.ts";
import { MAIN_CURRENCY } from "./wallet-view.ts";

/** What changes with every change of the account. */
const CHANGED = [
  "POST /wallet/list",
  "GET /wallet/newlist",
  "GET /wallet/assets",
  "POST /wallet/legal_log",
  "GET /currency/user_currency_list",
  "GET /wallet/hzhistory",
] as const;
const REVALUE_MS = 15_000;

/** Balances of the chosen account, read again whenever the account changes and now and then for their worth. */
export function useBalances() {
  const { user } = useSession();
  useAccountState();
  return useEndpoint("POST /wallet/list", {}, { enabled: user !== null, refetchInterval: REVALUE_MS });
}

interface KnownCurrency {
  readonly id: number;
  readonly name: string;
  readonly decimals: number;
}

const MAIN: KnownCurrency = { id: 1, name: MAIN_CURRENCY, decimals: 6 };

/** Currencies by number; undefined until they have come. */
export function useCurrencies(): readonly KnownCurrency[] | undefined {
  return useEndpoint("GET /currency/list", {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

export const mainOf = (currencies: readonly KnownCurrency[]): KnownCurrency =>
  currencies.find((one) => one.name === MAIN_CURRENCY) ?? MAIN;

/** Sends a move. A second try of the same move, after no answer, keeps its key; another move has another. */
export function useMove(onDone: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<"POST /wallet/change">, Refusal, { form: MoveForm; amount: string }>({
    mutationFn({ form, amount }) {
      const request = requestOf(form, amount);
      return submit(request, (requestKey) => call("POST /wallet/change", request, { requestKey, isQuiet: true }));
    },
    onSuccess() {
      onDone();
      void refreshEndpoints(...CHANGED);
    },
  });
}

/** Brings the demo account back to its starting funds; a second try after no answer keeps its key. */
export function useTopUp(onDone: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<"POST /wallet/demo_top_up">, Refusal, void>({
    mutationFn: () => submit({}, (requestKey) => call("POST /wallet/demo_top_up", {}, { requestKey, isQuiet: true })),
    onSuccess() {
      onDone();
      void refreshEndpoints(...CHANGED);
    },
  });
}

export type Line = RowOf<"POST /wallet/legal_log">;

export interface LineFilter {
  readonly currencyId: number | null;
  readonly wallet: Wallet | null;
  readonly kinds: LineKinds | null;
  /** From this moment on, and before that one, in milliseconds. */
  readonly from: number | null;
  readonly until: number | null;
}

export const ALL_LINES: LineFilter = { currencyId: null, wallet: null, kinds: null, from: null, until: null };

const narrowedTo = ({ currencyId, wallet, kinds, from, until }: LineFilter): NarrowedTo<"POST /wallet/legal_log"> => ({
  currency: currencyId,
  type: wallet === null ? null : WIRE_OF_WALLET[wallet],
  kinds,
  from,
  to: until,
});

/** A transfer between two wallets has two lines of one id. */
const lineKey = ({ id, wallet }: Line): string => `${id}/${wallet}`;

/** Every line of a filter as it was when this began. */
export const allLines = (filter: LineFilter, task: Collecting) =>
  allRows(
    "POST /wallet/legal_log",
    narrowedTo({ ...filter, until: filter.until ?? Math.floor(nowByServer()) + 1 }),
    task,
    lineKey,
  );

/** Ledger lines, newest first. */
export const useLines = (filter: LineFilter) => usePages("POST /wallet/legal_log", narrowedTo(filter));

/** The latest lines of all wallets. */
export const useLatestLines = (count: number) =>
  usePages("POST /wallet/legal_log", narrowedTo(ALL_LINES), { perPage: count });
