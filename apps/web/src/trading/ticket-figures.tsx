/** The figures that decide, above the button. */
import { classNames } from "../ui/class-names.ts";

export interface Figure {
  readonly name: string;
  readonly value: string;
}

interface TicketFiguresProps {
  readonly figures: readonly Figure[];
  readonly className?: string;
}

export function TicketFigures({ figures, className }: TicketFiguresProps) {
  if (figures.length === 0) return null;
  return (
    <dl className={classNames("mb-3 flex flex-wrap gap-x-3 gap-y-1.5", className)}>
      {figures.map(({ name, value }) => (
        <div key={name} className="flex min-w-min flex-auto basis-0 flex-col justify-end">
          <dt className="text-ink-soft text-xs leading-4">{name}</dt>
          <dd className="whitespace-nowrap font-semibold text-[0.9375rem] leading-5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
