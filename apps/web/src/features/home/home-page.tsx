/** Home: the balance with what to do about it, or for visitors what this is; then whatever markets it is given. */
import { Search, Settings2, UserRound } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { AccountSwitch } from "../../app/account-switch.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NoticeBell } from "../../app/notice-bell.tsx";
import { usePageTitle } from "../../app/page.tsx";
import { RedUpOffer } from "../../app/red-up-offer.tsx";
import { useSession } from "../../app/session.ts";
import { Wordmark } from "../../app/wordmark.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BalanceCard } from "./parts/balance-card.tsx";
import { Principles } from "./parts/principles.tsx";
import { WelcomeCard } from "./parts/welcome-card.tsx";

interface HomePageProps {
  /** The markets list; home knows nothing about it. */
  readonly markets: ReactNode;
  /** Below the markets: where else one can go, and what the site has to say; it comes last. */
  readonly news: ReactNode;
}

export function HomePage({ markets, news }: HomePageProps) {
  const t = useText("home");
  const { user } = useSession();
  usePageTitle("");
  return (
    <div className="mx-auto w-full max-w-6xl">
      <h1 tabIndex={-1} className="sr-only">
        {t("title")}
      </h1>
      <HomeHeader isSignedIn={user !== null} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <div className="px-4 lg:order-2 lg:px-0">
          {user === null ? <WelcomeCard /> : <BalanceCard />}
          <RedUpOffer />
          <div className="hidden lg:block">
            <Principles />
          </div>
        </div>
        <div className="mt-5 min-w-0 lg:order-1 lg:mt-0">
          <Suspense fallback={<MarketsSkeleton />}>{markets}</Suspense>
          <Suspense fallback={null}>{news}</Suspense>
        </div>
      </div>
      <div className="px-4 lg:hidden">
        <Principles />
      </div>
    </div>
  );
}

/** The markets' shape while they load, so that home stands still when they come. */
function MarketsSkeleton() {
  return (
    <div className="bg-surface px-4 pt-4 lg:rounded-card">
      <Skeleton className="h-5 w-64 max-w-full" />
      <div className="mt-7">
        <RowSkeletons count={8} className="min-h-17" />
      </div>
    </div>
  );
}

function HomeHeader({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useText("home");
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-2 px-4 pt-[env(safe-area-inset-top)] lg:px-0">
      <div className="lg:hidden">{isSignedIn ? <ProfileLink /> : <Wordmark />}</div>
      <div className="flex flex-1 justify-center lg:hidden">
        {isSignedIn && <AccountSwitch className="w-44 max-w-full" />}
      </div>
      <a
        href={hrefOf("pages/market/search")}
        className="hidden min-h-12 flex-1 items-center gap-3 rounded-2xl bg-surface px-4 text-ink-soft lg:flex"
      >
        <Search aria-hidden className="size-5" />
        {t("search")}
      </a>
      <a
        href={hrefOf("pages/market/search")}
        aria-label={t("search")}
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-inset lg:hidden"
      >
        <Search aria-hidden className="size-6" strokeWidth={1.9} />
      </a>
      <NoticeBell className="lg:hidden" />
      {!isSignedIn && (
        <a
          href={hrefOf("pages/setting/setting")}
          aria-label={t("common.settings")}
          className="inline-flex size-11 items-center justify-center rounded-full hover:bg-inset lg:hidden"
        >
          <Settings2 aria-hidden className="size-6" strokeWidth={1.9} />
        </a>
      )}
    </header>
  );
}

function ProfileLink() {
  const t = useText("home");
  return (
    <a
      href={hrefOf("pages/setting/setting")}
      aria-label={t("profile")}
      className="inline-flex size-11 items-center justify-center rounded-full bg-primary-soft text-link"
    >
      <UserRound aria-hidden className="size-5" strokeWidth={2.2} />
    </a>
  );
}
