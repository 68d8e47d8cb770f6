/** A finding in one card: a sign, a title and what follows from it. */
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";

interface CheckLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly reason?: ReactNode;
  readonly children?: ReactNode;
}

export function CheckLine({ icon, title, reason, children }: CheckLineProps) {
  return (
    <Card className="p-4">
      <div className="flex gap-3">
        <span aria-hidden className="mt-0.5 [&_svg]:size-6">
          {icon}
        </span>
        <div className="min-w-0">
          <p className="font-bold">{title}</p>
          {reason !== undefined && <p className="pt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">{reason}</p>}
        </div>
      </div>
      {children}
    </Card>
  );
}
