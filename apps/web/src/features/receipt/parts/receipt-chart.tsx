/** The prices that decided, drawn small: each tick a point, what they are compared with a line, named at the side. Drawing only. */
import { formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { type Level, levelsOf, spread } from "../receipt-levels.ts";
import { isBreak, pointsOf, priceText, type Receipt } from "../receipt-view.ts";

const WIDTH = 320;
const HEIGHT = 140;
const INSET = 12;
/** The height of a name and its price, as a share of the drawing's. */
const NAME_GAP = 0.24;

const STROKES: Readonly<Record<Level["kind"], string>> = {
  ...{ entry: "stroke-line-strong", close: "stroke-line-strong", highest: "stroke-line", lowest: "stroke-line" },
  ...{ liquidation: "stroke-down", "stop-loss": "stroke-down", "take-profit": "stroke-up" },
};
const NAMES: Readonly<Record<Level["kind"], string>> = {
  ...{ entry: "", close: "", highest: "text-ink-soft", lowest: "text-ink-soft" },
  ...{ liquidation: "text-down", "stop-loss": "text-down", "take-profit": "text-up" },
};

export function ReceiptChart({ receipt }: { readonly receipt: Receipt }) {
  const t = useText("receipt");
  const points = pointsOf(receipt);
  const levels = levelsOf(receipt);
  const prices = [...points, ...levels].map(({ price }) => price);
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low || 1;
  const x = (at: number) => INSET + (at * (WIDTH - 2 * INSET)) / Math.max(1, points.length - 1);
  const y = (price: number) => HEIGHT - INSET - ((price - low) / span) * (HEIGHT - 2 * INSET);
  const places = spread(
    levels.map(({ price }) => y(price) / HEIGHT),
    NAME_GAP,
  );
  const said = levels.map(({ kind, price }) => `${t(`level.${kind}`)} ${formatPrice(priceText(price, receipt))}`);
  return (
    <figure>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={t("chart.label", { count: points.length, levels: said.join(", ") })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className="h-36 w-full text-link"
            preserveAspectRatio="none"
          >
            {levels.map(({ kind, price }) => (
              <line
                key={kind}
                x1="0"
                x2={WIDTH}
                y1={y(price)}
                y2={y(price)}
                className={STROKES[kind]}
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path
              d={points.map(({ price }, at) => `${isBreak(points, at) ? "M" : "L"}${x(at)} ${y(price)}`).join("")}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
            {points.map(({ seq, price, isDeciding }, at) => (
              // A line without length is a dot that the drawing's own stretching leaves round.
              <g key={seq} strokeLinecap="round">
                <path
                  d={`M${x(at)} ${y(price)}h0`}
                  className="stroke-link"
                  strokeWidth="7"
                  vectorEffect="non-scaling-stroke"
                />
                {!isDeciding && (
                  <path
                    d={`M${x(at)} ${y(price)}h0`}
                    className="stroke-surface"
                    strokeWidth="4"
                    vectorEffect="non-scaling-stroke"
                  />
                )}
              </g>
            ))}
          </svg>
          <Times receipt={receipt} />
        </div>
        <ul aria-hidden className="relative h-36 w-24 shrink-0 text-xs leading-4">
          {levels.map(({ kind, price }, at) => (
            <li
              key={kind}
              className={`absolute inset-x-0 -translate-y-1/2 ${NAMES[kind]}`}
              style={{ top: `${(places[at] ?? 0) * 100}%` }}
            >
              <span className="block truncate">{t(`level.${kind}`)}</span>
              <span className="block font-semibold">{formatPrice(priceText(price, receipt))}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="pt-2 text-pretty text-ink-soft text-xs">{t(`chart.caption.${receipt.kind}`)}</figcaption>
    </figure>
  );
}

/** When the first and the last price were. */
function Times({ receipt: { ticks } }: { readonly receipt: Receipt }) {
  const instants = ticks.map(({ at }) => at);
  return (
    <p className="flex justify-between gap-2 text-ink-soft text-xs">
      {[Math.min(...instants), Math.max(...instants)].map((instant, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two places
        <time key={at} dateTime={new Date(instant).toISOString()}>
          {formatInstant(instant, "time")}
        </time>
      ))}
    </p>
  );
}
