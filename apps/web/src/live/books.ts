/** Live order books of the chosen account mode, whole at each update. Visitors see the demo books. */
import type { AccountMode } from "@candor/api/account-mode";
import type { OrderBook } from "@candor/api/spot-order";
import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../app/session.ts";
import { createKeyedStore } from "./keyed-store.ts";
import { follow } from "./socket.ts";

const books = createKeyedStore<`${AccountMode}/${number}`, OrderBook>();

/** The account whose books are shown. */
function useBookAccount(): AccountMode {
  const { user, account } = useSession();
  return user === null ? "demo" : account;
}

/** Follows an instrument's book while the component is there. */
export function useFollowedBook(instrumentId: number): void {
  const account = useBookAccount();
  useEffect(() => {
    const take = (book: OrderBook) => books.put(`${account}/${instrumentId}`, book);
    return follow(`book/${account}/${instrumentId}`, { onSnapshot: take, onUpdate: take });
  }, [account, instrumentId]);
}

/** The book as last told; undefined until it has come. Somebody above must follow it. */
export function useLiveBook(instrumentId: number): OrderBook | undefined {
  const key = `${useBookAccount()}/${instrumentId}` as const;
  return useSyncExternalStore(
    (listener) => books.subscribe(key, listener),
    () => books.get(key),
    () => undefined,
  );
}
