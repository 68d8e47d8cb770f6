/** The shape of a list of payees while it comes. */
import { useText } from "../../../app/i18n.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

const ROWS = ["a", "b", "c"];

export function ListShape() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="rounded-card bg-surface">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-20 items-center gap-3 px-4">
          <Skeleton className="size-9 !rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}
