/** A word or two that mark something: a state, a kind, a count. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  plain: "bg-inset text-ink-soft",
  info: "bg-primary-soft text-link",
  good: "bg-[color-mix(in_srgb,var(--success-text)_7%,transparent)] text-success-text",
  bad: "bg-error-soft text-error-text",
  notice: "bg-notice text-notice-text",
} as const;

interface BadgeProps {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 font-semibold text-xs leading-snug",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
