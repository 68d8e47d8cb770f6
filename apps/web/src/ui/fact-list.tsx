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
          // The name gives way first: a figure stays with its unit, in a line of its own where both do not fit.
          className={classNames("flex flex-wrap items-baseline justify-between gap-x-4 text-sm", isRoomy && "py-3")}
        >
          <dt className="min-w-[min(4.5em,100%)] flex-[1_1_min-content] text-ink-soft">{fact.name}</dt>
          <dd className="ml-auto min-w-0 text-right font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
