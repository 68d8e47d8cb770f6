/** What a product with a term gives to the pages that all of them share: its calls, its addresses and its own words. */
import type { ApiKey } from "@candor/api/api";
import type { AtMaturity, TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import type { RequestKey } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import type { RoutePath } from "../../app/route-paths.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import type { PagedQuery } from "../records/record-list.tsx";

export type Show = "open" | "ended";
/** The specification's numbers of lists. */
export const STATUS_OF: Readonly<Record<Show, number>> = { open: 2, ended: 1 };

export interface Subscribing {
  readonly offerId: number;
  readonly amount: string;
  readonly atMaturity: AtMaturity;
  readonly termsId: string;
}

interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  refetch(): Promise<unknown>;
}

export interface TermWords {
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly lead: string;
  readonly orders: string;
  /** Nothing is offered. */
  readonly none: string;
  /** It is subscribed to. */
  readonly done: string;
}

export interface TermWeb {
  useWords(): TermWords;
  useOffers(): Loaded<{ readonly list: readonly TermOfferOut[] }>;
  useOrders(show: Show): PagedQuery<TermOrderOut>;
  useOrder(id: string): Loaded<TermOrderOut>;
  subscribe(asked: Subscribing, requestKey: RequestKey): Promise<TermOrderOut>;
  leave(asked: { readonly id: string; readonly refund: string }, requestKey: RequestKey): Promise<TermOrderOut>;
  /** Read again after a change. */
  readonly changed: readonly ApiKey[];
  /** Where what is offered stands, and one's own. */
  readonly home: RoutePath;
  readonly mine: RoutePath;
  buyHref(offerId: number): string;
  ordersHref(): string;
  orderHref(id: string): string;
  /** Goes there in the place of this page. */
  showOrder(id: string): void;
  showOrders(tab: Show): void;
}

const WALLETS = ["POST /wallet/list", "GET /wallet/newlist", "GET /wallet/assets", "POST /wallet/legal_log"] as const;

/** What the funding wallet has of a currency; null for whoever is not signed in, and until it is known. */
export function useFree(currencyId: number | undefined): string | null {
  const { user } = useSession();
  useAccountState();
  const { data } = useEndpoint("POST /wallet/list", {}, { enabled: user !== null });
  if (user === null || data === undefined) return null;
  const own = data.list.find(({ wallet, currency_id: id }) => wallet === "funding" && id === currencyId);
  return own?.available ?? "0";
}

/** A second try after no answer keeps its key: it is done once at most. */
function useCommand<A extends object>(
  { changed }: TermWeb,
  send: (asked: A, requestKey: RequestKey) => Promise<TermOrderOut>,
  onDone?: (order: TermOrderOut) => void,
) {
  const submit = useIdempotentSubmit();
  return useMutation<TermOrderOut, Refusal, A>({
    mutationFn: (asked) => submit(asked, (requestKey) => send(asked, requestKey)),
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => void refreshEndpoints(...changed, ...WALLETS),
  });
}

export const useSubscribe = (product: TermWeb, onDone: (order: TermOrderOut) => void) =>
  useCommand(product, product.subscribe, onDone);
export const useLeave = (product: TermWeb) => useCommand(product, product.leave);
