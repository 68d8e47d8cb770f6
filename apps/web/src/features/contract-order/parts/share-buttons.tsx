/** Quick shares: of the free margin, or of the lots that are open. */
import { useText } from "../../../app/i18n.ts";

const SHARES = [25, 50, 75, 100] as const;

interface ShareButtonsProps {
  readonly of: "margin" | "position";
  readonly isDisabled: boolean;
  readonly onShare: (percent: number) => void;
}

export function ShareButtons({ of, isDisabled, onShare }: ShareButtonsProps) {
  const t = useText("contract-order");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={isDisabled}
          aria-label={t(`share.${of}`, { percent })}
          onClick={() => onShare(percent)}
          className="min-h-11 rounded-xl bg-inset font-semibold text-sm touch-motion hover:bg-line active:scale-95 disabled:text-ink-soft"
        >
          {percent}%
        </button>
      ))}
    </div>
  );
}
