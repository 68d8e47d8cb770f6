/** What stands in the place of a list of orders: its shape while it comes, or that a filter leaves none. */
import { Filter } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndedShapes, ListShape } from "../../ui/ended-row.tsx";
import { OrderShapes } from "./visitor-note.tsx";

interface OrderListShapeProps {
  readonly isEnded: boolean;
  readonly hasMark?: boolean;
}

/** The list while it comes: of orders that have ended, or of those that have not. */
export function OrderListShape({ isEnded, hasMark = false }: OrderListShapeProps) {
  const common = useText("common");
  if (isEnded) return <EndedShapes label={common("loading")} count={4} />;
  return (
    <ListShape label={common("loading")}>
      <OrderShapes hasMark={hasMark} />
    </ListShape>
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
