/** Worth of everything in a currency that the person chose on this device, and which can be chosen. */
import type { WireResponse } from "@candor/api/api";
import { readStored, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";

export type Assets = WireResponse<"GET /wallet/assets">;

const CHOSEN_KEY = "candor.assets-currency";
/** Number of USDT, in which everything is counted until another is chosen. */
const FIRST_CURRENCY = 1;
const REVALUE_MS = 15_000;
const RATES_MS = 60_000;

const stored = readStored(CHOSEN_KEY);
const chosen = createStore(stored !== null && /^\d{1,6}$/.test(stored) ? Number(stored) : FIRST_CURRENCY);

export const useShownCurrency = (): number => useStore(chosen);

export function chooseShownCurrency(currencyId: number): void {
  chosen.set(currencyId);
  writeStored(CHOSEN_KEY, String(currencyId));
}

/** Read again whenever the account changes, and now and then for what it is worth. */
export function useAssets(currencyId: number) {
  const { user } = useSession();
  useAccountState();
  return useEndpoint(
    "GET /wallet/assets",
    { currency: currencyId },
    { enabled: user !== null, refetchInterval: REVALUE_MS, placeholderData: (before) => before },
  );
}

/** Currencies of states that have a price, and USDT. */
export const useRates = () => useEndpoint("GET /wallet/getRateCurrency", {}, { staleTime: RATES_MS }).data?.list;
