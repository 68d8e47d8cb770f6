/** Each time somebody on duty looked at one's pictures: who, when, which and why. */
import { Eye } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { PagedList } from "../../../app/paged-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { RowShapes } from "../../../ui/row-shapes.tsx";
import { type DocumentView, useDocumentViews } from "../verification-data.ts";

export function DocumentViews() {
  const t = useText("verification");
  const query = useDocumentViews();
  return (
    <Card title={t("views.title")} className="overflow-hidden pb-2">
      <PagedList query={query} shape={<RowShapes count={1} className="px-4 pb-3" />} more={t("views.more")}>
        {(views) =>
          views.length === 0 ? (
            <p className="max-w-prose text-pretty px-4 pb-3 text-ink-soft text-sm leading-relaxed">{t("views.none")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {views.map((view) => (
                <li key={view.id}>
                  <View view={view} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </Card>
  );
}

function View({ view }: { readonly view: DocumentView }) {
  const t = useText("verification");
  return (
    <ListRow
      start={<Eye aria-hidden className="size-5 shrink-0 text-link" />}
      title={t("views.line", { operator: view.operator, picture: t(`field.${view.field}`) })}
      note={
        <>
          {t("views.reason", { reason: view.reason })}
          <br />
          {formatInstant(view.at)}
        </>
      }
    />
  );
}
