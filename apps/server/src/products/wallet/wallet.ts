/**
 * Wallets: what a customer has, moving it between one's own wallets, the ledger lines behind it, and filling up a demo
 * account. Terms (DOMAIN section 2): moving is free and immediate; play money is filled up to the starting funds once a day
 * (UTC), counting everything in all wallets at its worth, held or not. Entries: "wallet-move" from wallet to wallet,
 * "demo-top-up" from the demo's external account. Never touches what is held, and never the other portfolio. Assets are worth
 * what the index prices say; what a day brought is today's worth less that of 00:00 UTC and of what came in and went out since.
 */
import type { Product, ProductBase } from "../../core/product/product.ts";
import { provideAccountChannel } from "./account-channel.ts";
import { walletRoutes } from "./wallet-routes.ts";

export function wallet(base: ProductBase): Product {
  const { bus, database, ledger, marketData, settings } = base;
  return {
    noun: "wallet",
    routes: walletRoutes({
      ...{ ...base, market: marketData, valueIn: marketData.valueIn },
      resultsOf: async (...asked) => {
        const told = await Promise.all(base.products().map(({ resultsOf }) => resultsOf?.(...asked)));
        return new Map(told.flatMap((results) => [...(results ?? [])]));
      },
    }),
    provideChannels: (channels) =>
      provideAccountChannel(channels, {
        ...{ bus, database, ledger, isDemoOpen: () => settings.isOn("DAPP_DEMO") },
        shares: base.products().flatMap(({ account }) => account ?? []),
      }),
  };
}
