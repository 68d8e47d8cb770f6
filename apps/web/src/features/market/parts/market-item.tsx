/**
 * One market as a row of a table: star, icon, symbol, name, volume, the line of its day, price and change. The list around it
 * is a container; the heights here are those of row-height.ts.
 */
import { memo, useMemo } from "react";
import { formatVolume } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { classNames } from "../../../ui/class-names.ts";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { directionOf } from "../../../ui/price.tsx";
import { Sparkline } from "../../../ui/sparkline.tsx";
import { Cell, Row } from "../../../ui/table.tsx";
import { type MarketRow, symbolOf, tradePathOf } from "../market-view.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import { MarketFigures } from "./market-figures.tsx";

interface MarketItemProps {
  readonly row: MarketRow;
  /** Whether it is among the favourites; without it there is no star, as on home. */
  readonly isKept?: boolean;
  /** Shows it beside the list instead of leading away. The function must be the same each time. */
  readonly onChoose?: ((id: number) => void) | undefined;
  readonly isChosen?: boolean;
  /** Its place in the table, the heads being the first, where not every row is there. */
  readonly rowIndex?: number;
}

/** Faint, so that the colours of rising and falling keep their contrast on them. */
const CHOSEN = "bg-[color-mix(in_srgb,var(--primary-soft)_40%,transparent)] shadow-[inset_3px_0_0_var(--primary)]";
const TOUCHED =
  "hover:bg-[color-mix(in_srgb,var(--inset)_35%,transparent)] active:bg-[color-mix(in_srgb,var(--inset)_35%,transparent)]";

/** The link or button reaches over the whole row; only the star stands above it. */
const PRESS =
  "flex min-w-0 flex-1 items-center gap-2.5 text-left outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-link";

export const MarketItem = memo(function MarketItem(props: MarketItemProps) {
  const { row, isKept, onChoose, isChosen = false, rowIndex } = props;
  const hasStar = isKept !== undefined;
  return (
    <Row
      aria-rowindex={rowIndex}
      data-instrument={row.id}
      className={classNames(
        "relative flex h-[6.75rem] flex-col justify-center pr-4 touch-motion",
        "@[16rem]:h-[4.25rem] @[16rem]:flex-row @[16rem]:items-center @[16rem]:gap-x-2.5",
        isChosen ? CHOSEN : TOUCHED,
      )}
    >
      <Cell className={classNames("flex min-w-0 items-center @[16rem]:h-full @[16rem]:flex-1", !hasStar && "pl-4")}>
        {hasStar && (
          <FavouriteStar id={row.id} symbol={symbolOf(row)} isKept={isKept} className="relative z-10 h-full" />
        )}
        {onChoose === undefined ? (
          <a href={hrefOf(tradePathOf(row), { match_id: String(row.id) })} data-press className={PRESS}>
            <Names row={row} />
          </a>
        ) : (
          <button type="button" aria-pressed={isChosen} onClick={() => onChoose(row.id)} data-press className={PRESS}>
            <Names row={row} />
          </button>
        )}
      </Cell>
      <DayLine row={row} />
      {/* What moves is painted apart, and so above the link: what is pressed there is still the link. */}
      <div
        className={classNames(
          "pointer-events-none flex min-w-0 max-w-full shrink-0 flex-col items-start [contain:layout] @[16rem]:min-w-[6.25rem] @[16rem]:items-end @[16rem]:pl-0",
          hasStar ? "pl-11" : "pl-4",
        )}
      >
        <MarketFigures row={row} />
      </div>
    </Row>
  );
});

function Names({ row }: { readonly row: MarketRow }) {
  const t = useText("market");
  return (
    <>
      <span className="hidden @[16rem]:block">
        <CoinIcon symbol={row.base} />
      </span>
      <span className="min-w-0 max-w-full flex-1">
        <span className="block truncate font-semibold leading-6">
          {row.base}
          {row.quote !== null && <span className="font-medium text-ink-soft text-sm">/{row.quote}</span>}
        </span>
        {/* A name too long gives way: the volume is what rows are compared by. */}
        <span className="flex h-[1.25rem] text-[0.8125rem] text-ink-soft leading-5">
          <span className="truncate">{row.name}</span>
          {row.price !== null && (
            <span className="shrink-0 whitespace-pre">
              {" · "}
              <span className="sr-only">{t("common.columns.volume")} </span>
              {formatVolume(row.volume)}
            </span>
          )}
        </span>
      </span>
    </>
  );
}

function DayLine({ row }: { readonly row: MarketRow }) {
  const values = useMemo(() => row.spark.map(Number), [row.spark]);
  return (
    <span className="hidden w-11 shrink-0 @[22rem]:block [&>svg]:h-auto [&>svg]:w-full">
      <Sparkline values={values} direction={directionOf(row.change)} />
    </span>
  );
}
