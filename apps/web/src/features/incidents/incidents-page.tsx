/** Every halt of one market or of all, with its cause, its duration and what each source said: public, for ever. */
import { ShieldCheck } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
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
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useIncidents(instrumentId);
  const incidents = data?.pages.flatMap((page) => page.list);
  if (incidents === undefined) {
    if (error === null) return <IncidentsShape />;
    return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  if (incidents.length === 0) {
    return <EmptyState icon={<ShieldCheck />} title={t("noneTitle")} reason={t("noneReason")} />;
  }
  return (
    <>
      <ul className="space-y-3">
        {incidents.map((incident) => (
          <IncidentItem key={incident.id} incident={incident} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button isWide className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : (
        <p className="pt-5 text-center text-ink-soft text-sm">{t("end")}</p>
      )}
    </>
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
