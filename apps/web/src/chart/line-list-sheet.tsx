/**
 * The price lines that one label stands for, highest first: a tap on one does what its own label would. One that can be moved
 * can have its label brought to the front, to be taken hold of there.
 */
import { MoveVertical } from "lucide-react";
import { useRef } from "react";
import { useText } from "../app/i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { DIRECTION_TEXT } from "../ui/price.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { labelId } from "./line-places.ts";
import type { PriceLine } from "./price-lines.ts";
import { ToolButton } from "./tool-button.tsx";

interface LineListSheetProps {
  readonly lines: readonly PriceLine[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Brings the label of a line to the front; null where none can be. */
  readonly onFront: ((id: string) => void) | null;
}

const TEXT = { up: DIRECTION_TEXT.up, down: DIRECTION_TEXT.down, plain: "" } as const;
const ROW = "flex min-h-12 w-full items-center px-4 py-2 text-left font-medium";

export function LineListSheet({ lines, isOpen, onClose, onFront }: LineListSheetProps) {
  const t = useText("chart");
  const inFront = useRef<string | null>(null);
  const leave = (id: string | null) => {
    inFront.current = id;
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => leave(null)}
      title={t("lines.title")}
      closeLabel={t("common.close")}
      // What opened the list may now be hidden behind the label that was asked for.
      focusAfter={() => (inFront.current === null ? null : document.getElementById(labelId(inFront.current)))}
    >
      <ul className="-mx-4 divide-y divide-line">
        {lines
          .toSorted((a, b) => b.price - a.price)
          .map(({ id, name, text = name, tone, onPress, isDraggable }) => (
            <li key={id} className="flex items-center">
              {onPress === undefined ? (
                <p className={classNames(ROW, TEXT[tone])}>{text}</p>
              ) : (
                <button
                  type="button"
                  className={classNames(ROW, TEXT[tone], "hover:bg-inset")}
                  onClick={() => {
                    leave(null);
                    onPress();
                  }}
                >
                  {text}
                </button>
              )}
              {isDraggable === true && onFront !== null && (
                <ToolButton
                  label={t("lines.front", { line: text })}
                  onPress={() => {
                    onFront(id);
                    leave(id);
                  }}
                >
                  <MoveVertical />
                </ToolButton>
              )}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
