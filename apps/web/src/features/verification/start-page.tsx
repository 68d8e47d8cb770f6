/** Where verification stands: what each level allows and needs, the one thing to do next, and who looked at one's documents. */
import { useText } from "../../app/i18n.ts";
import { LevelBadge } from "../../app/level-badge.tsx";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DocumentViews } from "./parts/document-views.tsx";
import { LevelCard } from "./parts/level-card.tsx";
import { type LevelState, useLevels } from "./verification-data.ts";
import { nextHref, nextStep, standingOf } from "./verification-view.ts";

export function StartPage() {
  const t = useText("verification");
  const { basic, advanced, error, retry } = useLevels();
  return (
    <Page title={t("common.titles.verification")} parent="pages/setting/setting">
      <div className="space-y-4 px-4 pb-10">
        {basic && (
          <>
            <Now basic={basic} advanced={advanced} />
            <div className="grid gap-4 lg:grid-cols-2">
              <LevelCard level={1} standing={standingOf(1, basic, advanced)} />
              <LevelCard level={2} standing={standingOf(2, basic, advanced)} />
            </div>
            <DocumentViews />
          </>
        )}
        {!basic && error === null && <Shape />}
        {error !== null && <NotLoaded reason={error.message} onRetry={retry} />}
      </div>
    </Page>
  );
}

interface LevelsProps {
  readonly basic: LevelState;
  readonly advanced: LevelState;
}

/** The level reached, in a sentence what is next, and the way there. */
function Now({ basic, advanced }: LevelsProps) {
  const t = useText("verification");
  const step = nextStep(basic, advanced);
  const reached = Math.max(basic.verified_level, advanced.verified_level);
  return (
    <section className="rounded-card bg-surface p-4 lg:flex lg:items-center lg:justify-between lg:gap-8">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          {t("start.yourLevel")}
          <LevelBadge level={reached} />
        </p>
        <h2 className="mt-2 text-balance font-bold text-lg leading-snug">{t(`next.${step}.title`)}</h2>
        <p className="mt-1 max-w-prose text-pretty text-ink-soft leading-relaxed">{t(`next.${step}.reason`)}</p>
      </div>
      {step !== "done" && (
        <LinkButton look="primary" size="large" isWide href={nextHref(step, basic)} className="mt-4 lg:mt-0 lg:w-auto">
          {t(`next.${step}.action`)}
        </LinkButton>
      )}
    </section>
  );
}

function Shape() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4">
      <Skeleton className="h-44 w-full !rounded-card" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 w-full !rounded-card" />
        <Skeleton className="h-72 w-full !rounded-card" />
      </div>
    </div>
  );
}
