/**
 * What may be done with a market whose row is held down: open it, keep it or not, arrange the favourites. A shortcut for
 * fingers; everything here stands elsewhere too, and a mouse keeps the browser's own menu.
 */
import { ChartCandlestick, ChartNoAxesCombined, GripVertical, Hourglass, Star } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { toggleFavourite } from "../../../app/favourites.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { ListRow } from "../../../ui/list-row.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type MarketRow, symbolOf, tradePathOf } from "../market-view.ts";

const HELD_MS = 500;
/** A finger that moves further is scrolling. */
const STILL_PX = 10;

/** Calls back once when a row is held down; the click that may follow does not open it. */
function useHeldRow(onHeld: (instrumentId: number) => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, wasHeld: false, isTouch: false });
  useEffect(() => () => clearTimeout(press.current.timer), []);
  const stop = () => clearTimeout(press.current.timer);
  return {
    onPointerDown(event: PointerEvent) {
      stop();
      const isTouch = event.pointerType !== "mouse";
      press.current = { timer: 0, x: event.clientX, y: event.clientY, wasHeld: false, isTouch };
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-instrument]") : null;
      if (!isTouch || row === null || !event.isPrimary) return;
      press.current.timer = window.setTimeout(() => {
        press.current.wasHeld = true;
        onHeld(Number(row.dataset.instrument));
      }, HELD_MS);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: { preventDefault(): void }) {
      if (press.current.isTouch) event.preventDefault();
    },
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!press.current.wasHeld) return;
      press.current.wasHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

interface RowActionsProps {
  readonly rows: readonly MarketRow[];
  readonly keptIds: ReadonlySet<number>;
  /** Where favourites can be arranged. */
  readonly onArrange?: (() => void) | undefined;
  /** The list whose rows are held down. */
  readonly children: ReactNode;
}

export function RowActions({ rows, keptIds, onArrange, children }: RowActionsProps) {
  const common = useText("common");
  const [heldId, setHeldId] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const row = rows.find(({ id }) => id === heldId);
  const close = () => setIsOpen(false);
  const held = useHeldRow((id) => {
    setHeldId(id);
    setIsOpen(true);
  });
  return (
    <>
      <div className="[-webkit-touch-callout:none] pointer-coarse:select-none" {...held}>
        {children}
      </div>
      <Sheet
        isOpen={isOpen && row !== undefined}
        onClose={close}
        title={row === undefined ? "" : symbolOf(row)}
        closeLabel={common("close")}
      >
        {row !== undefined && <Actions row={row} isKept={keptIds.has(row.id)} onArrange={onArrange} onDone={close} />}
      </Sheet>
    </>
  );
}

interface ActionsProps {
  readonly row: MarketRow;
  readonly isKept: boolean;
  readonly onArrange: (() => void) | undefined;
  readonly onDone: () => void;
}

function Actions({ row, isKept, onArrange, onDone }: ActionsProps) {
  const t = useText("market");
  const symbol = symbolOf(row);
  return (
    <div className="-mx-4">
      <ListRow
        start={<ChartCandlestick aria-hidden className="size-5 text-link" />}
        title={t("detail.open", { symbol })}
        note={row.name}
        href={hrefOf(tradePathOf(row), { match_id: String(row.id) })}
        hasArrow={false}
      />
      <ListRow
        start={<ChartNoAxesCombined aria-hidden className="size-5 text-link" />}
        title={t("detail.contractOf", { symbol })}
        href={hrefOf("pages/transaction/contract", { match_id: String(row.id) })}
        hasArrow={false}
      />
      <ListRow
        start={<Hourglass aria-hidden className="size-5 text-link" />}
        title={t("detail.optionOf", { symbol })}
        href={hrefOf("pages/transaction/index", { match_id: String(row.id), product: "option" })}
        hasArrow={false}
      />
      <ListRow
        start={<Star aria-hidden className="size-5 text-[#f0a020]" fill={isKept ? "currentColor" : "none"} />}
        title={t(isKept ? "favourite.remove" : "favourite.add", { symbol })}
        onPress={() => {
          toggleFavourite(row.id);
          onDone();
        }}
      />
      {onArrange !== undefined && (
        <ListRow
          start={<GripVertical aria-hidden className="size-5 text-ink-soft" />}
          title={t("arrange.start")}
          onPress={() => {
            onDone();
            onArrange();
          }}
        />
      )}
    </div>
  );
}
