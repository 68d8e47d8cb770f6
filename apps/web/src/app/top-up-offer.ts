/** Whether a top-up of the demo account would do anything now, as the server's balances say. */
import type { Balances } from "@candor/api/wallet";

export const offersTopUp = (balances: Pick<Balances, "top_up"> | undefined): boolean =>
  typeof balances?.top_up === "string" && !/^0(\.0*)?$/.test(balances.top_up);
