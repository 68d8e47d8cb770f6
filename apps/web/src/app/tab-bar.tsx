/** The five tabs: a bar of 70 pixels below the page on phones, a rail at the left on wide screens. */
import { Bell, ChartCandlestick, House, Landmark, PiggyBank, Settings2, WalletMinimal } from "lucide-react";
import { useUnreadNotices } from "../live/notices.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { AccountSwitch } from "./account-switch.tsx";
import { useText } from "./i18n.ts";
import { hrefOf, navigate, returnHere, switchTab, usePlace } from "./navigation.ts";
import { UnreadCount } from "./notice-bell.tsx";
import { TAB_PATHS, TABS, type Tab } from "./route-table.ts";
import { useSession } from "./session.ts";
import { Wordmark } from "./wordmark.tsx";

const ICONS = { home: House, market: ChartCandlestick, savings: PiggyBank, loan: Landmark, account: WalletMinimal };

interface TabBarProps {
  readonly current: Tab | undefined;
}

interface TabLinkProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly className: string;
}

function TabLink({ tab, isCurrent, className }: TabLinkProps) {
  const t = useText("common");
  const Icon = ICONS[tab];
  return (
    <a
      href={hrefOf(TAB_PATHS[tab])}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        switchTab(TAB_PATHS[tab]);
      }}
      className={classNames(className, isCurrent ? "font-bold text-link" : "font-medium text-ink-soft hover:text-ink")}
    >
      <Icon aria-hidden className="size-[24px] shrink-0" strokeWidth={isCurrent ? 2.2 : 1.8} />
      <span className="max-w-full truncate">{t(`tabs.${tab}`)}</span>
    </a>
  );
}

export function TabBar({ current }: TabBarProps) {
  const t = useText("common");
  return (
    <nav
      aria-label={t("tabs.label")}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          tab={tab}
          isCurrent={tab === current}
          className="flex h-[calc(var(--tab-bar-height)-1px)] min-w-0 flex-col items-center justify-center gap-1 px-1 text-[min(0.75rem,4.2vw)] -outline-offset-4"
        />
      ))}
    </nav>
  );
}

const RAIL_LINK = "flex min-h-12 items-center gap-3 rounded-xl px-3 text-[0.9375rem]";
const RAIL_CURRENT = "bg-primary-soft font-bold text-link";
const RAIL_OTHER = "font-medium text-ink-soft hover:bg-inset hover:text-ink";

function NoticesLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const t = useText("common");
  const unread = useUnreadNotices();
  return (
    <a
      href={hrefOf("pages/notice/notice")}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(RAIL_LINK, isCurrent ? RAIL_CURRENT : RAIL_OTHER)}
    >
      <Bell aria-hidden className="size-6" strokeWidth={1.8} />
      <span aria-hidden={unread > 0} className="flex-1">
        {t("titles.notices")}
      </span>
      {unread > 0 && (
        <>
          <UnreadCount count={unread} />
          <span className="sr-only">{t("notices.unread", { count: unread })}</span>
        </>
      )}
    </a>
  );
}

export function SideRail({ current }: TabBarProps) {
  const t = useText("common");
  const { user } = useSession();
  const { path } = usePlace().location;
  const isSettings =
    current === undefined && /^pages\/(setting\/|language\/|StartVerification|pendingReview)/.test(path);
  return (
    <nav
      aria-label={t("tabs.label")}
      className="fixed inset-y-0 left-0 z-30 hidden w-60 flex-col border-line border-r bg-surface px-4 py-6 lg:flex"
    >
      <a href={hrefOf("pages/index/index")} className="mb-8 px-3">
        <Wordmark />
      </a>
      <div className="flex flex-col gap-1">
        {TABS.map((tab) => (
          <TabLink
            key={tab}
            tab={tab}
            isCurrent={tab === current}
            className={classNames(
              "flex min-h-12 items-center gap-3 rounded-xl px-3 text-[0.9375rem]",
              tab === current ? "bg-primary-soft" : "hover:bg-inset",
            )}
          />
        ))}
      </div>
      <div className="mt-auto space-y-3">
        {user !== null && <NoticesLink isCurrent={/^pages\/(notice|alert)\//.test(path)} />}
        <a
          href={hrefOf("pages/setting/setting")}
          aria-current={isSettings ? "page" : undefined}
          className={classNames(RAIL_LINK, isSettings ? RAIL_CURRENT : RAIL_OTHER)}
        >
          <Settings2 aria-hidden className="size-6" strokeWidth={1.8} />
          {t("settings")}
        </a>
        {user !== null && <AccountSwitch />}
        {user === null && (
          <>
            <Button look="primary" isWide onClick={() => navigate("pages/common/register", { return: returnHere() })}>
              {t("verbs.signUp")}
            </Button>
            <Button look="plain" isWide onClick={() => navigate("pages/common/login", { return: returnHere() })}>
              {t("verbs.logIn")}
            </Button>
          </>
        )}
      </div>
    </nav>
  );
}
