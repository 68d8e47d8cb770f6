/**
 * What two operators may post together, and nobody alone: a credit to one customer's real funding wallet, told to its owner
 * with the reason, and the house's own funds between outside and its treasury or one instrument's desk or insurance.
 */
import type { OperatorRole } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { z } from "zod";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { AccountKey, Currency } from "../../core/ledger/ledger.ts";
import type { Agreement, ProposalKind } from "../../core/maker-checker/maker-checker.ts";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";
import { findCreditor, insertAgreedPosting } from "./agreed-store.ts";
import type { BooksDeps } from "./books-types.ts";

const BY: { readonly proposers: readonly OperatorRole[]; readonly approvers: readonly OperatorRole[] } = {
  proposers: ["finance", "admin"],
  approvers: ["finance", "admin"],
};

const amount = z.string().regex(/^\d{1,20}(?:\.\d{1,18})?$/);
const currency = z.string().regex(/^[A-Z0-9._-]{1,20}$/);

const creditSchema = z.strictObject({ uid: z.string().regex(/^\d{8}$/), currency, amount });
export type CreditSubject = z.output<typeof creditSchema>;

const fundsSchema = z.strictObject({
  direction: z.enum(["in", "out"]),
  account: z.enum(["treasury", "desk", "insurance"]),
  /** "BTCUSDT"; null for the treasury. */
  symbol: z.string().max(32).nullable(),
  currency,
  amount,
});
export type FundsSubject = z.output<typeof fundsSchema>;

type Figure = { readonly amount: string; readonly currency: string };

const outside = (currencyId: number): AccountKey => ({
  ...{ owner: "house", mode: "real", kind: "external", currencyId },
  instrumentId: null,
});

function figureOf(
  { ledger }: BooksDeps,
  { amount: text, currency: code }: Figure,
): Answer<{ units: Amount; of: Currency }> {
  const of = ledger.currencies().find((one) => one.code === code);
  if (!of) return refuse("currency-unknown");
  const parsed = parseDecimal(text, of.decimals);
  if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals: of.decimals, currency: code });
  return parsed.units > 0n ? answer({ units: amountOf(parsed.units), of }) : refuse("amount-not-positive");
}

interface Agreed {
  readonly kind: "manual-credit" | "house-funds";
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly units: Amount;
  readonly of: Currency;
}

async function post(
  { ledger, clock }: BooksDeps,
  tx: Tx,
  { kind, from, to, units, of }: Agreed,
  { proposal }: Agreement,
): Promise<Refusal | undefined> {
  const [posted] = await ledger.post(tx, [[{ step: "move", from, to, amount: units, kind, reference: proposal }]]);
  if (!posted || posted.refused) {
    const available = formatDecimalShort(posted?.available ?? amountOf(0n), of.decimals);
    return refuse("insufficient-funds", { available, currency: of.code });
  }
  await insertAgreedPosting(tx, { proposalId: proposal, transferId: posted.transferIds[0] ?? "", at: clock.now() });
  return undefined;
}

export function creditKind(deps: BooksDeps): ProposalKind<CreditSubject> {
  const { clock, notices } = deps;
  return {
    ...BY,
    kind: "manual-credit",
    schema: creditSchema,
    async check(tx, subject) {
      const figure = figureOf(deps, subject);
      if (figure.refused) return figure;
      return (await findCreditor(tx, subject.uid)) ? undefined : refuse("customer-unknown");
    },
    async carryOut(tx, subject, by) {
      const [figure, creditor] = [figureOf(deps, subject), await findCreditor(tx, subject.uid)];
      if (figure.refused) return figure;
      if (!creditor) return refuse("customer-unknown");
      const { units, of } = figure.value;
      const { customerId, portfolioId } = creditor;
      const wallet = { owner: "customer", mode: "real", portfolioId, wallet: "funding", currencyId: of.id } as const;
      const agreed = { kind: "manual-credit", from: outside(of.id), to: wallet, units, of } as const;
      const fault = await post(deps, tx, agreed, by);
      if (fault) return fault;
      const at = clock.now();
      const written = { amount: formatDecimalShort(units, of.decimals), currency: of.code };
      await recordAuditEntry(tx, {
        ...{ operator: by.approvedBy, at, act: "customer-credited", reason: by.reason },
        ...{ subject: { kind: "customer", id: subject.uid }, details: `${written.amount} ${written.currency}` },
      });
      await notices.notify(tx, {
        ...{ customerId, kind: "credited", source: `proposal/${by.proposal}` },
        parameters: { ...written, reason: by.reason, at },
      });
      return undefined;
    },
    describe: async (_reader, { uid, amount: text, currency: code }) =>
      `Credit ${text} ${code} to the real funding wallet of customer ${uid}, from outside`,
  };
}

/** Currencies that an instrument's own accounts can be of. */
const currenciesOf = ({ baseCurrencyId, quoteCurrencyId, contract, option }: Instrument): readonly number[] => [
  ...[baseCurrencyId, quoteCurrencyId],
  ...(contract ? [contract.settleCurrencyId] : []),
  ...(option ? [option.currencyId] : []),
];

function houseAccount(
  { instruments }: BooksDeps,
  { account, symbol }: FundsSubject,
  currencyId: number,
): Answer<AccountKey> {
  const real = { owner: "house", mode: "real", kind: account, currencyId } as const;
  if (account === "treasury")
    return symbol === null ? answer({ ...real, instrumentId: null }) : refuse("instrument-unknown");
  const instrument = symbol === null ? undefined : instruments.bySymbol(symbol);
  if (!instrument) return refuse("instrument-unknown");
  if (!currenciesOf(instrument).includes(currencyId)) return refuse("currency-unknown");
  return answer({ ...real, instrumentId: instrument.id });
}

export function houseFundsKind(deps: BooksDeps): ProposalKind<FundsSubject> {
  const read = (subject: FundsSubject): Answer<{ units: Amount; of: Currency; own: AccountKey }> => {
    const figure = figureOf(deps, subject);
    if (figure.refused) return figure;
    const own = houseAccount(deps, subject, figure.value.of.id);
    return own.refused ? own : answer({ ...figure.value, own: own.value });
  };
  return {
    ...BY,
    kind: "house-funds",
    schema: fundsSchema,
    async check(_tx, subject) {
      const found = read(subject);
      return found.refused ? found : undefined;
    },
    async carryOut(tx, subject, by) {
      const found = read(subject);
      if (found.refused) return found;
      const { units, of, own } = found.value;
      const [from, to] = subject.direction === "in" ? [outside(of.id), own] : [own, outside(of.id)];
      const fault = await post(deps, tx, { kind: "house-funds", from, to, units, of }, by);
      if (fault) return fault;
      const { approvedBy: operator, reason, proposal } = by;
      const subjectOf = { kind: "proposal", id: proposal };
      const details = wordsOf(subject);
      await recordAuditEntry(tx, {
        operator,
        at: deps.clock.now(),
        act: "house-funds-moved",
        reason,
        subject: subjectOf,
        details,
      });
      return undefined;
    },
    describe: async (_reader, subject) => wordsOf(subject),
  };
}

const wordsOf = ({ direction, account, symbol, amount: text, currency: code }: FundsSubject): string => {
  const place = symbol === null ? `the ${account}` : `the ${account} of ${symbol}`;
  return direction === "in"
    ? `Move ${text} ${code} of the house's own funds from outside to ${place}`
    : `Move ${text} ${code} of the house's own funds from ${place} to outside`;
};
