/**
 * What two operators agree on about a way: its minima, its fee, and whether it is open. It counts for what is made from then
 * on; a withdrawal under way keeps the fee that it was made with. No price and no outcome follows from it.
 */
import { type WayTermsSubject, wayTermsSubject } from "@candor/api/network";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ProposalKind } from "../four-eyes/four-eyes.ts";
import type { Currency } from "../ledger/ledger.ts";
import { insertTerms, lockWay, readWay } from "./network-store.ts";
import type { NetworkDeps, Way, WayTerms } from "./network-types.ts";

interface Found {
  readonly way: Way;
  readonly currency: Currency;
  readonly terms: WayTerms;
}

export function wayTermsKind({ ledger }: Pick<NetworkDeps, "ledger">): ProposalKind<WayTermsSubject> {
  async function judged(tx: Tx, subject: WayTermsSubject): Promise<Answer<Found>> {
    const currency = ledger.currency(subject.currency);
    if (!currency) return refuse("currency-unknown");
    await lockWay(tx, currency.id, subject.network);
    const way = await readWay(tx, currency.id, subject.network);
    if (!way) return refuse("network-unknown");
    // What was read when it was proposed has been changed since by another agreement.
    if (way.edition !== subject.edition) return refuse("proposal-changed");
    const terms = termsOf(subject, currency);
    if (terms.refused) return terms;
    const { depositMin, withdrawMin, withdrawFee } = terms.value;
    const isSame = lines(way, currency).join() === lines(terms.value, currency).join();
    if (isSame || depositMin <= 0n || withdrawMin <= withdrawFee) return refuse("way-terms-invalid");
    return answer({ way, currency, terms: terms.value });
  }

  return {
    kind: "way-terms",
    schema: wayTermsSubject,
    proposers: ["finance"],
    approvers: ["finance", "admin"],
    async check(tx, subject): Promise<Refusal | undefined> {
      const found = await judged(tx, subject);
      return found.refused ? found : undefined;
    },
    async carryOut(tx, subject, { proposal }) {
      const found = await judged(tx, subject);
      if (found.refused) return found;
      await insertTerms(tx, found.value.way, found.value.terms, proposal);
      return undefined;
    },
    describe: (reader, subject) => described(ledger, reader, subject),
  };
}

function termsOf(subject: WayTermsSubject, { decimals, code }: Currency): Answer<WayTerms> {
  const amounts: Amount[] = [];
  for (const text of [subject.deposit_min, subject.withdraw_min, subject.withdraw_fee]) {
    const parsed = parseDecimal(text, decimals);
    if (!parsed.ok) return refuse(`amount-${parsed.fault}`, { decimals, currency: code });
    amounts.push(amountOf(parsed.units));
  }
  const [depositMin = amountOf(0n), withdrawMin = amountOf(0n), withdrawFee = amountOf(0n)] = amounts;
  const { is_deposit_open: isDepositOpen, is_withdraw_open: isWithdrawOpen } = subject;
  return answer({ depositMin, withdrawMin, withdrawFee, isDepositOpen, isWithdrawOpen });
}

/** One for each term, in words. */
const lines = (terms: WayTerms, { decimals }: Currency): readonly string[] => [
  `least deposit ${formatDecimalShort(terms.depositMin, decimals)}`,
  `least withdrawal ${formatDecimalShort(terms.withdrawMin, decimals)}`,
  `withdrawal fee ${formatDecimalShort(terms.withdrawFee, decimals)}`,
  `deposits ${terms.isDepositOpen ? "open" : "closed"}`,
  `withdrawals ${terms.isWithdrawOpen ? "open" : "closed"}`,
];

/** "USDT by tron: withdrawal fee 1.5 → 2, deposits open → closed". */
async function described(ledger: NetworkDeps["ledger"], reader: Reader, subject: WayTermsSubject): Promise<string> {
  const currency = ledger.currency(subject.currency);
  const way = currency && (await readWay(reader, currency.id, subject.network));
  const terms = currency && termsOf(subject, currency);
  if (!currency || !way || !terms || terms.refused) return `${subject.currency} by ${subject.network}`;
  const after = lines(terms.value, currency);
  const changes = lines(way, currency).flatMap((before, at) => {
    const next = after[at] ?? "";
    return before === next ? [] : [`${before} → ${next.slice(next.lastIndexOf(" ") + 1)}`];
  });
  return `${currency.code} by ${way.network}: ${changes.join(", ")}`;
}
