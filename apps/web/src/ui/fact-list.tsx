/** Names and figures, line by line. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactListProps {
  readonly label?: string;
  readonly facts: readonly Fact[];
  /** Roomy with lines between, for reading once more; else close together. */
  readonly isRoomy?: boolean;
}

export function FactList({ label, facts, isRoomy = false }: FactListProps) {
  return (
    <dl aria-label={label} className={classNames(isRoomy ? "divide-y divide-line" : "space-y-1.5")}>
      {facts.map((fact) => (
        <div
          key={fact.name}
          // The name gives way first: a figure stays with its unit.
          className={classNames(
            "grid grid-cols-[minmax(min(4.5em,30%),1fr)_auto] items-baseline gap-4 text-sm",
            isRoomy && "py-3",
          )}
        >
          <dt className="text-ink-soft">{fact.name}</dt>
          <dd className="text-right font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
