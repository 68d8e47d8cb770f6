/** Buttons. One primary button per screen carries the main action; buy and sell use the up and down fills. */
import { LoaderCircle } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  primary: "bg-button text-on-button hover:bg-button-strong",
  secondary: "bg-primary-soft text-link hover:shadow-lift",
  outline: "border border-line-strong bg-surface text-ink hover:bg-inset",
  plain: "text-link hover:bg-primary-soft",
  danger: "bg-error-soft text-error-text hover:shadow-lift",
  buy: "bg-up-fill text-white hover:brightness-110",
  sell: "bg-down-fill text-white hover:brightness-110",
} as const;

const SIZES = {
  small: "min-h-11 rounded-xl px-3.5 text-sm",
  medium: "min-h-12 rounded-xl px-5 text-base",
  large: "min-h-14 rounded-2xl px-6 text-base",
} as const;

const FRAME =
  "inline-flex select-none items-center justify-center gap-2 py-2 text-center font-semibold leading-tight touch-motion active:scale-[0.985] disabled:cursor-not-allowed";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
  /** Locked while the action runs; the label stays so that nothing jumps. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  look = "secondary",
  size = "medium",
  isBusy = false,
  isWide = false,
  icon,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(
        FRAME,
        isBusy ? "" : "disabled:bg-inset disabled:text-ink-soft disabled:hover:brightness-100",
        LOOKS[look],
        SIZES[size],
        isWide && "w-full",
        className,
      )}
    >
      {isBusy ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : icon}
      {children}
    </button>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
  readonly isWide?: boolean;
}

/** A link that looks like a button: for going somewhere, and working before any script has come. */
export function LinkButton({ look = "secondary", size = "medium", isWide, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={classNames(FRAME, LOOKS[look], SIZES[size], isWide && "w-full", className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who cannot see the icon. */
  readonly label: string;
  readonly children: ReactNode;
}

/** An icon alone, 44 pixels at least, named by its label. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink touch-motion hover:bg-inset",
        "active:scale-95 disabled:text-ink-soft",
        className,
      )}
    >
      {children}
    </button>
  );
}
