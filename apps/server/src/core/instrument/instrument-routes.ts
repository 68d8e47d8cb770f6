/** Endpoints of instruments and favourites: categories, currencies, and each customer's own list. */
import {
  addFavourite as addFavouriteEndpoint,
  listCategories,
  listCurrencies,
  listFavourites,
  listInstrumentNames,
  moveFavourite as moveFavouriteEndpoint,
  removeFavourite as removeFavouriteEndpoint,
} from "@candor/api/market";
import { answer } from "@candor/api/refusal";
import type { Clock } from "../../platform/clock.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Currency } from "../ledger/ledger.ts";
import { networkName, readNetworksOfCurrencies, type TakesDeposits } from "../network/network.ts";
import { CATEGORY_NAMES } from "./category-names.ts";
import { currencyFacts } from "./currency-facts.ts";
import type { FavouriteRecord } from "./favourite-store.ts";
import { readFavourites } from "./favourite-store.ts";
import { addFavourite, type FavouriteDeps, moveFavourite, removeFavourite } from "./favourites.ts";
import type { Instrument } from "./instrument-facts.ts";

export interface InstrumentRouteDeps extends FavouriteDeps {
  readonly clock: Clock;
  readonly currencies: () => readonly Currency[];
  readonly all: () => readonly Instrument[];
  readonly takesDeposits?: TakesDeposits;
}

export function instrumentRoutes(deps: InstrumentRouteDeps): readonly Route[] {
  const favouriteOut = ({ id, instrumentId }: FavouriteRecord) => {
    const instrument = deps.byId(instrumentId);
    if (!instrument) throw new Error(`favourite ${id} names an instrument that is gone`);
    return { id, currency_id: instrument.id, match_id: instrument.id, symbol: instrument.symbol };
  };

  return [
    route(listCategories, async (_request, { language, caller }) => {
      const favourites = caller ? await readFavourites(deps.database, caller.customerId) : [];
      const countOf = (id: number) => deps.all().filter((instrument) => instrument.categoryId === id).length;
      return answer(
        CATEGORY_NAMES.map(({ id, names }, index) => ({
          id,
          name: names[language],
          count: index === 0 ? favourites.length : countOf(id),
        })),
      );
    }),
    route(listCurrencies, async (_request, { language }) => {
      const rails = Map.groupBy(
        await readNetworksOfCurrencies(deps.database, deps.clock.now()),
        ({ currencyId }) => currencyId,
      );
      return answer(
        deps.currencies().map(({ id, code, decimals }) => {
          const { names, kind } = currencyFacts(code);
          const networks = (rails.get(id) ?? []).map(({ network, isDepositOpen, isWithdrawOpen }) => ({
            ...{ network: network.id, name: networkName(network, language), family: network.family },
            is_deposit_open: isDepositOpen && (deps.takesDeposits?.(network.id, code) ?? true),
            is_withdraw_open: isWithdrawOpen,
          }));
          return { id, name: code, full_name: names[language], decimals, is_crypto: kind === "crypto", networks };
        }),
      );
    }),
    route(listInstrumentNames, async () =>
      answer(deps.all().map(({ id, names }) => ({ match_id: id, names: [...new Set(Object.values(names))] }))),
    ),
    route(addFavouriteEndpoint, ({ instrumentId }, call) =>
      call.transaction(async (tx) => {
        const added = await addFavourite(deps, tx, call.caller.customerId, instrumentId);
        return added.refused ? added : answer(favouriteOut(added.value));
      }),
    ),
    route(removeFavouriteEndpoint, ({ id }, call) =>
      call.transaction((tx) => removeFavourite(tx, call.caller.customerId, id)),
    ),
    route(moveFavouriteEndpoint, (move, call) =>
      call.transaction(async (tx) => {
        const moved = await moveFavourite(tx, call.caller.customerId, move);
        return moved.refused ? moved : answer(moved.value.map(favouriteOut));
      }),
    ),
    route(listFavourites, async (_request, { caller }) =>
      answer((await readFavourites(deps.database, caller.customerId)).map(favouriteOut)),
    ),
  ];
}
