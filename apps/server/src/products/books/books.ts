/**
 * The books as people see them (DOMAIN sections 2, 11 and 12): everybody sees that they balance and what is owed; operators see
 * the trial balance, the house's accounts and full reconciliations, and two of them together post what nobody posts alone. Reads
 * the ledger; what is posted goes through it.
 */

import * as api from "@candor/api/books";
import { answer } from "@candor/api/refusal";
import type { AnyProposalKind } from "../../core/maker-checker/maker-checker.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { creditKind, houseFundsKind } from "./agreed-postings.ts";
import { type CheckRecord, findLastFinished, readChecks } from "./books-check-store.ts";
import { booksMetrics } from "./books-metrics.ts";
import { listHouse, listLines, readCoverage, readSummary, readTrial } from "./books-queries.ts";
import { readTrialBalance } from "./books-store.ts";
import type { BooksDeps, BooksFigures } from "./books-types.ts";
import { coverageOf } from "./coverage.ts";
import { askForCheck, registerBooksJobs } from "./reconcile-books.ts";

export type { BooksDeps } from "./books-types.ts";

/** What everybody may ask for at any time is reckoned this often at most. */
const SUMMARY_MS = 5_000;
const WHOLE_BPS = 10_000;

/** What two operators may post together. */
export const bookKinds = (deps: BooksDeps): readonly AnyProposalKind[] => [creditKind(deps), houseFundsKind(deps)];

export function bookRoutes(deps: BooksDeps): readonly Route[] {
  const { clock } = deps;
  let known: { readonly at: number; readonly summary: ReturnType<typeof readSummary> } | undefined;
  const summary = () => {
    const now = clock.now();
    if (known && now - known.at < SUMMARY_MS && now >= known.at) return known.summary;
    known = { at: now, summary: readSummary(deps) };
    // What failed once is tried anew.
    known.summary.catch(() => {
      known = undefined;
    });
    return known.summary;
  };
  return [
    route(api.getBooksSummary, async () => answer(await summary())),
    route(api.getTrialBalance, async ({ account }) => answer(await readTrial(deps, account))),
    route(api.getCoverage, async () => answer(await readCoverage(deps))),
    route(api.listHouseAccounts, (request) => listHouse(deps, request)),
    route(api.listHouseLines, (request) => listLines(deps, request)),
    route(api.listBooksChecks, async (request, { reader }) =>
      answer(pageOut(await readChecks(reader, request), checkOut)),
    ),
    route(api.runBooksCheck, async (_request, { operator }) => answer(checkOut(await askForCheck(deps, operator)))),
  ];
}

async function readBooksFigures({ database, ledger }: BooksDeps): Promise<BooksFigures> {
  const [last, rows] = await Promise.all([findLastFinished(database), readTrialBalance(database, "real")]);
  const coverage = coverageOf(rows).flatMap(({ currencyId, coverageBps }) => {
    const currency = ledger.currency(currencyId)?.code;
    return currency === undefined || coverageBps === null ? [] : [{ currency, ratio: Number(coverageBps) / WHOLE_BPS }];
  });
  return { checkedAt: last?.finishedAt ?? null, faults: last?.faults.length ?? 0, coverage };
}

const checkOut = (check: CheckRecord): api.BooksCheck => ({
  ...{ id: check.id, asked_by: check.askedBy, asked_at: check.askedAt, finished_at: check.finishedAt },
  ...{ steps: check.steps, steps_done: check.stepsDone },
  ...{ accounts: check.accounts, transfers: check.transfers, seals: check.seals, faults: [...check.faults] },
});

export function books(base: ProductBase): Product {
  registerBooksJobs(base.jobs, base);
  return {
    noun: "books",
    routes: bookRoutes(base),
    proposalKinds: bookKinds(base),
    metrics: booksMetrics(() => readBooksFigures(base)),
  };
}
