/** Every halt of one market or of all, with its cause, its duration and what each source said: public, for ever. */
import { ShieldCheck } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIncidents } from "./incidents-data.ts";
import { askedInstrument } from "./incidents-view.ts";
import { IncidentItem } from "./parts/incident-item.tsx";

export function IncidentsPage() {
  const t = useText("incidents");
  const instrumentId = askedInstrument(useQueryOf("pages/incidents/incidents").match_id);
  const lead = (
    <>
      <p className="pb-4 text-ink-soft text-sm leading-relaxed">{t("intro")}</p>
      {instrumentId !== null && (
        <LinkButton size="small" href={hrefOf("pages/incidents/incidents")} className="mb-4">
          {t("all")}
        </LinkButton>
      )}
    </>
  );
  return (
    <RecordsPage title={t("common.titles.incidents")} parent="pages/market/market" isNarrow lead={lead}>
      <RecordList
        query={useIncidents(instrumentId)}
        shape={<IncidentsSkeleton />}
        empty={<EmptyState icon={<ShieldCheck />} title={t("noneTitle")} reason={t("noneReason")} />}
      >
        {(incidents) => (
          <ul className="space-y-3">
            {incidents.map((incident) => (
              <IncidentItem key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </RecordList>
    </RecordsPage>
  );
}

function IncidentsSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-3">
      {["a", "b", "c"].map((card) => (
        <div key={card} className="space-y-3 rounded-card bg-surface p-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-56" />
        </div>
      ))}
    </div>
  );
}
