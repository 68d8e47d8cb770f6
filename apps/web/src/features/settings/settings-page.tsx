/** Settings: how the app looks on this device, the account behind it, and the app itself. */
import { LANGUAGE_NAMES } from "@candor/api/language";
import {
  BadgeCheck,
  Bell,
  BellPlus,
  Download,
  Languages,
  LockKeyhole,
  ReceiptText,
  UserRound,
  Wallet,
} from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { formatPercent } from "../../app/format.ts";
import { useLanguage, useText } from "../../app/i18n.ts";
import { promptInstall, useCanInstall } from "../../app/install.ts";
import { LevelBadge } from "../../app/level-badge.tsx";
import { hrefOf, navigate, returnHere } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { setPreferences, THEMES, UPDOWN_SCHEMES, usePreferences } from "../../app/preferences.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { type Site, useSite } from "../../app/site.ts";
import { useUnreadNotices } from "../../live/notices.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Change } from "../../ui/price.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";

const ICON = "size-6 text-link";

const LogOutRow = lazy(() => import("../../app/leave-rows.tsx").then((module) => ({ default: module.LogOutRow })));

export function SettingsPage() {
  const t = useText("settings");
  const { user } = useSession();
  return (
    <Page title={t("common.settings")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6 lg:px-0">
        {user === null ? <GuestCard /> : <AccountCard />}
        <div className="lg:row-span-2">
          <LookCard />
        </div>
        <div className="space-y-4 lg:space-y-6">
          <HelpCard />
          <AppCard />
        </div>
      </div>
    </Page>
  );
}

function GuestCard() {
  const t = useText("settings");
  return (
    <Card className="p-4">
      <p className="font-bold">{t("guest.title")}</p>
      <p className="mt-1 text-ink-soft text-sm">{t("guest.reason")}</p>
      <div className="mt-4 flex flex-wrap gap-3 [&>*]:flex-auto">
        <Button onClick={() => navigate("pages/common/login", { return: returnHere() })}>
          {t("common.verbs.logIn")}
        </Button>
        <Button look="primary" onClick={() => navigate("pages/common/register", { return: returnHere() })}>
          {t("common.verbs.signUp")}
        </Button>
      </div>
    </Card>
  );
}

function AccountCard() {
  const t = useText("settings");
  const site = useSite();
  const unread = useUnreadNotices();
  const { data: profile } = useEndpoint("GET /user/info", {});
  return (
    <Card title={t("group.account")} className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          href={hrefOf("pages/setting/userInfo")}
          start={<UserRound aria-hidden className={ICON} />}
          title={t("profile.title")}
          end={profile?.nickname ?? undefined}
        />
        <ListRow
          href={hrefOf("pages/StartVerification")}
          start={<BadgeCheck aria-hidden className={ICON} />}
          title={t("common.titles.verification")}
          end={
            profile === undefined ? undefined : (
              <Suspense fallback={null}>
                <LevelBadge level={profile.level} />
              </Suspense>
            )
          }
        />
        <ListRow
          href={hrefOf("pages/setting/security")}
          start={<LockKeyhole aria-hidden className={ICON} />}
          title={t("security.title")}
          note={profile !== undefined && profile.frozen_since !== null ? t("security.frozen") : undefined}
        />
        <ListRow
          href={hrefOf("pages/setting/wallet")}
          start={<Wallet aria-hidden className={ICON} />}
          title={t("payees.title")}
          note={t("payees.note")}
        />
        <ListRow
          href={hrefOf("pages/index/records")}
          start={<ReceiptText aria-hidden className={ICON} />}
          title={t("common.titles.records")}
          note={t("records.note")}
        />
        <ListRow
          href={hrefOf("pages/notice/notice")}
          start={<Bell aria-hidden className={ICON} />}
          title={t("common.titles.notices")}
          end={unread > 0 ? unread : undefined}
        />
        <ListRow
          href={hrefOf("pages/alert/alert")}
          start={<BellPlus aria-hidden className={ICON} />}
          title={t("common.titles.priceAlerts")}
        />
        {site?.DAPP_DEMO !== false && (
          <Choice title={t("mode.title")} note={t("mode.note")}>
            <AccountSwitch />
          </Choice>
        )}
        <Suspense fallback={<div className="min-h-16" />}>
          <LogOutRow />
        </Suspense>
      </div>
    </Card>
  );
}

function LookCard() {
  const t = useText("settings");
  const { code } = useLanguage();
  const { theme, updown, hidesAmounts } = usePreferences();
  return (
    <Card title={t("group.look")} className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow
          href={hrefOf("pages/language/language")}
          start={<Languages aria-hidden className={ICON} />}
          title={t("language.title")}
          end={LANGUAGE_NAMES[code]}
        />
        <Choice title={t("theme.title")}>
          <Segmented
            label={t("theme.title")}
            value={theme}
            onChange={(next) => setPreferences({ theme: next })}
            items={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </Choice>
        <Choice
          title={t("updown.title")}
          aside={
            <span className="flex flex-wrap gap-x-3">
              <Change change="1" text={formatPercent("2.34")} />
              <Change change="-1" text={formatPercent("-1.12")} />
            </span>
          }
        >
          <Segmented
            label={t("updown.title")}
            value={updown}
            onChange={(next) => setPreferences({ updown: next, wasOfferedRedUp: true })}
            items={UPDOWN_SCHEMES.map((value) => ({ value, label: t(`updown.${value}`) }))}
          />
        </Choice>
        <ListRow
          title={t("common.amounts.hide")}
          note={t("hideAmounts.note")}
          end={
            <Switch
              label={t("common.amounts.hide")}
              isOn={hidesAmounts}
              onChange={(next) => setPreferences({ hidesAmounts: next })}
            />
          }
        />
      </div>
    </Card>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly note?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Choice({ title, note, aside, children }: ChoiceProps) {
  return (
    <div className="px-4 py-3">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{title}</span>
        {aside ?? (note && <span className="text-ink-soft text-sm">{note}</span>)}
      </div>
      {children}
    </div>
  );
}

function HelpCard() {
  const t = useText("settings");
  return (
    <Card title={t("help.title")} className="overflow-hidden">
      <div className="divide-y divide-line">
        <ListRow href={hrefOf("pages/common/faq")} title={t("common.titles.faq")} />
        <ListRow href={hrefOf("pages/news/news")} title={t("help.news")} />
        <ListRow href={hrefOf("pages/common/contactus")} title={t("common.titles.contact")} />
        <ListRow href={hrefOf("pages/common/aboutus")} title={t("help.about")} />
        <ListRow href={hrefOf("pages/setting/operational_compliance")} title={t("help.compliance")} />
      </div>
    </Card>
  );
}

/** What a person is told about where prices come from: the reason where there is more to say than the mode. */
const originOf = ({ price_mode, price_reason }: Site) =>
  price_reason === "chosen" || price_reason === "live-answers" ? price_mode : price_reason;

function AppCard() {
  const t = useText("settings");
  const site = useSite();
  const canInstall = useCanInstall();
  return (
    <Card title={t("group.app")} className="overflow-hidden">
      <div className="divide-y divide-line">
        {canInstall && (
          <ListRow
            onPress={() => {
              void promptInstall();
            }}
            start={<Download aria-hidden className={ICON} />}
            title={t("common.install.title")}
            note={t("common.install.note")}
            hasArrow
          />
        )}
        {site !== undefined && <ListRow title={t("prices.title")} note={t(`prices.from.${originOf(site)}`)} />}
        <ListRow href={hrefOf("pages/books/books")} title={t("common.titles.books")} note={t("books.note")} />
        <ListRow
          href={hrefOf("pages/incidents/incidents")}
          title={t("common.titles.incidents")}
          note={t("incidents.note")}
        />
        <ListRow href={hrefOf("pages/market/log")} title={t("common.titles.priceLog")} note={t("priceLog.note")} />
        <ListRow title={t("version")} end={site?.version} />
      </div>
    </Card>
  );
}
