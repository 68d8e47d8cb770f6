/** Terms of whatever has a term: one kind of editions, by product and currency. What is taken keeps the edition it was taken under. */

import { type Refusal, refuse } from "@candor/api/refusal";
import { type TermContent, termContent } from "@candor/api/term-product";
import { leavingGain } from "@candor/engine/early-exit";
import { EXIT_FIGURES, OPEN_ENDED, readTermOffer } from "@candor/engine/term-reading";
import { decimalUnits, parseDecimal } from "@candor/money/decimal";
import { amountOf, RATE_SCALE } from "@candor/money/money";
import type { Currency } from "../ledger/ledger.ts";
import { defineTerms, type Terms } from "../terms/terms.ts";
import type { TermProductKind } from "./term-types.ts";

const EARN_TERMS = "earn-terms";
/** As the table's `terms_lead` has it. */
const LEAD_MS = 600_000;
/** As the table has it. */
const LENGTHS_MAX = 20;
/** Digits of the most that a tier may begin at. */
const AMOUNT_MAX = 18;

interface Known {
  readonly kindOf: (subject: string) => TermProductKind | undefined;
  readonly currencyOf: (subject: string) => Currency | undefined;
}

export const earnTerms = (known: Known): Terms<TermContent> =>
  defineTerms<TermContent>({
    ...{ kind: EARN_TERMS, content: termContent, leadMs: LEAD_MS },
    ...{ proposers: ["product", "finance"], approvers: ["finance", "admin"] },
    rules: [
      { term: "min", is: "above", than: "0" },
      { term: "max", is: "at-least", than: "min" },
      { term: "person_max", is: "at-least", than: "max" },
      { term: "quota", is: "at-least", than: "person_max" },
      { term: "exit.fee", is: "at-most", than: "0.1" },
      { term: "exit.kept", is: "at-most", than: "1" },
      { term: "exit.lost_days", is: "at-most", than: "999" },
    ],
    check: async (_tx, subject, content) => termsFault(known, subject, content),
  });

/** What is wrong with terms beside the rules that are said beforehand. */
function termsFault({ kindOf, currencyOf }: Known, subject: string, content: TermContent): Refusal | undefined {
  const [kind, currency] = [kindOf(subject), currencyOf(subject)];
  if (!kind || !currency) return refuse("terms-subject-unknown");
  const { decimals } = currency;
  const outOf = (term: string) => refuse("terms-out-of-bounds", { term });
  const amounts = { min: content.min, max: content.max, person_max: content.person_max, quota: content.quota };
  for (const [term, text] of Object.entries(amounts)) if (!parseDecimal(text, decimals).ok) return outOf(term);
  const figures = EXIT_FIGURES[kind.exitRule];
  for (const figure of figures) if (!(figure in content.exit)) return outOf(`exit.${figure}`);
  for (const figure of Object.keys(content.exit)) if (!figures.includes(figure)) return outOf(`exit.${figure}`);
  const lengths = Object.entries(content.lengths);
  if (lengths.length === 0 || lengths.length > LENGTHS_MAX) return outOf("lengths");
  for (const figure of figures)
    if (!parseDecimal(content.exit[figure as "fee"] ?? "", figure === "lost_days" ? 0 : RATE_SCALE).ok)
      return outOf(`exit.${figure}`);
  for (const [days, tiers] of lengths) {
    // What has no end adds its interest, and only that: nothing else has its interest set aside anew each date.
    if ((days === OPEN_ENDED) !== (kind.payout === "compound")) return outOf(`lengths.${days}`);
    if (!("0" in tiers)) return outOf(`lengths.${days}.0`);
    for (const [from, rate] of Object.entries(tiers)) {
      const isWritten =
        parseDecimal(from, decimals).ok && parseDecimal(rate, RATE_SCALE).ok && from.length <= AMOUNT_MAX;
      if (!isWritten || decimalUnits(rate, RATE_SCALE) > HIGHEST[kind.ratePer]) return outOf(`lengths.${days}.${from}`);
    }
  }
  const bounds = [content.min, content.max].map((text) => amountOf(decimalUnits(text, decimals)));
  const gain = leavingGain(readTermOffer(kind, content, decimals), bounds);
  return gain ? refuse("term-leaving-gains", { days: gain.days, left: gain.left }) : undefined;
}

/** 50 % a year, 0.1 % a day. */
const HIGHEST = { year: 500_000_000n, day: 1_000_000n } as const;
