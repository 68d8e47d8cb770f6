/** The review as a timeline: sent, being looked at, decided. It hears of a decision by itself, and leads on then. */
import { BadgeCheck, Hourglass, Inbox, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { tellers, useUnreadNotices } from "../../live/notices.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ReviewTimeline } from "./parts/review-timeline.tsx";
import { type LevelState, useLevels } from "./verification-data.ts";
import { latestLevel, nextHref, nextStep } from "./verification-view.ts";

export function PendingPage() {
  const t = useText("verification");
  const { basic, advanced, error, retry } = useLevels();
  useHeardDecision();
  return (
    <Page title={t("pending.title")} parent="pages/StartVerification" isNarrow>
      <div className="px-4 pb-10">
        {basic && <Review basic={basic} advanced={advanced} />}
        {!basic && error === null && (
          <div role="status" aria-label={t("common.loading")}>
            <Skeleton className="h-96 w-full !rounded-card" />
          </div>
        )}
        {error !== null && <NotLoaded reason={error.message} onRetry={retry} />}
      </div>
    </Page>
  );
}

const isDecision: Parameters<typeof tellers.add>[0] = ({ kind }) => kind === "verification-decided";

/** A decision comes as a notice, which makes what was fetched old; this page then says it, in place of a short message. */
function useHeardDecision(): void {
  useUnreadNotices();
  useEffect(() => {
    tellers.add(isDecision);
    return () => void tellers.delete(isDecision);
  }, []);
}

interface ReviewProps {
  readonly basic: LevelState;
  readonly advanced: LevelState;
}

const LOOKS: Record<"pending" | "verified" | "rejected", { icon: ReactNode; tone: "waiting" | "good" | "bad" }> = {
  pending: { icon: <Hourglass aria-hidden />, tone: "waiting" },
  verified: { icon: <BadgeCheck aria-hidden />, tone: "good" },
  rejected: { icon: <RotateCcw aria-hidden />, tone: "bad" },
};

function Review({ basic, advanced }: ReviewProps) {
  const t = useText("verification");
  const latest = latestLevel(basic, advanced);
  if (latest === null || latest.state === "unverified") return <NothingSent />;
  const { state, level } = latest;
  const step = nextStep(basic, advanced);
  return (
    <div className="rounded-card bg-surface px-4 pb-5">
      <Outcome {...LOOKS[state]} title={t(`pending.${state}.title`, { level })} text={t(`pending.${state}.text`)}>
        <ReviewTimeline state={latest} />
      </Outcome>
      {state === "pending" ? (
        <LinkButton isWide href={hrefOf("pages/StartVerification")}>
          {t("pending.overview")}
        </LinkButton>
      ) : (
        <LinkButton
          look="primary"
          size="large"
          isWide
          href={step === "done" ? hrefOf("pages/StartVerification") : nextHref(step, basic)}
        >
          {step === "done" ? t("pending.overview") : t(`next.${step}.action`)}
        </LinkButton>
      )}
    </div>
  );
}

function NothingSent() {
  const t = useText("verification");
  return (
    <EmptyState
      icon={<Inbox />}
      title={t("pending.none.title")}
      reason={t("pending.none.text")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/StartVerification")}>
          {t("pending.none.action")}
        </LinkButton>
      }
    />
  );
}
