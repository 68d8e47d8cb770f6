/** What stands in a page's place while it cannot be shown: loading, not loaded, crashed, unknown, not signed in. */
import { CircleOff, Compass, LockKeyhole, WifiOff } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useText } from "./i18n.ts";
import { redirect, returnHere, switchTab } from "./navigation.ts";

export function LoadingPage() {
  const t = useText("common");
  return (
    <div role="status" aria-label={t("loading")} className="mx-auto min-h-dvh w-full max-w-6xl px-4 pt-4">
      <Skeleton className="h-7 w-40" />
      <div className="mt-6 space-y-5">
        <RowSkeletons count={6} className="" />
      </div>
    </div>
  );
}

interface RetryProps {
  readonly onRetry: () => void;
}

export function NotLoadedPage({ onRetry }: RetryProps) {
  const t = useText("common");
  return (
    <div role="alert" className="pt-16">
      <EmptyState
        icon={<WifiOff />}
        title={t("error.pageTitle")}
        reason={t("error.pageReason")}
        action={
          <Button look="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}

export function CrashedPage({ onRetry }: RetryProps) {
  const t = useText("common");
  return (
    <div role="alert" className="pt-16">
      <EmptyState
        icon={<CircleOff />}
        title={t("error.crashTitle")}
        reason={t("error.crashReason")}
        action={
          <Button look="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}

export function UnknownPage() {
  const t = useText("common");
  return (
    <div className="pt-16">
      <h1 tabIndex={-1} className="sr-only">
        {t("notFound.title")}
      </h1>
      <EmptyState
        icon={<Compass />}
        title={t("notFound.title")}
        reason={t("notFound.reason")}
        action={
          <Button look="primary" onClick={() => switchTab("pages/index/index")}>
            {t("goHome")}
          </Button>
        }
      />
    </div>
  );
}

export function LoginFirstPage() {
  const t = useText("common");
  return (
    <div className="pt-16">
      <h1 tabIndex={-1} className="sr-only">
        {t("login.first")}
      </h1>
      <EmptyState
        icon={<LockKeyhole />}
        title={t("login.first")}
        reason={t("login.reason")}
        action={
          <Button look="primary" onClick={() => redirect("pages/common/login", { return: returnHere() })}>
            {t("verbs.logIn")}
          </Button>
        }
      />
    </div>
  );
}
