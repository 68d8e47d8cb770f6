/** A long list of markets of which only the rows on screen exist. The page scrolls, not the list. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { useFavourites } from "../../../app/favourites.ts";
import { useText } from "../../../app/i18n.ts";
import type { MarketRow } from "../market-view.ts";
import { useRowHeight } from "./row-height.ts";
import { StarredItem } from "./starred-item.tsx";

const ROWS_BEYOND = 2;

interface VirtualMarketsProps {
  readonly rows: readonly MarketRow[];
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly chosenId?: number | null;
  readonly onChoose?: ((id: number) => void) | undefined;
}

export function VirtualMarkets({ rows, favourites, chosenId = null, onChoose }: VirtualMarketsProps) {
  const t = useText("market");
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowHeight = useRowHeight(list);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: ROWS_BEYOND,
    scrollMargin,
    getItemKey: (at) => rows[at]?.id ?? at,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useLayoutEffect(() => virtual.measure(), [rowHeight]);
  return (
    <ul
      ref={list}
      aria-label={t("row.list")}
      className="@container relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0 [contain:content]"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <StarredItem row={row} favourites={favourites} isChosen={row.id === chosenId} onChoose={onChoose} />
          </li>
        );
      })}
    </ul>
  );
}
