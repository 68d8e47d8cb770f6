/** Amounts to choose with one tap. */
import { useText } from "../app/i18n.ts";
import { Slider } from "../ui/slider.tsx";

interface ChipsProps {
  readonly chips: readonly { readonly text: string; readonly label: string; readonly onPress: () => void }[];
  readonly isDisabled?: boolean;
}

export function Chips({ chips, isDisabled = false }: ChipsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      {chips.map(({ text, label, onPress }) => (
        <button
          key={text}
          type="button"
          disabled={isDisabled}
          aria-label={label}
          onClick={onPress}
          className="min-h-11 rounded-xl bg-inset font-semibold text-sm touch-motion hover:bg-line active:scale-95 disabled:text-ink-soft"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

const SHARES = [25, 50, 75, 100] as const;

interface ShareSliderProps extends ShareChipsProps {
  /** Where the amount stands now, 0 to 100. */
  readonly percent: number;
}

/** Any share by a slider, the usual ones by a tap. */
export function ShareSlider({ percent, ...chips }: ShareSliderProps) {
  const t = useText("trade");
  return (
    <div>
      <Slider
        label={t(`share.slider.${chips.of}`)}
        text={`${percent}%`}
        max={100}
        value={percent}
        isDisabled={chips.isDisabled === true}
        onChange={chips.onShare}
      />
      <ShareChips {...chips} />
    </div>
  );
}

interface ShareChipsProps {
  /** What they are shares of. */
  readonly of: "available" | "margin" | "position";
  readonly isDisabled?: boolean;
  readonly onShare: (percent: number) => void;
}

function ShareChips({ of, isDisabled = false, onShare }: ShareChipsProps) {
  const t = useText("trade");
  const chips = SHARES.map((percent) => ({
    text: `${percent}%`,
    label: t(`share.${of}`, { percent }),
    onPress: () => onShare(percent),
  }));
  return <Chips chips={chips} isDisabled={isDisabled} />;
}
