/** The lengths of a product as one clear choice: how long, what it pays, how to get out. */
import type { TermOfferOut } from "@candor/api/term-product";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { Badge } from "../../ui/badge.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Rows } from "../records/record-list.tsx";
import { interestOf, ratesOf } from "./term-view.ts";

interface OfferRowsProps {
  readonly label: string;
  readonly offers: readonly TermOfferOut[];
  readonly hrefOf: (offer: TermOfferOut) => string;
}

const EXAMPLE = "1000";

export function OfferRows({ label, offers, hrefOf }: OfferRowsProps) {
  const t = useText("term");
  return (
    <Rows label={label}>
      {offers.map((offer) => {
        const isTaken = offer.is_open && !offer.is_sold_out;
        const amount = { amount: formatAmount(interestOf(offer, EXAMPLE), 2, 2), currency: offer.currency_name };
        return (
          <li key={offer.id}>
            <ListRow
              href={hrefOf(offer)}
              hasArrow
              title={t("days", { count: offer.days ?? 0 })}
              note={t("example", { ...amount, example: formatAmount(EXAMPLE, 2, 0) })}
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
