/**
 * Contract orders (DOMAIN section 4): a customer and the house settle the change of a price, on a margin that is the most the
 * customer can lose. Market or limit entry, leverage from the instrument's list, take-profit, stop-loss, closing in whole or in
 * part, a cost for each night, and a liquidation before the margin is used up.
 *
 * States: pending → open → closing → closed, or cancelled. What an entry may need is held when the order is taken; entries and
 * closings asked for happen at the first tick after, at what it bids or asks. What a tick does follows from the frozen terms and
 * that tick alone, so that anyone can check it from the log.
 * Positions and the house's part in them are apart for demo and real; real exists on live prices only. The desk is the only
 * writer.
 */

import {
  batchCloseContractOrders,
  type ContractOrder,
  closeContractOrder,
  contractDeal,
  listContractOrders,
  listMyContracts,
  placeContractOrder,
  setContractStops,
} from "@candor/api/contract-order";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { formatDecimal } from "@candor/money/decimal";
import { lotsOf, ZERO } from "@candor/money/money";
import type { Desk } from "../../core/desk/desk.ts";
import { type Instruments, shownTerms } from "../../core/instrument/instrument.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { refusedAtOnce } from "../../platform/http/call-transaction.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { partOf } from "../../platform/process/part.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { BatchClosed } from "./close-contract-order.ts";
import { readNewContract } from "./contract-command.ts";
import type { ContractMarket } from "./contract-decision.ts";
import { ContractDesk } from "./contract-desk.ts";
import { createContractUpkeep } from "./contract-jobs.ts";
import { contractMetrics } from "./contract-metrics.ts";
import { registerContractNotices } from "./contract-notices.ts";
import { accountContracts, listContracts } from "./contract-queries.ts";
import { resultsOfClosings } from "./contract-results-store.ts";
import { hasOpenContracts } from "./contract-store.ts";
import { contractTerms } from "./contract-terms.ts";
import { contractsChanged } from "./contract-topics.ts";
import { type PlacedContract, wireTerms } from "./contract-wire.ts";

export interface ContractOrderDeps {
  readonly database: Database;
  readonly instruments: Instruments;
  readonly ledger: Ledger;
  readonly marketData: ContractMarket;
  readonly desk: Desk;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly outbox: Pick<Outbox, "emitMany">;
  readonly log: Log;
}

export interface ContractOrders {
  readonly routes: readonly Route[];
  /** Orders that a mistake of the program keeps the desk from acting on: more than none needs somebody's attention. */
  figures(): { readonly setAside: number };
  /** What a subscriber to an account needs at first: what is open, then what ended last. */
  accountContracts(portfolioId: string): Promise<readonly ContractOrder[]>;
  /** Charges nights and ends entries that found no tick; from its start until it is stopped. */
  readonly upkeep: { start(): Promise<void>; stop(): Promise<void> };
}

/** Create before the desk starts: it registers itself there. */
export function createContractOrders(deps: ContractOrderDeps): ContractOrders {
  const { database, instruments, ledger, ids } = deps;
  const contractDesk = new ContractDesk(deps);
  const counter = deps.desk.register(contractDesk);
  const marketOf = (request: { baseCurrencyId: number; quoteCurrencyId: number }) =>
    instruments.byCurrencies(request.baseCurrencyId, request.quoteCurrencyId);

  const routes: Route[] = [
    route(contractDeal, async (request, { accountMode, portfolioId, reader }) => {
      const instrument = marketOf(request);
      if (!instrument) return refuse("instrument-unknown");
      const { contract } = instrument;
      if (contract === null) return refuse("product-not-on-instrument");
      const [balances, running] = await Promise.all([
        ledger.balancesOf(database, accountMode, portfolioId),
        listContracts(
          reader,
          { portfolioId, show: "running", instrumentId: instrument.id, page: 1, limit: 200 },
          instruments,
        ),
      ]);
      const own = balances.find(
        ({ wallet, currencyId }) => wallet === "margin" && currencyId === contract.settleCurrencyId,
      );
      const available = own ? own.posted - own.held : ZERO;
      return answer({
        terms: wireTerms(instrument),
        available: formatDecimal(available, contract.settleScale),
        list: running.list,
      });
    }),
    route(placeContractOrder, async (request, call) => {
      const order = readNewContract(request, ids.next(), instruments);
      if (order.refused) return refusedAtOnce(call, order);
      const { accountMode: mode, portfolioId, idempotency } = call;
      const command = { verb: "place", mode, portfolioId, order: order.value } as const;
      return (await counter.submit(command, idempotency)) as Answer<PlacedContract>;
    }),
    route(closeContractOrder, async ({ orderId, ...request }, { accountMode, portfolioId, idempotency }) => {
      const asked = {
        lots: request.lots === undefined ? null : lotsOf(request.lots),
        isOnlyPending: request.isOnlyPending === true,
      };
      const command = { verb: "close", mode: accountMode, portfolioId, orderId, ...asked } as const;
      return (await counter.submit(command, idempotency)) as Answer<ContractOrder>;
    }),
    route(setContractStops, async ({ orderId, ...stops }, { accountMode, portfolioId, idempotency }) => {
      const command = { verb: "set-stops", mode: accountMode, portfolioId, orderId, stops } as const;
      return (await counter.submit(command, idempotency)) as Answer<ContractOrder>;
    }),
    route(batchCloseContractOrders, async ({ which }, call) => {
      const { accountMode: mode, portfolioId, language, timeZone } = call;
      const command = { verb: "batch-close", mode, portfolioId, which } as const;
      const done = (await counter.submit(command, call.idempotency)) as Answer<BatchClosed>;
      if (done.refused) return done;
      const { closing, kept } = done.value;
      const message = ({ code, details }: BatchClosed["kept"][number]) =>
        refusalText(code, details, language, timeZone);
      return answer({
        closing: [...closing],
        kept: kept.map((one) => ({ id: one.id, code: one.code, message: message(one) })),
      });
    }),
    route(listContractOrders, async (request, { portfolioId, reader }) => {
      const instrument = marketOf(request);
      if (!instrument) return refuse("instrument-unknown");
      const { page, limit, after } = request;
      const query = { portfolioId, show: "running", instrumentId: instrument.id, page, limit, after } as const;
      return answer(await listContracts(reader, query, instruments));
    }),
    route(listMyContracts, async (query, { portfolioId, reader }) =>
      answer(await listContracts(reader, { ...query, portfolioId }, instruments)),
    ),
  ];

  return {
    routes,
    figures: () => ({ setAside: contractDesk.setAside.size }),
    accountContracts: (portfolioId) => accountContracts(database, portfolioId, instruments),
    upkeep: createContractUpkeep({ ...deps, counter, mayLapse: (at) => contractDesk.mayLapse(at) }),
  };
}

export function contractOrder(base: ProductBase): Product {
  const { routes, figures, accountContracts, upkeep } = createContractOrders(base);
  registerContractNotices(base);
  return {
    noun: "contract-order",
    routes,
    terms: [shownTerms(contractTerms, "contract", base)],
    parts: [partOf("contracts", "desk", upkeep)],
    metrics: contractMetrics(figures),
    isAnythingOpen: hasOpenContracts,
    resultsOf: (...asked) => resultsOfClosings(base.instruments, ...asked),
    account: {
      snapshot: async (portfolioId) => ({ contracts: await accountContracts(portfolioId) }),
      watch: (portfolioId, tell) =>
        base.bus.subscribe(contractsChanged(portfolioId), ({ contracts }) => tell({ contracts })),
    },
  };
}
