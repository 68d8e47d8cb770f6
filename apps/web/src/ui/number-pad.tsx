/** Digits, point and delete as large keys, for amounts on a phone. Holding no value: each press is told to the owner. */
import { Delete } from "lucide-react";

export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "delete";
const KEYS: readonly PadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "delete"];

interface NumberPadProps {
  readonly label: string;
  readonly deleteLabel: string;
  /** How the point is written where the reader lives; the value always has ".". Null for whole numbers: there is no such key then. */
  readonly decimalMark: string | null;
  readonly onPress: (key: PadKey) => void;
}

export function NumberPad({ label, deleteLabel, decimalMark, onPress }: NumberPadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a box and a legend around twelve keys
    <div role="group" aria-label={label} className="grid grid-cols-3 gap-1.5">
      {KEYS.map((key) =>
        key === "." && decimalMark === null ? (
          <span key={key} />
        ) : (
          <button
            key={key}
            type="button"
            aria-label={key === "delete" ? deleteLabel : key === "." ? (decimalMark ?? undefined) : undefined}
            onClick={() => onPress(key)}
            className="flex min-h-13 items-center justify-center rounded-xl bg-inset font-semibold text-xl touch-motion active:scale-95 active:bg-line"
          >
            {key === "delete" ? <Delete aria-hidden className="size-6" /> : key === "." ? decimalMark : key}
          </button>
        ),
      )}
    </div>
  );
}

/** The text after a key: one point, no leading zeros, at most so many decimals and 20 whole digits. */
export function pressed(text: string, key: PadKey, decimals: number): string {
  if (key === "delete") return text.slice(0, -1);
  if (key === ".") {
    if (decimals === 0 || text.includes(".")) return text;
    return text === "" ? "0." : `${text}.`;
  }
  if (text === "0") return key;
  const point = text.indexOf(".");
  if (point >= 0 ? text.length - point > decimals : text.length >= 20) return text;
  return text + key;
}
