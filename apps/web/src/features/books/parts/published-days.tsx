/** What was published of what is owed, day by day; each leads to one's own leaf of that day. */
import { CalendarCheck } from "lucide-react";
import { formatAmount, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useEndpoint } from "../../../app/query.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** A month; older ones by the API. */
const SHOWN = 30;
/** As many currencies as fit in a row. */
const SUMS_SHOWN = 3;

export function PublishedDays({ chosen }: { readonly chosen: string | undefined }) {
  const t = useText("books");
  const { data, error } = useEndpoint("GET /books/proof/list", { limit: SHOWN });
  if (data === undefined) return error === null ? <Skeleton className="h-40 w-full rounded-card" /> : null;
  return (
    <Card title={t("days.title")} className="overflow-hidden">
      {data.list.length === 0 ? (
        <EmptyState icon={<CalendarCheck />} title={t("days.none")} reason={t("days.noneText")} />
      ) : (
        <div className="max-h-96 divide-y divide-line overflow-y-auto">
          {data.list.map(({ id, at, count, sums }) => {
            const amounts = Object.entries(sums).slice(0, SUMS_SHOWN);
            const owed = amounts.map(([code, amount]) => `${formatAmount(amount)} ${code}`).join(" · ");
            return (
              <ListRow
                key={id}
                href={hrefOf("pages/books/books", { id })}
                title={formatInstant(at)}
                note={[t("days.people", { count }), owed].filter((part) => part !== "").join(" · ")}
                {...(id === chosen && { end: t("days.shown") })}
              />
            );
          })}
        </div>
      )}
    </Card>
  );
}
