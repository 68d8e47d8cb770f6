/** The favourites in their order, to be dragged by a handle, moved by the arrow keys, or sent to the top. */
import { ArrowUpToLine, GripVertical } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { moveFavourite } from "../../../app/favourites.ts";
import { useText } from "../../../app/i18n.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { beforeAtPlace, givesWay } from "../drag-order.ts";
import { type MarketRow, symbolOf } from "../market-view.ts";
import { type Drag, useDragOrder } from "./use-drag-order.ts";

export function ArrangeFavourites({ rows }: { readonly rows: readonly MarketRow[] }) {
  const t = useText("market");
  const list = useRef<HTMLOListElement>(null);
  const keepFocusOn = useRef<number | null>(null);
  const [said, setSaid] = useState("");
  const ids = rows.map((row) => row.id);

  const place = (row: MarketRow, to: number) => {
    if (to < 0 || to >= rows.length || ids[to] === row.id) return;
    moveFavourite(row.id, beforeAtPlace(ids, row.id, to));
    setSaid(t("arrange.moved", { symbol: symbolOf(row), place: to + 1, count: rows.length }));
  };
  const { drag, handleProps } = useDragOrder(list, (from, to) => {
    const row = rows[from];
    if (row !== undefined) place(row, to);
  });

  // A row that changes its place in the document may lose the focus on the way.
  useLayoutEffect(() => {
    if (keepFocusOn.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${keepFocusOn.current}"]`)?.focus();
    keepFocusOn.current = null;
  });

  const onKeyDown = (event: KeyboardEvent, row: MarketRow, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    keepFocusOn.current = row.id;
    place(row, to);
  };

  return (
    <>
      <ol ref={list} aria-label={t("arrange.list")}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            style={{ transform: shiftOf(drag, at) }}
            className={classNames(
              "flex h-17 items-center gap-2.5 bg-surface pr-1 pl-4",
              drag?.from === at ? "relative z-10 rounded-xl shadow-lift" : drag && "transition-transform duration-150",
            )}
          >
            <CoinIcon symbol={row.base} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold leading-6">{symbolOf(row)}</span>
              <span className="block truncate text-ink-soft text-sm leading-5">{row.name}</span>
            </span>
            <IconButton
              label={t("arrange.toTop", { symbol: symbolOf(row) })}
              className="!text-ink-soft disabled:invisible"
              disabled={at === 0}
              onClick={() => place(row, 0)}
            >
              <ArrowUpToLine aria-hidden className="size-5" />
            </IconButton>
            <IconButton
              label={t("arrange.handle", { symbol: symbolOf(row) })}
              data-handle={row.id}
              className="!text-ink-soft cursor-grab touch-none active:cursor-grabbing"
              onKeyDown={(event) => onKeyDown(event, row, at)}
              {...handleProps(at)}
            >
              <GripVertical aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The row that is held follows the pointer; those it passes give way. */
function shiftOf(drag: Drag | null, at: number): string | undefined {
  if (drag === null) return undefined;
  const shift = drag.from === at ? drag.draggedPx : givesWay(at, drag.from, drag.to) * drag.rowHeightPx;
  return shift === 0 ? undefined : `translateY(${shift}px)`;
}
