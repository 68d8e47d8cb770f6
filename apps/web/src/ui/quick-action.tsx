/** A round-cornered tile with an icon and a word below: what a person most often comes to do. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface QuickActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isMain?: boolean;
  /** Locked while what it does is under way. */
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

export function QuickAction({ icon, label, isMain = false, isBusy = false, onPress }: QuickActionProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onPress}
      className="group flex min-w-0 flex-col items-center gap-2 rounded-2xl text-sm"
    >
      <span
        className={classNames(
          "flex size-[52px] items-center justify-center rounded-2xl touch-motion group-active:scale-95 [&_svg]:size-[24px]",
          isMain
            ? "bg-button text-on-button group-hover:bg-button-strong"
            : "bg-primary-soft text-link group-hover:shadow-lift",
        )}
      >
        {icon}
      </span>
      <span className="max-w-full text-center leading-tight">{label}</span>
    </button>
  );
}
