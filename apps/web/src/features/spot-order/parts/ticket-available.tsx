/** What the spot wallet has free for this order, and quick shares of it. */
import { formatDecimal } from "@candor/money/decimal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useAccountState } from "../../../live/account.ts";
import type { Ticket } from "../spot-order-ticket.ts";

const SHARES = [25, 50, 75, 100] as const;

interface ShareButtonsProps {
  readonly isDisabled: boolean;
  readonly onShare: (percent: number) => void;
}

export function ShareButtons({ isDisabled, onShare }: ShareButtonsProps) {
  const t = useText("spot-order");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={isDisabled}
          aria-label={t("ticket.share", { percent })}
          onClick={() => onShare(percent)}
          className="min-h-11 rounded-xl bg-inset font-semibold text-sm touch-motion hover:bg-line active:scale-95 disabled:text-ink-soft"
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}

export function AvailableLine({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const { form, market } = ticket;
  const { funds, instrument } = market;
  const isKnown = useAccountState() !== null && funds !== null;
  const isBuy = form.side === "buy";
  const currency = isBuy ? instrument.quote : instrument.base;
  const text =
    isKnown && isBuy
      ? formatAmount(formatDecimal(funds.quote, instrument.scale.quoteScale), 2, 2)
      : isKnown
        ? formatAmount(formatDecimal(funds.base, instrument.scale.baseScale), 8, 0)
        : "–";
  return (
    <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">{t("ticket.available")}</span>
      <span className="text-right font-medium">
        {text} {currency}
      </span>
    </p>
  );
}
