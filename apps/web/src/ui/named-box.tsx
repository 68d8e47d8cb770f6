/** What the address names, above a list in which it may stand anywhere. */
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

interface NamedBoxProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Shows the list alone. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function NamedBox({ title, closeLabel, onClose, children }: NamedBoxProps) {
  return (
    <section aria-label={title} className="mb-5 rounded-card border border-line-strong px-2 pb-2">
      <header className="flex min-h-11 items-center justify-between gap-2 pl-2">
        <h2 className="font-bold">{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      {children}
    </section>
  );
}
