/** A surface that groups what belongs together. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  readonly title?: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Card({ title, aside, children, className }: CardProps) {
  return (
    <section className={classNames("rounded-card bg-surface", className)}>
      {title !== undefined && (
        <header className="flex min-h-13 items-center justify-between gap-3 px-4 pt-3 pb-2">
          <h2 className="font-bold text-base">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
