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

const nobody = () => () => undefined;

/**
 * The book as last told; undefined until it has come. Somebody above must follow it.
 * @param isAwake false for who is out of sight: no change renders it again
 */
export function useLiveBook(instrumentId: number, isAwake = true): OrderBook | undefined {
  const key = `${useBookAccount()}/${instrumentId}` as const;
  return useSyncExternalStore(
    isAwake ? (listener) => books.subscribe(key, listener) : nobody,
    () => books.get(key),
    () => undefined,
  );
}
