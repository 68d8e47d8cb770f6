/**
 * The order book, live: buyers and sellers with bars for depth, the house's own part drawn apart and named. Side by side on
 * phones; one above the other where there is room, and a press on a price then takes it as limit price.
 */
import type { DepthLevel, Side } from "@candor/engine/spot-order";
import { formatQuantity, formatPrice as priceText } from "@candor/money/instrument-scale";
import type { PriceTicks } from "@candor/money/money";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { usePageCovered } from "../../../app/page-overlay.ts";
import { useLiveBook } from "../../../live/books.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { depthOf, type SpotDepth, type SpotInstrument } from "../spot-market.ts";
import { type BookRow, bookRows, lotsShown } from "../spot-order-view.ts";

interface OrderBookPanelProps {
  readonly instrument: SpotInstrument;
  readonly isStacked: boolean;
  /** Levels of each side. */
  readonly count: number;
  /** Rows are too low for fingers: only given where there is a pointer. */
  readonly onPick?: (price: string, side: Side) => void;
}

export function OrderBookPanel({ instrument, isStacked, count, onPick }: OrderBookPanelProps) {
  const isCovered = usePageCovered();
  const book = useLiveBook(instrument.id, !isCovered);
  if (book === undefined) return <BookSkeleton count={count} isStacked={isStacked} />;
  const depth = depthOf(book, instrument.scale);
  const deepest = Math.max(lotsShown(depth.asks, count), lotsShown(depth.bids, count));
  const sideProps = { instrument, count, deepest, isStacked, ...(onPick && { onPick }) };
  return (
    <div>
      {isStacked ? (
        <>
          <BookSide {...sideProps} side="sell" levels={depth.asks} />
          <SpreadLine instrument={instrument} depth={depth} />
          <BookSide {...sideProps} side="buy" levels={depth.bids} />
        </>
      ) : (
        <div className="grid grid-cols-2 gap-x-3 px-4">
          <BookSide {...sideProps} side="buy" levels={depth.bids} />
          <BookSide {...sideProps} side="sell" levels={depth.asks} />
        </div>
      )}
      {deepest > 0 && <Legend />}
    </div>
  );
}

interface BookSideProps extends OrderBookPanelProps {
  readonly side: Side;
  readonly levels: readonly DepthLevel[];
  readonly deepest: number;
}

function BookSide({ instrument, side, levels, count, deepest, isStacked, onPick }: BookSideProps) {
  const t = useText("spot-order");
  const rows = bookRows(levels, count, deepest);
  // Best prices stand next to the spread: at the bottom of the sellers when stacked.
  const shown = isStacked && side === "sell" ? rows.toReversed() : rows;
  const isMirrored = !isStacked && side === "buy";
  return (
    <div className={classNames(isStacked && "px-4")}>
      <div
        className={classNames(
          "flex justify-between py-1 text-ink-soft text-xs",
          isMirrored && "flex-row-reverse",
          isStacked && side === "buy" && "sr-only",
        )}
      >
        <span>{t("common.columns.price")}</span>
        <span>{t("book.amount")}</span>
      </div>
      <ul aria-label={t(side === "buy" ? "book.bids" : "book.asks")}>
        {shown.map((row) => (
          <Level
            key={row.rank}
            row={row}
            side={side}
            instrument={instrument}
            isMirrored={isMirrored}
            {...(onPick && { onPick })}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-4 text-ink-soft text-xs">{t("book.empty")}</p>}
    </div>
  );
}

interface LevelProps extends Pick<BookSideProps, "side" | "instrument" | "onPick"> {
  readonly row: BookRow;
  readonly isMirrored: boolean;
}

const LEVEL =
  "relative flex h-[1.75rem] w-full [contain:strict] items-center justify-between gap-2 overflow-hidden text-[0.8125rem]";

function Level({ row, side, instrument, isMirrored, onPick }: LevelProps) {
  const t = useText("spot-order");
  const { level } = row;
  const { scale } = instrument;
  const written = priceText(level.price, scale);
  const price = formatPrice(written);
  const amount = formatAmount(formatQuantity(level.lots, scale), scale.quantityScale, Math.min(4, scale.quantityScale));
  const house = formatAmount(formatQuantity(level.houseLots, scale), scale.quantityScale, 0);
  const isBuy = side === "buy";
  const inside = (
    <>
      <DepthBar row={row} isBuy={isBuy} isMirrored={isMirrored} />
      <span className={classNames("relative font-medium", isBuy ? "text-up" : "text-down")}>{price}</span>
      <span className="relative truncate">{amount}</span>
    </>
  );
  const layout = classNames(LEVEL, isMirrored && "flex-row-reverse");
  const words = t("book.row", { price, amount, house });
  if (onPick === undefined) {
    return (
      <li className={layout}>
        <span className="sr-only">{words}</span>
        <span aria-hidden className="contents">
          {inside}
        </span>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        // Someone who takes a buyer's price sells.
        onClick={() => onPick(written, isBuy ? "sell" : "buy")}
        className={classNames(layout, "-outline-offset-2 hover:bg-inset")}
      >
        <span className="sr-only">{`${words}. ${t("book.pick", { price })}`}</span>
        <span aria-hidden className="contents">
          {inside}
        </span>
      </button>
    </li>
  );
}

interface DepthBarProps {
  readonly row: BookRow;
  readonly isBuy: boolean;
  readonly isMirrored: boolean;
}

/** Length for everything up to this price; the hatched part of it for the house's share of this price. */
function DepthBar({ row, isBuy, isMirrored }: DepthBarProps) {
  return (
    <span
      aria-hidden
      style={{ width: `${row.percent}%` }}
      className={classNames(
        "absolute inset-y-px flex overflow-hidden rounded-[3px]",
        isMirrored ? "right-0 flex-row-reverse" : "left-0",
      )}
    >
      <span style={{ width: `${100 - row.housePercent}%` }} className={isBuy ? "bg-up-soft" : "bg-down-soft"} />
      <span className={classNames("flex-1", isBuy ? "house-bid" : "house-ask")} />
    </span>
  );
}

function SpreadLine({ instrument, depth }: { readonly instrument: SpotInstrument; readonly depth: SpotDepth }) {
  const t = useText("spot-order");
  const ask = depth.asks[0]?.price;
  const bid = depth.bids[0]?.price;
  const spread = ask === undefined || bid === undefined || ask <= bid ? null : ((ask - bid) as PriceTicks);
  return (
    <p className="my-1 border-line border-y px-4 py-1.5 text-center text-ink-soft text-xs">
      {t("book.spread", { spread: spread === null ? "–" : formatPrice(priceText(spread, instrument.scale)) })}
    </p>
  );
}

function Legend() {
  const t = useText("spot-order");
  return (
    <div className="px-4 pt-2 pb-3 text-ink-soft text-xs">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px] bg-up-soft" />
          {t("book.customers")}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="house-bid size-2.5 rounded-[3px]" />
          {t("book.house")}
        </span>
      </p>
      <p className="mt-1.5 text-pretty leading-relaxed">{t("book.houseNote")}</p>
    </div>
  );
}

function BookSkeleton({ count, isStacked }: { readonly count: number; readonly isStacked: boolean }) {
  const rows = Array.from({ length: isStacked ? count * 2 : count }, (_, at) => `row-${at}`);
  return (
    <div className="px-4 pt-7">
      {rows.map((row) => (
        <div key={row} className="flex h-[1.75rem] items-center">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
