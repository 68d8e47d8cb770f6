/** A long table of markets of which only the rows on screen exist. The page scrolls, not the list. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { RowGroup, Table } from "../../../ui/table.tsx";
import type { MarketRow } from "../market-view.ts";
import { MarketItem } from "./market-item.tsx";
import { useRowHeight } from "./row-height.ts";

const ROWS_BEYOND = 2;
const BODY_ID = "market-rows";

export interface VirtualMarketsProps {
  /** Id of its heads, which stay on screen above it. */
  readonly headId: string;
  readonly rows: readonly MarketRow[];
  /** Numbers of the favourites. */
  readonly keptIds: ReadonlySet<number>;
  readonly chosenId?: number | null;
  readonly onChoose?: ((id: number) => void) | undefined;
}

export function VirtualMarkets({ headId, rows, keptIds, chosenId = null, onChoose }: VirtualMarketsProps) {
  const t = useText("market");
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowHeight = useRowHeight(body);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
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
    <Table aria-label={t("row.list")} aria-rowcount={rows.length + 1} aria-owns={`${headId} ${BODY_ID}`}>
      <RowGroup ref={body} id={BODY_ID} className="@container relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // Of a size of its own, so that a new price lays out its row and not the page.
            <div
              key={key}
              className="absolute inset-x-0 [contain:layout_size_style]"
              style={{ top: start - scrollMargin, height: size }}
            >
              <MarketItem
                row={row}
                rowIndex={index + 2}
                isKept={keptIds.has(row.id)}
                isChosen={row.id === chosenId}
                onChoose={onChoose}
              />
            </div>
          );
        })}
      </RowGroup>
    </Table>
  );
}
