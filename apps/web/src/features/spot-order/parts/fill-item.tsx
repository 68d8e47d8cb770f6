/** One trade of one's own: price, amount, fee, and who stood on the other side. */
import type { SpotFill } from "@candor/api/spot-order";
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { classNames } from "../../../ui/class-names.ts";

export function FillItem({ fill, hasSide = true }: { readonly fill: SpotFill; readonly hasSide?: boolean }) {
  const t = useText("spot-order");
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium">
          {hasSide && (
            <span className={classNames("mr-2 font-semibold", fill.type === "buy" ? "text-up" : "text-down")}>
              {t(`side.${fill.type}`)}
            </span>
          )}
          {formatAmount(fill.amount, 18, 0)} {baseOf(fill)}
        </p>
        <p className="text-ink-soft text-xs leading-5">
          {t(`fills.${fill.counterparty}`)} · {t(fill.is_maker ? "fills.maker" : "fills.taker")}
        </p>
        <p className="text-ink-soft text-xs leading-5">
          <time dateTime={new Date(fill.created_at).toISOString()}>{formatInstant(fill.created_at)}</time>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-medium">{formatPrice(fill.price)}</p>
        <p className="text-ink-soft text-xs leading-5">
          {t("orders.fee", { amount: formatAmount(fill.fee, 8, 2), currency: fill.fee_currency })}
        </p>
      </div>
    </li>
  );
}

/** "BTC" of "BTCUSDT": the symbol without the currency that fees are in. */
const baseOf = ({ symbol, fee_currency }: SpotFill): string =>
  symbol.endsWith(fee_currency) ? symbol.slice(0, -fee_currency.length) : symbol;
