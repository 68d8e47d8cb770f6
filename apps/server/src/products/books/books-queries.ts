/** The books as the wire shows them: the public summary, the trial balance, coverage, the house's accounts and their lines. */
import type { AccountMode } from "@candor/api/account-mode";
import type * as api from "@candor/api/books";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import type { Currency } from "../../core/ledger/ledger.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import { type CheckRecord, findCutOffSince, findLastFinished } from "./books-check-store.ts";
import {
  findHouseAccount,
  readHouseAccounts,
  readHouseLines,
  readLastProof,
  readLastSeal,
  readTrialBalance,
} from "./books-store.ts";
import type { BooksDeps } from "./books-types.ts";
import { type Coverage, coverageOf } from "./coverage.ts";

type Summary = ResponseOf<typeof api.getBooksSummary>;

function currencyOf({ ledger }: BooksDeps, id: number): Currency {
  const currency = ledger.currency(id);
  if (!currency) throw new Error(`no currency ${id}`);
  return currency;
}

function coverageRow(deps: BooksDeps, { currencyId, owed, house, assets, difference, coverageBps }: Coverage) {
  const { code, decimals } = currencyOf(deps, currencyId);
  const text = (units: bigint) => formatDecimalShort(units, decimals);
  return {
    ...{ currency_id: currencyId, currency_name: code },
    ...{ owed: text(owed), house: text(house), assets: text(assets), difference: text(difference) },
    // Hundredths of a percent.
    coverage: coverageBps === null ? null : formatDecimal(coverageBps, 2),
  };
}

/** What nobody has and nothing stands against is left out. */
const hasAnything = ({ owed, house, assets }: Coverage): boolean => owed !== 0n || house !== 0n || assets !== 0n;

export async function readSummary(deps: BooksDeps): Promise<Summary> {
  const { database, clock } = deps;
  const coverage = coverageOf(await readTrialBalance(database, "real"));
  const [seal, check, proof] = await Promise.all([
    readLastSeal(database),
    findLastFinished(database),
    readLastProof(database),
  ]);
  const cutOffAt = await findCutOffSince(database, check?.id ?? "0");
  return {
    at: clock.now(),
    cut_off_at: cutOffAt ?? null,
    is_balanced: coverage.every(({ difference }) => difference === 0n) && (check?.faults.length ?? 0) === 0,
    list: coverage.filter(hasAnything).map((one) => coverageRow(deps, one)),
    seal: seal ? { number: seal.number, hash: seal.hash.toString("hex"), sealed_at: seal.sealedAt } : null,
    check: check ? checkFacts(check) : null,
    proof: proof ? { ...proof, root: proof.root.toString("hex") } : null,
  };
}

const checkFacts = ({
  finishedAt,
  askedAt,
  accounts,
  transfers,
  seals,
  faults,
}: CheckRecord): NonNullable<Summary["check"]> => ({
  ...{ accounts, transfers, seals, faults: faults.length },
  finished_at: finishedAt ?? askedAt,
});

export async function readTrial(
  deps: BooksDeps,
  mode: AccountMode | undefined,
): Promise<ResponseOf<typeof api.getTrialBalance>> {
  const rows = await readTrialBalance(deps.database, mode ?? null);
  const list = rows.map(({ mode: account, currencyId, kind, owner, accounts, posted, held }) => {
    const { code, decimals } = currencyOf(deps, currencyId);
    return {
      ...{ account, currency_id: currencyId, currency_name: code, kind, owner, accounts },
      ...{ posted: formatDecimalShort(posted, decimals), held: formatDecimalShort(held, decimals) },
    };
  });
  const sums = coverageOf(rows).map(({ mode: account, currencyId, difference }) => {
    const { code, decimals } = currencyOf(deps, currencyId);
    // The sum of all accounts is what the outside has less than it should, with the other sign.
    return { account, currency_id: currencyId, currency_name: code, sum: formatDecimalShort(-difference, decimals) };
  });
  return { at: deps.clock.now(), list, sums };
}

export async function readCoverage(deps: BooksDeps): Promise<ResponseOf<typeof api.getCoverage>> {
  const list = coverageOf(await readTrialBalance(deps.database, null)).map((one) => {
    const { decimals } = currencyOf(deps, one.currencyId);
    const wallets = [...one.wallets].map(([wallet, units]) => [wallet, formatDecimalShort(units, decimals)]);
    return {
      ...coverageRow(deps, one),
      account: one.mode,
      wallets: Object.fromEntries(wallets),
      promised: formatDecimalShort(one.promised, decimals),
    };
  });
  return { at: deps.clock.now(), list };
}

export async function listHouse(
  deps: BooksDeps,
  asked: RequestOf<typeof api.listHouseAccounts>,
): Promise<Answer<ResponseOf<typeof api.listHouseAccounts>>> {
  if (asked.currencyId !== undefined && !deps.ledger.currency(asked.currencyId)) return refuse("currency-unknown");
  const { list, ...page } = await readHouseAccounts(deps.database, asked);
  return answer(
    queueOut(
      page,
      list.map((one) => {
        const { code, decimals } = currencyOf(deps, one.currencyId);
        return {
          ...{ id: one.id, account: one.mode, kind: one.kind, currency_id: one.currencyId, currency_name: code },
          symbol: one.symbol,
          ...{ posted: formatDecimalShort(one.posted, decimals), held: formatDecimalShort(one.held, decimals) },
        };
      }),
    ),
  );
}

export async function listLines(
  deps: BooksDeps,
  { accountId, beforeId, limit }: RequestOf<typeof api.listHouseLines>,
): Promise<Answer<ResponseOf<typeof api.listHouseLines>>> {
  const account = await findHouseAccount(deps.database, accountId);
  if (!account) return refuse("books-account-unknown");
  const { code, decimals } = currencyOf(deps, account.currencyId);
  const { lines, olderBefore } = await readHouseLines(deps.database, accountId, { beforeId, limit });
  const list = lines.map(({ id, amount, kind, reference, at }) => {
    return { id, amount: formatDecimalShort(amount, decimals), currency_name: code, kind, reference, created_at: at };
  });
  return answer({ list, has_more: olderBefore !== null, older_before: olderBefore });
}
