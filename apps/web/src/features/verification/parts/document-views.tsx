/** Each time an operator looked at one's pictures: who, when, which and why. */
import { Eye } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { RecordList, Rows } from "../../../shared/records/record-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { RowSkeletons } from "../../../ui/row-skeletons.tsx";
import { type DocumentView, useDocumentViews } from "../verification-data.ts";

export function DocumentViews() {
  const t = useText("verification");
  return (
    <Card title={t("views.title")} className="overflow-hidden pb-2">
      <RecordList
        query={useDocumentViews()}
        shape={<RowSkeletons count={1} className="px-4 pb-3" />}
        empty={
          <p className="max-w-prose text-pretty px-4 pb-3 text-ink-soft text-sm leading-relaxed">{t("views.none")}</p>
        }
        hasEnd={false}
      >
        {(views) => (
          <Rows>
            {views.map((view) => (
              <li key={view.id}>
                <View view={view} />
              </li>
            ))}
          </Rows>
        )}
      </RecordList>
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
