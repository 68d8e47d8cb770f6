/** A whole number from 0 on, chosen by sliding, or by the arrow keys. Its track is filled up to the value (styles.css). */
import type { CSSProperties } from "react";

interface SliderProps {
  readonly label: string;
  /** The value as it is said: "25%". */
  readonly text: string;
  readonly max: number;
  readonly value: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

export const Slider = ({ label, text, max, value, isDisabled = false, onChange }: SliderProps) => (
  <input
    type="range"
    aria-label={label}
    aria-valuetext={text}
    min={0}
    max={max}
    step={1}
    value={value}
    disabled={isDisabled}
    onChange={(event) => onChange(Number(event.target.value))}
    style={{ "--filled": max === 0 ? 0 : Math.min(1, value / max) } as CSSProperties}
    className="slider block h-11 w-full"
  />
);
