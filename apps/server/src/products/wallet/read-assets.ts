/** Worth of everything in a portfolio, split in three ways, and what the day has brought. Shown figures; nothing is booked by them. */

import { WALLETS } from "@candor/api/account-mode";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { ASSET_PARTS, type AssetPart, type getAssets } from "@candor/api/wallet";
import type { UnitWorth } from "@candor/engine/conversion";
import { formatDecimalShort, powerOfTen } from "@candor/money/decimal";
import { type Instant, instantOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Currency, PeriodSum, WalletBalance } from "../../core/ledger/ledger.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { currencyOf } from "./balance-row.ts";
import { rateOf, worthAt, worthNow } from "./currency-rates.ts";
import type { WalletDeps } from "./wallet-types.ts";

type Assets = ResponseOf<typeof getAssets>;

const DAY_MS = 86_400_000;
/** Dollars are counted to so many decimals before they are shown in a currency. */
const DOLLAR_SCALE = 12;
const DEFAULT_CURRENCY = "USD";

/** What is held in each wallet is held for one thing. */
const HELD_FOR: Readonly<Record<WalletBalance["wallet"], AssetPart>> = {
  funding: "other-holds",
  spot: "spot-orders",
  margin: "contract-margin",
  option: "option-stakes",
  earn: "savings",
};

/** Minor units in dollars. */
const dollarsOf = (units: bigint, worth: UnitWorth, decimals: number): bigint =>
  divideRounded(
    units * worth.numerator * powerOfTen(DOLLAR_SCALE),
    worth.denominator * powerOfTen(decimals),
    "nearest",
  );

/** Adds up; what has no price makes a sum unknown. */
const sumOf = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0n);

export async function readAssets(
  deps: WalletDeps,
  { currencyId }: RequestOf<typeof getAssets>,
  { accountMode: mode, portfolioId, language }: CustomerCall,
): Promise<Answer<Assets>> {
  const { ledger, database, clock } = deps;
  const currency = currencyId === undefined ? ledger.currencyByCode(DEFAULT_CURRENCY) : ledger.currency(currencyId);
  if (!currency) return refuse("currency-unknown");
  const own = worthNow(deps, currency.id);
  if (!own) return refuse("rate-unavailable", { currency: currency.code });
  const since = instantOf(Math.floor(clock.now() / DAY_MS) * DAY_MS);
  const snapshot = { isolation: "repeatable read", readOnly: true, statementMs: 5_000 } as const;
  const [balances, sums] = await database.transaction(
    async (tx) => [
      await ledger.balancesOf(tx, mode, portfolioId),
      await ledger.sumsSince(tx, { mode, portfolioId, since }),
    ],
    snapshot,
  );
  const inDollars = ({ currencyId: id, units }: { currencyId: number; units: bigint }): bigint | null => {
    const worth = worthNow(deps, id);
    if (units === 0n) return 0n;
    return worth ? dollarsOf(units, worth, currencyOf(ledger, id).decimals) : null;
  };
  const shown = (dollars: bigint | null): string | null =>
    dollars === null ? null : formatDecimalShort(inCurrency(dollars, own, currency), currency.decimals);
  const split = splitOf(balances, inDollars);
  const today = await dayOf(deps, balances, sums, since);
  return answer({
    account: mode,
    currency: rateOf(deps, currency, language),
    total: shown(split.total),
    total_usdt: split.total === null ? null : formatDecimalShort(divideRounded(split.total, powerOfTen(6), "pay"), 6),
    today_profit: shown(today?.profit ?? null),
    today_percent: today?.percent ?? null,
    day_started_at: since,
    wallets: split.wallets.map(({ wallet, dollars }) => ({ wallet, worth: shown(dollars) })),
    parts: split.parts.map(({ part, dollars }) => ({ part, worth: shown(dollars) })),
    allocation: split.byCurrency.map(({ currencyId: id, units, dollars }) => {
      const { code, decimals } = currencyOf(ledger, id);
      const share = { amount: formatDecimalShort(units, decimals), worth: shown(dollars) };
      return { currency_id: id, currency_name: code, ...share, permille: permilleOf(dollars, split.total) };
    }),
    unpriced: split.byCurrency
      .filter(({ dollars }) => dollars === null)
      .map(({ currencyId: id }) => currencyOf(ledger, id).code),
  });
}

const inCurrency = (dollars: bigint, own: UnitWorth, { decimals }: Currency): bigint =>
  divideRounded(dollars * own.denominator * powerOfTen(decimals), own.numerator * powerOfTen(DOLLAR_SCALE), "nearest");

const permilleOf = (part: bigint | null, total: bigint | null): number | null =>
  part === null || total === null || total <= 0n ? null : Number((part * 1000n) / total);

type Priced = (of: { currencyId: number; units: bigint }) => bigint | null;

function splitOf(balances: readonly WalletBalance[], inDollars: Priced) {
  const dollarsIn = (own: readonly WalletBalance[], units: (one: WalletBalance) => bigint) =>
    sumOf(own.map((one) => inDollars({ currencyId: one.currencyId, units: units(one) })));
  const wallets = WALLETS.map((wallet) => {
    const own = balances.filter((one) => one.wallet === wallet);
    return { wallet, dollars: dollarsIn(own, ({ posted }) => posted) };
  });
  const parts = ASSET_PARTS.map((part) => {
    if (part === "free") return { part, dollars: dollarsIn(balances, ({ posted, held }) => posted - held) };
    const own = balances.filter(({ wallet }) => HELD_FOR[wallet] === part);
    return { part, dollars: dollarsIn(own, ({ held }) => held) };
  });
  const byCurrency = [...Map.groupBy(balances, (one) => one.currencyId)]
    .map(([currencyId, own]) => {
      const units = own.reduce((sum, { posted }) => sum + posted, 0n);
      return { currencyId, units, dollars: inDollars({ currencyId, units }) };
    })
    .filter(({ units }) => units !== 0n)
    .sort((a, b) => ((a.dollars ?? -1n) < (b.dollars ?? -1n) ? 1 : -1));
  return { wallets, parts, byCurrency, total: sumOf(byCurrency.map(({ dollars }) => dollars)) };
}

/** Today's worth less that of the day's start and of what came in since; undefined where a price is missing. */
async function dayOf(
  deps: WalletDeps,
  balances: readonly WalletBalance[],
  sums: readonly PeriodSum[],
  since: Instant,
): Promise<{ profit: bigint; percent: string | null } | undefined> {
  let profit = 0n;
  let base = 0n;
  for (const currencyId of new Set([...balances, ...sums].map((one) => one.currencyId))) {
    const { decimals } = currencyOf(deps.ledger, currencyId);
    const sum = sums.find((one) => one.currencyId === currencyId);
    const now = balances.filter((one) => one.currencyId === currencyId).reduce((all, { posted }) => all + posted, 0n);
    const before = now - (sum?.added ?? 0n);
    const flow = sum?.flow ?? 0n;
    if (now === 0n && before === 0n && flow === 0n) continue;
    const worth = worthNow(deps, currencyId);
    const worthThen = await worthAt(deps, currencyId, since);
    if (!worth || !worthThen) return undefined;
    const then = dollarsOf(before, worthThen, decimals);
    profit += dollarsOf(now - flow, worth, decimals) - then;
    base += then + (flow > 0n ? dollarsOf(flow, worth, decimals) : 0n);
  }
  const percent = base > 0n ? formatDecimalShort(divideRounded(profit * 10_000n, base, "nearest"), 2) : null;
  return { profit, percent };
}
