/**
 * Timed options (DOMAIN section 4): a customer stakes on a price being higher or lower than at the entry when the time is over.
 * Durations, payouts and stakes come from the instrument; the entry is the first grid tick after the order was taken, and the
 * end is judged on the twelve grid ticks up to it: too few valid ones void it, the same sum is a tie.
 *
 * States: accepted → open → won, lost, tied or void. Stake and payout are both held from the moment the order is taken, so
 * that whoever wins is paid. What comes out follows from the log alone, so that anyone can check it.
 * The house's part is apart for demo and real; real exists on live prices only, and only where a setting names the country in
 * which its owner verifiably lives. The desk is the only writer.
 */

import type { AccountMode } from "@candor/api/account-mode";
import {
  getOptionResult,
  listOptionOrders,
  type OptionOrder,
  optionDurations,
  payableCurrencies,
  placeOptionOrder,
} from "@candor/api/option-order";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { breakEvenRate } from "@candor/engine/option-order";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { RATE_SCALE, type Rate, ZERO } from "@candor/money/money";
import { residenceOf } from "../../core/customer/customer.ts";
import type { Desk } from "../../core/desk/desk.ts";
import {
  type Instrument,
  type InstrumentOption,
  type Instruments,
  shownTerms,
} from "../../core/instrument/instrument.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { refusedAtOnce } from "../../platform/http/call-transaction.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { partOf } from "../../platform/process/part.ts";
import { readNewOption } from "./option-command.ts";
import type { OptionMarketData } from "./option-decision.ts";
import { OptionDesk } from "./option-desk.ts";
import { createOptionUpkeep } from "./option-jobs.ts";
import { offeredToResidents } from "./option-offer.ts";
import type { OptionRecord } from "./option-record.ts";
import { hasOpenOptions, type OptionQuery, pageOfOptions, readOption } from "./option-store.ts";
import { optionTerms } from "./option-terms.ts";
import { optionsChanged } from "./option-topics.ts";
import { type PlacedOption, wireOption } from "./option-wire.ts";

export interface OptionOrderDeps {
  readonly database: Database;
  readonly instruments: Instruments;
  readonly ledger: Ledger;
  readonly marketData: OptionMarketData;
  readonly desk: Desk;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly log: Log;
  /** Whether this customer may stake real money; in demo everyone may. */
  readonly mayStakeReal: (customerId: string) => Promise<boolean>;
}

export interface OptionOrders {
  readonly routes: readonly Route[];
  /** What a subscriber to an account needs at first: what runs, then what ended last. */
  accountOptions(portfolioId: string): Promise<readonly OptionOrder[]>;
  readonly upkeep: { start(): Promise<void>; stop(): Promise<void> };
}

/** As many as a screen shows at first. */
const RECENT = 50;
const OPEN_MAX = 1_000;

/** Create before the desk starts: it registers itself there. */
export function createOptionOrders(deps: OptionOrderDeps): OptionOrders {
  const { database, instruments, ledger, ids, log } = deps;
  const optionDesk = new OptionDesk(deps);
  const counter = deps.desk.register(optionDesk);
  const isOffered = async (mode: AccountMode, customerId: string): Promise<boolean> =>
    mode === "demo" || (await deps.mayStakeReal(customerId));
  const wire = (order: OptionRecord): OptionOrder => wireOption(order, known(order.instrumentId), deps.marketData);
  const known = (id: number): Instrument => {
    const instrument = instruments.byId(id);
    if (!instrument) throw new Error(`no instrument ${id}`);
    return instrument;
  };
  const list = async (reader: Reader, query: OptionQuery) => pageOut(await pageOfOptions(reader, query), wire);

  const routes: Route[] = [
    route(payableCurrencies, async (_request, { accountMode, portfolioId, caller }) => {
      const [balances, isAllowed] = await Promise.all([
        ledger.balancesOf(database, accountMode, portfolioId),
        isOffered(accountMode, caller.customerId),
      ]);
      const currencies = new Map(
        instruments.all().flatMap(({ option }) => (option ? [[option.currencyId, option]] : [])),
      );
      return answer({
        list: [...currencies.values()].map((option) => {
          const own = balances.find(
            ({ wallet, currencyId }) => wallet === "option" && currencyId === option.currencyId,
          );
          return {
            currency_id: option.currencyId,
            currency_name: option.currencyCode,
            scale: option.currencyScale,
            available: formatDecimal(own ? own.posted - own.held : ZERO, option.currencyScale),
            stake_min: formatDecimalShort(option.stakeMin, option.currencyScale),
            stake_max: formatDecimalShort(option.stakeMax, option.currencyScale),
          };
        }),
        is_offered: isAllowed,
        is_verified: caller.verifiedLevel > 0,
      });
    }),
    route(optionDurations, async ({ instrumentId, limit }) => {
      const instrument =
        instrumentId === undefined
          ? instruments.all().find(({ option }) => option !== null)
          : instruments.byId(instrumentId);
      if (!instrument) return refuse("instrument-unknown");
      if (instrument.option === null) return refuse("product-not-on-instrument");
      return answer({ list: durationsOf(instrument.option).slice(0, limit), terms_id: instrument.option.termsId });
    }),
    route(placeOptionOrder, async (request, call) => {
      const { accountMode: mode, portfolioId, caller, idempotency } = call;
      const read = readNewOption(request, ids.next(), instruments);
      const order = (await isOffered(mode, caller.customerId)) ? read : refuse("option-not-offered-here");
      if (order.refused) return refusedAtOnce(call, order);
      const command = { verb: "place", mode, portfolioId, order: order.value } as const;
      return (await counter.submit(command, idempotency)) as Answer<PlacedOption>;
    }),
    route(listOptionOrders, async (query, { portfolioId, reader }) =>
      answer(await list(reader, { ...query, portfolioId })),
    ),
    route(getOptionResult, async ({ orderId }, { portfolioId }) => {
      const order = await readOption(database, portfolioId, orderId);
      return order ? answer(wire(order)) : refuse("order-unknown");
    }),
  ];

  return {
    routes,
    async accountOptions(portfolioId) {
      const [open, final] = await Promise.all([
        list(database, { portfolioId, show: "open", page: 1, limit: OPEN_MAX }),
        list(database, { portfolioId, show: "final", page: 1, limit: RECENT }),
      ]);
      return [...open.list, ...final.list];
    },
    upkeep: createOptionUpkeep({ counter, isNeeded: () => optionDesk.memory.size > 0, log }),
  };
}

const rateText = (rate: Rate): string => formatDecimalShort(rate, RATE_SCALE);

const durationsOf = ({ terms }: InstrumentOption) =>
  terms.map(({ seconds, payoutRate }) => ({
    seconds,
    profit_ratio: rateText(payoutRate),
    break_even: rateText(breakEvenRate(payoutRate)),
  }));

export function optionOrder(base: ProductBase): Product {
  const { routes, accountOptions, upkeep } = createOptionOrders({
    ...base,
    mayStakeReal: offeredToResidents({ ...base, customers: { residenceOf } }),
  });
  return {
    noun: "option-order",
    routes,
    terms: [shownTerms(optionTerms, "option", base)],
    parts: [partOf("options", "desk", upkeep)],
    isAnythingOpen: hasOpenOptions,
    account: {
      snapshot: async (portfolioId) => ({ options: await accountOptions(portfolioId) }),
      watch: (portfolioId, tell) => base.bus.subscribe(optionsChanged(portfolioId), ({ options }) => tell({ options })),
    },
  };
}
