/** What stands in the place of a list of orders: its shape while it comes, or that a filter leaves none. */
import { Filter } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndedSkeletons, ListSkeleton } from "../../ui/ended-row.tsx";
import { OrderSkeletons } from "./visitor-note.tsx";

interface OrderListSkeletonProps {
  readonly isEnded: boolean;
  readonly hasMark?: boolean;
}

/** The list while it comes: of orders that have ended, or of those that have not. */
export function OrderListSkeleton({ isEnded, hasMark = false }: OrderListSkeletonProps) {
  const common = useText("common");
  if (isEnded) return <EndedSkeletons label={common("loading")} count={4} />;
  return (
    <ListSkeleton label={common("loading")}>
      <OrderSkeletons hasMark={hasMark} />
    </ListSkeleton>
  );
}

export function NoneFiltered({ onClear }: { readonly onClear: () => void }) {
  const t = useText("trade");
  return (
    <EmptyState
      icon={<Filter />}
      title={t("filter.none")}
      action={<Button onClick={onClear}>{t("filter.clear")}</Button>}
    />
  );
}
