/** A round mark of a currency or instrument: its first letter on its own colour. Text is white or black by contrast. */
import { classNames } from "./class-names.ts";

/** Colours that belong to a symbol everywhere. */
const FIXED: Readonly<Record<string, string>> = { BTC: "#f7931a", USDT: "#26a17b", LTC: "#345d9d", ETH: "#627eea" };
const OTHERS = ["#1f4fa3", "#8a5cf6", "#b4363e", "#5b6472", "#157f8f", "#a8741a", "#4d7c0f", "#3b3f4a", "#9d2f7c"];

/** The colour of a symbol, the same each time. */
function colourOf(symbol: string): string {
  const fixed = FIXED[symbol];
  if (fixed !== undefined) return fixed;
  let sum = 0;
  for (const character of symbol) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return OTHERS[sum % OTHERS.length] ?? "#5b6472";
}

const SIZES = { small: "size-7 text-xs", medium: "size-9 text-sm", large: "size-11 text-base" } as const;

interface CoinIconProps {
  readonly symbol: string;
  readonly size?: keyof typeof SIZES;
}

export function CoinIcon({ symbol, size = "medium" }: CoinIconProps) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: colourOf(symbol) }}
      className={classNames(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full font-bold text-white",
        SIZES[size],
      )}
    >
      {symbol.slice(0, 1)}
    </span>
  );
}
