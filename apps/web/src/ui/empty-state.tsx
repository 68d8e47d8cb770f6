/** Says why there is nothing here and offers one thing to do about it. */
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly reason?: ReactNode;
  /** One action: a Button or a link. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, reason, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center">
      {icon !== undefined && (
        <span
          aria-hidden
          className="mb-4 flex size-16 items-center justify-center rounded-3xl bg-primary-soft text-link [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <p className="text-balance font-bold text-lg leading-snug">{title}</p>
      {reason !== undefined && <p className="mt-1.5 text-pretty text-ink-soft text-sm leading-relaxed">{reason}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
