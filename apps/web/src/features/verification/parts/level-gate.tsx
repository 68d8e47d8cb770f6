/** What stands before each form: loading, why it could not be loaded, or why there is nothing to fill in and where to go instead. */
import { BadgeCheck, Hourglass, Link2, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type LevelState, useLevels } from "../verification-data.ts";
import { bindHref, type FormGate, gateOf, type Level } from "../verification-view.ts";

interface LevelGateProps {
  readonly level: Level;
  /** The form, once there is something to ask for. */
  readonly children: (own: LevelState, basic: LevelState) => ReactNode;
}

export function LevelGate({ level, children }: LevelGateProps) {
  const { basic, advanced, error, retry } = useLevels();
  if (error !== null) return <NotLoaded reason={error.message} onRetry={retry} />;
  if (!basic) return <FormSkeleton />;
  const gate = gateOf(level, basic, advanced);
  return gate === "form" ? children(level === 1 ? basic : advanced, basic) : <Instead gate={gate} basic={basic} />;
}

function FormSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-64 w-full !rounded-card" />
      <Skeleton className="h-40 w-full !rounded-card" />
    </div>
  );
}

const INSTEAD = {
  bind: { icon: <Link2 />, path: "pages/setting/bind" },
  pending: { icon: <Hourglass />, path: "pages/pendingReview" },
  verified: { icon: <BadgeCheck />, path: "pages/StartVerification" },
  "level-first": { icon: <Lock />, path: "pages/setting/real" },
} as const;

interface InsteadProps {
  readonly gate: Exclude<FormGate, "form">;
  readonly basic: LevelState;
}

function Instead({ gate, basic }: InsteadProps) {
  const t = useText("verification");
  const { icon, path } = INSTEAD[gate];
  return (
    <EmptyState
      icon={icon}
      title={t(`gate.${gate}.title`)}
      reason={t(`gate.${gate}.reason`)}
      action={
        <LinkButton look="primary" href={gate === "bind" ? bindHref(basic) : hrefOf(path)}>
          {t(`gate.${gate}.action`)}
        </LinkButton>
      }
    />
  );
}
