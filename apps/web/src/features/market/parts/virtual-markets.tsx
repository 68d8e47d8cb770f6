/** A long list of markets of which only the rows on screen exist. The page scrolls, not the list. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { useFavourites } from "../../../app/favourites.ts";
import { useText } from "../../../app/i18n.ts";
import type { MarketRow } from "../market-view.ts";
import { ROW_REM } from "./market-item.tsx";
import { StarredItem } from "./starred-item.tsx";

const ROWS_BEYOND = 4;

const remPixels = (): number => parseInt(getComputedStyle(document.documentElement).fontSize, 10) || 16;

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
  const [rowHeight] = useState(() => ROW_REM * remPixels());
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
  return (
    <ul ref={list} aria-label={t("row.list")} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <StarredItem row={row} favourites={favourites} isChosen={row.id === chosenId} onChoose={onChoose} />
          </li>
        );
      })}
    </ul>
  );
}
