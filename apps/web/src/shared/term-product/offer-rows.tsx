/** The lengths of a product as one clear choice: how long, what it pays, how to get out. */
import type { TermOfferOut } from "@candor/api/term-product";
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { Badge } from "../../ui/badge.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Rows } from "../records/record-list.tsx";
import { interestOf, ratesOf } from "./term-view.ts";

/** Decimals of an example: cents, or as many as say something of what is worth a lot. */
const digitsOf = ({ scale }: TermOfferOut): number => (scale > 6 ? scale : 2);

interface OfferRowsProps {
  readonly label: string;
  readonly offers: readonly TermOfferOut[];
  readonly hrefOf: (offer: TermOfferOut) => string;
}

/** An amount to show by: a hundred times the least. */
const exampleOf = ({ min, scale }: TermOfferOut): string => formatDecimalShort(decimalUnits(min, scale) * 100n, scale);

export function OfferRows({ label, offers, hrefOf }: OfferRowsProps) {
  const t = useText("term");
  const hasSeveral = new Set(offers.map(({ currency_id: id }) => id)).size > 1;
  return (
    <Rows label={label}>
      {offers.map((offer) => {
        const isTaken = offer.is_open && !offer.is_sold_out;
        const example = exampleOf(offer);
        const amount = {
          amount: formatAmount(interestOf(offer, example), digitsOf(offer), 2),
          currency: offer.currency_name,
        };
        const length = offer.days === null ? t("openEnded") : t("days", { count: offer.days });
        return (
          <li key={offer.id}>
            <ListRow
              href={hrefOf(offer)}
              hasArrow
              title={hasSeveral ? `${offer.currency_name} · ${length}` : length}
              note={t(offer.days === null ? "exampleOpen" : "example", {
                ...amount,
                example: formatAmount(example, 8, 0),
              })}
              end={
                <span className="flex flex-col items-end">
                  <span className="font-semibold text-success-text tabular-nums">{ratesOf(offer)}</span>
                  {isTaken ? (
                    <span className="text-ink-soft text-xs">{t(offer.rate_per === "year" ? "aYear" : "aDay")}</span>
                  ) : (
                    <Badge>{t(offer.is_open ? "soldOut" : "closed")}</Badge>
                  )}
                </span>
              }
            />
          </li>
        );
      })}
    </Rows>
  );
}
