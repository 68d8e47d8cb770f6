/**
 * Deposits: money that comes in by chain, at the bank and by wire (DOMAIN section 8). Terms: an address is one customer's for
 * ever; an output of a chain is credited once, after five linked blocks, with whatever waited below the minimum; what cannot be
 * seen is claimed with a proof and judged by people, by two of them from 10,000 USDT in 24 hours on. Entries: "deposit" and
 * "wire" from the real external account to the funding wallet. Never holds a key that could spend, and never takes back by itself.
 */

import type { Network } from "../../core/network/network.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { evmNode } from "../../platform/evm/evm-node.ts";
import { partOf } from "../../platform/process/part.ts";
import { messageOf, StartRefused } from "../../platform/process/start-refused.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import type { ChainSource } from "./chain-source.ts";
import { createChainWatch } from "./chain-watch.ts";
import { claimRoutes } from "./claim-routes.ts";
import { provideDepositChannel } from "./deposit-channel.ts";
import { depositMetrics } from "./deposit-metrics.ts";
import { depositRoutes } from "./deposit-routes.ts";
import type { DepositDeps, DepositOptions, Deposits, WatchedNetwork, WatchFigures } from "./deposit-types.ts";
import { createEvmSource } from "./evm-source.ts";
import { addressKeyOf } from "./own-address.ts";
import { readWatches } from "./watch-store.ts";

export type { Deposits } from "./deposit-types.ts";

/** Spec section 9. */
const CONFIRMATIONS_LEAST = 5;

/** Throws where the extended key is none, or could spend. */
export async function createDeposits(given: DepositOptions): Promise<Deposits> {
  const { settings, networks } = given;
  const addressKey = settings.depositXpubEvm === null ? null : await addressKeyOf(settings.depositXpubEvm);
  const keysBefore = await Promise.all(settings.depositXpubsEvmBefore.map(addressKeyOf));
  const addressKeys = [...keysBefore, ...(addressKey ? [addressKey] : [])];
  const deps: DepositDeps = {
    ...given,
    // Two operators, or one person in two windows, meet at one claim and wait for each other.
    database: retryingOnContention(given.database),
    ...{ addressKey, blocksBehind: new Map(), addressKeys: new Map(addressKeys.map((key) => [key.id, key])) },
    watched: addressKey === null ? new Map() : watchedOf(networks.all(), settings.depositRpcUrls, given.sources),
  };
  const watch = createChainWatch(deps);
  return {
    routes: [...depositRoutes(deps), ...claimRoutes(deps)],
    upkeep: watch,
    lookOnce: () => watch.lookOnce(),
    watchFigures: () => watchFiguresOf(deps),
    provideChannels: (channels) => provideDepositChannel(channels, deps),
  };
}

async function watchFiguresOf({ database, watched, blocksBehind }: DepositDeps): Promise<readonly WatchFigures[]> {
  const looked = new Map((await readWatches(database)).map((one) => [one.network, one]));
  return [...watched.keys()].map((network) => ({
    ...{ network, blocksBehind: blocksBehind.get(network) ?? null },
    lookedAt: looked.get(network)?.lookedAt ?? null,
    failedSince: looked.get(network)?.failedSince ?? null,
  }));
}

function watchedOf(
  networks: readonly Network[],
  urls: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, ChainSource> = new Map(),
): ReadonlyMap<string, WatchedNetwork> {
  return new Map(
    networks.flatMap((network) => {
      const url = urls.get(network.id);
      const source =
        given.get(network.id) ??
        (url !== undefined && network.chainId !== null
          ? createEvmSource(evmNode({ address: url, chainId: network.chainId }))
          : undefined);
      const confirmations = Math.max(network.confirmations, CONFIRMATIONS_LEAST);
      return source ? [[network.id, { network, source, confirmations }] as const] : [];
    }),
  );
}

/** Throws StartRefused where the settings name a network that there is not, or a key that cannot be read. */
export async function deposit(base: ProductBase): Promise<Product> {
  const { config, networks, marketData, files } = base;
  const unknown = [...config.depositRpcUrls.keys(), ...config.depositAddresses.keys()].find(
    (id) => networks.network(id) === undefined,
  );
  if (unknown !== undefined)
    throw new StartRefused(`DEPOSIT_RPC_URLS and DEPOSIT_ADDRESSES know no network ${unknown}.`);
  const { routes, upkeep, watchFigures, provideChannels } = await createDeposits({
    ...{ ...base, settings: config, valueIn: marketData.valueIn, ownsFile: files.owns, readPicture: files.readAt },
  }).catch((error: unknown) => {
    // The library's words may quote the key, so they are not repeated.
    const said = messageOf(error);
    throw new StartRefused(
      said.startsWith("DEPOSIT_") ? `${said}.` : "DEPOSIT_XPUB_EVM is not a key that can be read.",
    );
  });
  return {
    noun: "deposit",
    routes,
    upkeep: [partOf("deposits", "jobs", upkeep)],
    metrics: depositMetrics({ watchFigures, clock: base.clock }),
    provideChannels,
  };
}
