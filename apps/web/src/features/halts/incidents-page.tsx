/** Every halt of one market or of all, with its cause, its duration and what each source said: public, for ever. */
import { ShieldCheck } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIncidents } from "./incidents-data.ts";
import { askedInstrument } from "./incidents-view.ts";
import { IncidentItem } from "./parts/incident-item.tsx";

export function IncidentsPage() {
  const t = useText("incidents");
  const instrumentId = askedInstrument(useQueryOf("pages/incidents/incidents").match_id);
  return (
    <Page title={t("title")} parent="pages/market/market" isNarrow>
      <div className="px-4 pb-10">
        <p className="pb-4 text-ink-soft text-sm leading-relaxed">{t("intro")}</p>
        {instrumentId !== null && (
          <LinkButton size="small" href={hrefOf("pages/incidents/incidents")} className="mb-4">
            {t("all")}
          </LinkButton>
        )}
        <Incidents key={instrumentId} instrumentId={instrumentId} />
      </div>
    </Page>
  );
}

function Incidents({ instrumentId }: { readonly instrumentId: number | null }) {
  const t = useText("incidents");
  return (
    <PagedList query={useIncidents(instrumentId)} shape={<IncidentsShape />} more={t("more")} end={t("end")}>
      {(incidents) =>
        incidents.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t("noneTitle")} reason={t("noneReason")} />
        ) : (
          <ul className="space-y-3">
            {incidents.map((incident) => (
              <IncidentItem key={incident.id} incident={incident} />
            ))}
          </ul>
        )
      }
    </PagedList>
  );
}

function IncidentsShape() {
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
