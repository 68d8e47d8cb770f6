/**
 * One market in a list: icon, symbol, name, volume, the line of its day, price and change. The list
 * around it is a container; the heights here are those of row-height.ts.
 */
import { memo } from "react";
import { formatCompact } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { classNames } from "../../../ui/class-names.ts";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { directionOf } from "../../../ui/price.tsx";
import { Sparkline } from "../../../ui/sparkline.tsx";
import { type MarketRow, symbolOf } from "../market-view.ts";
import { FavouriteStar, type FavouriteStarProps } from "./favourite-star.tsx";
import { MarketFigures } from "./market-figures.tsx";

interface MarketItemProps {
  readonly row: MarketRow;
  readonly isKept?: boolean;
  /** Keeps it or not; without it there is no star, as on home. The function must be the same each time. */
  readonly onToggle?: FavouriteStarProps["onToggle"];
  /** Shows it beside the list instead of leading away. The function must be the same each time. */
  readonly onChoose?: ((id: number) => void) | undefined;
  readonly isChosen?: boolean;
}

const PRESS =
  "flex h-full min-w-0 flex-1 flex-col items-start justify-center gap-x-2.5 pr-4 text-left @[16rem]:flex-row @[16rem]:items-center -outline-offset-2 transition-colors active:bg-inset";

export const MarketItem = memo(function MarketItem(props: MarketItemProps) {
  const { row, isKept = false, onToggle, onChoose, isChosen = false } = props;
  const press = classNames(PRESS, onToggle === undefined && "pl-4");
  const symbol = symbolOf(row);
  return (
    <div
      className={classNames(
        "flex h-[6.75rem] items-center transition-colors @[16rem]:h-[4.25rem]",
        isChosen ? "bg-primary-soft" : "hover:bg-inset",
      )}
    >
      {onToggle !== undefined && (
        <FavouriteStar id={row.id} symbol={symbol} isKept={isKept} onToggle={onToggle} className="h-full" />
      )}
      {onChoose === undefined ? (
        <a href={hrefOf("pages/transaction/currency", { match_id: String(row.id) })} className={press}>
          <Inside row={row} />
        </a>
      ) : (
        <button type="button" aria-pressed={isChosen} onClick={() => onChoose(row.id)} className={press}>
          <Inside row={row} />
        </button>
      )}
    </div>
  );
});

function Inside({ row }: { readonly row: MarketRow }) {
  const t = useText("market");
  return (
    <>
      <span className="hidden @[16rem]:block">
        <CoinIcon symbol={row.base} />
      </span>
      <span className="min-w-0 max-w-full @[16rem]:flex-1">
        <span className="block truncate font-semibold leading-6">
          {row.base}
          {row.quote !== null && <span className="font-medium text-ink-soft text-sm">/{row.quote}</span>}
        </span>
        {/* The volume wraps out of sight where the name needs the room. */}
        <span className="flex h-5 flex-wrap overflow-hidden text-ink-soft text-sm leading-5">
          <span className="max-w-full truncate">{row.name}</span>
          <span className="whitespace-pre">
            {" · "}
            <span className="sr-only">{t("detail.volume")} </span>
            {formatCompact(row.volume)}
          </span>
        </span>
      </span>
      <span className="hidden w-13 shrink-0 @[22rem]:block [&>svg]:h-auto [&>svg]:w-full">
        <Sparkline values={row.spark} direction={directionOf(row.change)} />
      </span>
      <span className="@[16rem]:min-w-[6.25rem] max-w-full shrink-0">
        <MarketFigures row={row} />
      </span>
    </>
  );
}
