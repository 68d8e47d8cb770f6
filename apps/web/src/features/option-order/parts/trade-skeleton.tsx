/** The shape of the option page before its market is known. */
import { useText } from "../../../app/i18n.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

export function TradeSkeleton() {
  const t = useText("common");
  return (
    <div role="status" aria-label={t("loading")} className="min-h-dvh px-4 pt-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-6 w-32" />
      </div>
      <Skeleton className="mt-4 h-9 w-44" />
      <Skeleton className="mt-2 h-5 w-24" />
      <Skeleton className="mt-5 h-[clamp(11rem,30dvh,22rem)] w-full" />
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    </div>
  );
}
