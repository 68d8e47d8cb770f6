/** The price lines that one label stands for, highest first: a tap on one does what its own label would. */
import { useText } from "../app/i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { DIRECTION_TEXT } from "../ui/price.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { PriceLine } from "./price-lines.ts";

interface LineListSheetProps {
  readonly lines: readonly PriceLine[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const TEXT = { up: DIRECTION_TEXT.up, down: DIRECTION_TEXT.down, plain: "" } as const;
const ROW = "flex min-h-12 w-full items-center px-4 py-2 text-left font-medium";

export function LineListSheet({ lines, isOpen, onClose }: LineListSheetProps) {
  const t = useText("chart");
  const common = useText("common");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("lines.title")} closeLabel={common("close")}>
      <ul className="-mx-4 divide-y divide-line">
        {lines
          .toSorted((a, b) => b.price - a.price)
          .map(({ id, name, text = name, tone, onPress }) => (
            <li key={id}>
              {onPress === undefined ? (
                <p className={classNames(ROW, TEXT[tone])}>{text}</p>
              ) : (
                <button
                  type="button"
                  className={classNames(ROW, TEXT[tone], "hover:bg-inset")}
                  onClick={() => {
                    onClose();
                    onPress();
                  }}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
