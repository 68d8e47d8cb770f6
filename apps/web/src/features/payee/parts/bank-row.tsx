/** One card or account, in part, with how long it still waits. */
import type { ReactNode } from "react";
import { RemoveButton } from "./remove-button.tsx";
import { WaitBadge } from "./wait-badge.tsx";

interface BankRowProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly bank: string;
  /** In part: "•••• 4242". */
  readonly number: string;
  /** What else is shown, line by line. */
  readonly lines: readonly string[];
  readonly usableFrom: number;
}

export function BankRow({ id, icon, bank, number, lines, usableFrom }: BankRowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 px-4 py-3.5">
      <span
        aria-hidden
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-link [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="[overflow-wrap:anywhere]">
        <p className="font-medium leading-snug">{bank}</p>
        <p className="font-mono text-sm leading-6">{number}</p>
        {lines.map((line) => (
          <p key={line} className="text-ink-soft text-sm leading-snug">
            {line}
          </p>
        ))}
      </div>
      <RemoveButton at="POST /user/cash_del" id={id} name={`${bank} ${number}`} />
      <p className="col-span-2 col-start-2">
        <WaitBadge usableFrom={usableFrom} />
      </p>
    </div>
  );
}
