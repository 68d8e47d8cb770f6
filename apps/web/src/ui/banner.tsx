/** A strip across the page about its whole state: offline, an account, where prices come from. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  quiet: "text-ink-soft",
  info: "bg-primary-soft text-link",
  notice: "bg-notice text-notice-text",
  error: "bg-error-soft text-error-text",
} as const;

interface BannerProps {
  readonly tone: keyof typeof TONES;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Announced when it appears, for a state that came by itself. */
  readonly isAnnounced?: boolean;
}

export function Banner({ tone, icon, children, isAnnounced = false }: BannerProps) {
  return (
    <div
      role={isAnnounced ? "status" : undefined}
      className={classNames(
        "flex min-h-8 items-center justify-center gap-1.5 px-3 py-1 text-center font-semibold text-xs leading-snug [&_svg]:size-4 [&_svg]:shrink-0",
        TONES[tone],
      )}
    >
      {icon}
      <span>{children}</span>
    </div>
  );
}
