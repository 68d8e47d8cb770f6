/** One notice in the list: what it says, when it came, whether it is read, and taking it away. */
import { Trash2 } from "lucide-react";
import { Age } from "../../../app/age.tsx";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { Notice } from "../notice-data.ts";

interface NoticeItemProps {
  readonly notice: Notice;
  readonly isChosen: boolean;
  readonly isDeleted: boolean;
  /** Given where the notice is shown beside the list; else it opens as a page. */
  readonly onChoose: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
}

export function NoticeItem({ notice, isChosen, isDeleted, onChoose, onDelete, onRestore }: NoticeItemProps) {
  const t = useText("notice");
  if (isDeleted) {
    return (
      <li className="flex min-h-17 items-center justify-between gap-3 px-4 text-ink-soft">
        <span role="status">{t("deleted")}</span>
        <Button look="plain" size="small" onClick={onRestore}>
          {t("common.verbs.undo")}
        </Button>
      </li>
    );
  }
  return (
    <li className={classNames("flex items-center gap-1 pr-2", isChosen && "bg-primary-soft")}>
      <a
        href={hrefOf("pages/notice/detail", { id: notice.id })}
        aria-current={isChosen ? "true" : undefined}
        onClick={(event) => {
          if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
        className="flex min-h-17 min-w-0 flex-1 items-start gap-3 py-3 pl-4 -outline-offset-2 hover:bg-inset"
      >
        <span
          className={classNames("mt-1.5 size-2.5 shrink-0 rounded-full", notice.is_read ? "bg-transparent" : "bg-link")}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={classNames("[overflow-wrap:anywhere]", notice.is_read ? "font-medium" : "font-bold")}>
              {!notice.is_read && <span className="sr-only">{t("unread")}: </span>}
              {notice.title}
            </span>
            <time dateTime={new Date(notice.created_at).toISOString()} className="text-ink-soft text-xs leading-5">
              <Age of={notice.created_at} />
            </time>
          </span>
          <span className="line-clamp-4 text-ink-soft text-sm leading-snug [overflow-wrap:anywhere]">
            {notice.content}
          </span>
        </span>
      </a>
      <IconButton label={t("delete", { title: notice.title })} className="text-ink-soft" onClick={onDelete}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}
