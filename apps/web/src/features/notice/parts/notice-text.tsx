/** One notice, whole: its words, its moment and the way to what it is about. */
import { CircleAlert } from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useNotice } from "../notice-data.ts";
import { WaysOn } from "./ways-on.tsx";

export function NoticeText({ id }: { readonly id: string }) {
  const t = useText("notice");
  const { data, error, refetch } = useNotice(id);
  if (data === undefined && error === null && id !== "") return <TextSkeleton />;
  if (data === undefined) {
    const isGone = error === null || error.code === "notice-unknown";
    return (
      <EmptyState
        icon={<CircleAlert />}
        title={isGone ? t("gone.title") : t("common.error.listTitle")}
        reason={error?.message}
        action={
          isGone ? (
            <LinkButton href={hrefOf("pages/notice/notice")}>{t("gone.action")}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t("common.retry")}</Button>
          )
        }
      />
    );
  }
  return (
    <article className="rounded-card bg-surface p-5">
      <h2 className="text-balance font-bold text-xl leading-snug [overflow-wrap:anywhere]">{data.title}</h2>
      <time dateTime={new Date(data.created_at).toISOString()} className="mt-1 block text-ink-soft text-sm">
        {formatInstant(data.created_at)}
      </time>
      <p className="mt-4 text-pretty leading-relaxed [overflow-wrap:anywhere]">{data.content}</p>
      <WaysOn notice={data} />
    </article>
  );
}

function TextSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-3 rounded-card bg-surface p-5">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="!mt-5 h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
