/** The notice centre: everything a customer was told, newest first; on wide screens with the chosen one beside the list. */
import { Bell, BellPlus, CheckCheck, MailOpen } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { toast } from "../../app/toast.ts";
import { useUnreadNotices } from "../../live/notices.ts";
import { PushOffer } from "../../push/push-offer.tsx";
import { useDeletable } from "../../shared/records/deletable.ts";
import { RecordList, Rows } from "../../shared/records/record-list.tsx";
import { IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/wide-screen.ts";
import { type Notice, useDelete, useNotices, useReadAll, useRestore } from "./notice-data.ts";
import { NoticeItem } from "./parts/notice-item.tsx";
import { NoticeText } from "./parts/notice-text.tsx";

export function NoticesPage() {
  const t = useText("notice");
  const isWide = useIsWide();
  const [chosenId, setChosenId] = useState<string | null>(null);
  return (
    <Page title={t("common.titles.notices")} actions={<Actions />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:px-0">
        <div className="space-y-4">
          <PushOffer />
          <List chosenId={isWide ? chosenId : null} onChoose={isWide ? setChosenId : undefined} />
        </div>
        {isWide && (
          <div className="sticky top-16">
            {chosenId === null ? (
              <div className="rounded-card bg-surface">
                <EmptyState icon={<MailOpen />} title={t("choose")} />
              </div>
            ) : (
              <NoticeText key={chosenId} id={chosenId} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

function Actions() {
  const t = useText("notice");
  const unread = useUnreadNotices();
  const { mutate, isPending } = useReadAll();
  return (
    <>
      <IconButton
        label={t("readAll")}
        disabled={unread === 0 || isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast(t("allRead"), "success") })}
      >
        <CheckCheck aria-hidden className="size-6" />
      </IconButton>
      <a
        href={hrefOf("pages/alert/alert")}
        aria-label={t("common.titles.priceAlerts")}
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-inset"
      >
        <BellPlus aria-hidden className="size-6" />
      </a>
    </>
  );
}

interface ListProps {
  readonly chosenId: string | null;
  readonly onChoose: ((id: string) => void) | undefined;
}

function List({ chosenId, onChoose }: ListProps) {
  const t = useText("notice");
  return (
    <RecordList query={useNotices()} shape={<ListSkeleton />} more={t("more")}>
      {(notices) => <Items notices={notices} chosenId={chosenId} onChoose={onChoose} />}
    </RecordList>
  );
}

/** Deleted ones stay in their place, with the way back, until the page is left. */
function Items({ notices, chosenId, onChoose }: ListProps & { readonly notices: readonly Notice[] }) {
  const t = useText("notice");
  const { rows, isDeleted, leave, bringBack } = useDeletable(notices);
  const remove = useDelete();
  const restore = useRestore();
  if (rows.length === 0) return <EmptyState icon={<Bell />} title={t("none.title")} reason={t("none.reason")} />;
  return (
    <Rows label={t("list")}>
      {rows.map((notice) => (
        <NoticeItem
          key={notice.id}
          notice={notice}
          isChosen={notice.id === chosenId}
          isDeleted={isDeleted(notice)}
          onChoose={onChoose && (() => onChoose(notice.id))}
          onDelete={() => remove.mutate(notice.id, { onSuccess: () => leave(notice) })}
          onRestore={() => restore.mutate(notice.id, { onSuccess: () => bringBack(notice.id) })}
        />
      ))}
    </Rows>
  );
}

const ROWS = ["a", "b", "c", "d", "e"];

function ListSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="rounded-card bg-surface">
      {ROWS.map((row) => (
        <div key={row} className="min-h-17 space-y-2 px-4 py-4">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
