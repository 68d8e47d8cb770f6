/** The prices that decided, drawn small: each tick a point, the entry a line. Drawing only; the figures are in the receipt. */
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { entryOf, isBreak, pointsOf, priceText, type Receipt } from "../receipt-view.ts";

const WIDTH = 320;
const HEIGHT = 120;
const INSET = 12;

export function ReceiptChart({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const points = pointsOf(receipt);
  const entry = entryOf(receipt);
  const prices = [...points.map(({ price }) => price), entry];
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low || 1;
  const x = (at: number) => INSET + (at * (WIDTH - 2 * INSET)) / Math.max(1, points.length - 1);
  const y = (price: number) => HEIGHT - INSET - ((price - low) / span) * (HEIGHT - 2 * INSET);
  return (
    <figure>
      <svg
        role="img"
        aria-label={t("chart.label", { count: points.length, entry: formatPrice(priceText(entry, receipt)) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-32 w-full text-link"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={WIDTH} y1={y(entry)} y2={y(entry)} className="stroke-line-strong" strokeDasharray="4 3" />
        <path
          d={points.map(({ price }, at) => `${isBreak(points, at) ? "M" : "L"}${x(at)} ${y(price)}`).join("")}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {points.map(({ seq, price, isDeciding }, at) => (
          <circle
            key={seq}
            cx={x(at)}
            cy={y(price)}
            r="3"
            className={isDeciding ? "fill-link" : "fill-surface stroke-link"}
          />
        ))}
      </svg>
      <figcaption className="pt-1 text-ink-soft text-xs">
        {t("chart.caption", { entry: formatPrice(priceText(entry, receipt)) })}
      </figcaption>
    </figure>
  );
}
