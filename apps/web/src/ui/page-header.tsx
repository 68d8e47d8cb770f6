/** The bar at the top of a page below a tab: back, the heading that receives focus on arrival, and actions. */
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

interface PageHeaderProps {
  readonly title: string;
  readonly backLabel?: string;
  readonly onBack?: () => void;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, backLabel = "", onBack, actions }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center justify-end gap-1 bg-page/95 px-2 pt-[env(safe-area-inset-top)] backdrop-blur">
      {onBack !== undefined && (
        <IconButton label={backLabel} onClick={onBack}>
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
      )}
      <h1
        tabIndex={-1}
        className={`min-w-[40%] flex-[1_1_min-content] py-2 font-bold text-[clamp(1rem,5vw,1.125rem)] leading-snug ${onBack === undefined ? "px-2" : ""}`}
      >
        {title}
      </h1>
      {actions}
    </header>
  );
}
