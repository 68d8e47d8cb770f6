/** The way to the notices, with how many are unread. Nothing for visitors, who have none. */
import { Bell } from "lucide-react";
import { useUnreadNotices } from "../live/notices.ts";
import { classNames } from "../ui/class-names.ts";
import { useText } from "./i18n.ts";
import { hrefOf } from "./navigation.ts";
import { useSession } from "./session.ts";

const SHOWN_MAX = 99;

export function NoticeBell({ className }: { readonly className?: string }) {
  const { user } = useSession();
  return user === null ? null : <Link {...(className !== undefined && { className })} />;
}

function Link({ className }: { readonly className?: string }) {
  const t = useText("common");
  const unread = useUnreadNotices();
  return (
    <a
      href={hrefOf("pages/notice/notice")}
      aria-label={unread === 0 ? t("titles.notices") : t("notices.unread", { count: unread })}
      className={classNames(
        "relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-inset",
        className,
      )}
    >
      <Bell aria-hidden className="size-6" strokeWidth={1.9} />
      {unread > 0 && (
        <span className="absolute top-1 right-0.5 flex">
          <UnreadCount count={unread} />
        </span>
      )}
    </a>
  );
}

/** The figure alone; whoever shows it says in words what it counts. */
export function UnreadCount({ count }: { readonly count: number }) {
  return (
    <span
      aria-hidden
      className="min-w-4.5 rounded-full bg-link px-1 text-center font-bold text-[0.6875rem] text-surface leading-[1.125rem]"
    >
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  );
}
