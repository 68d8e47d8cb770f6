/** The house around every page: banners above, tabs below or at the left, messages over it. It knows no feature. */
import { useStore } from "@candor/client/store";
import { classNames } from "../ui/class-names.ts";
import { SPINNER_AFTER_MS, useLasting } from "../ui/spinner.tsx";
import { ToastHost } from "../ui/toast-host.tsx";
import { pendingCalls } from "./api-client.ts";
import { AccountBanner, ConnectionBanner, ModeBanner, UpdateBanner } from "./banners.tsx";
import { useText } from "./i18n.ts";
import { usePlace } from "./navigation.ts";
import { type RouteTable, TAB_PATHS } from "./route-table.ts";
import { pageRouteOf, RouterView } from "./router-view.tsx";
import { StandingNote } from "./standing-note.tsx";
import { SideRail, TabBar } from "./tab-bar.tsx";
import { toasts } from "./toast.ts";

export function Shell({ table }: { readonly table: RouteTable }) {
  const t = useText("common");
  const { location } = usePlace();
  const route = pageRouteOf(table, location.path);
  const isBare = route?.isBare === true;
  const isTabPage = Object.values<string>(TAB_PATHS).includes(location.path);
  return (
    <>
      <button
        type="button"
        onClick={() => document.getElementById("content")?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[70] focus:rounded-xl focus:bg-surface focus:px-4 focus:py-3"
      >
        {t("skipToContent")}
      </button>
      <SlowCallBar />
      {!isBare && <SideRail current={route?.tab} />}
      <div className={classNames("min-h-dvh", !isBare && "lg:pl-60", isTabPage && "pb-tab-bar lg:pb-8")}>
        <header>
          <UpdateBanner />
          <ConnectionBanner />
          {!isBare && <AccountBanner />}
          <ModeBanner hasPrices={!isBare && route?.hasPrices === true} isBare={isBare} />
        </header>
        <main id="content" tabIndex={-1} className="overflow-x-clip outline-none lg:px-6">
          <RouterView table={table} />
        </main>
      </div>
      {isTabPage && <TabBar current={route?.tab} />}
      {!isBare && <StandingNote />}
      <ShownToasts />
    </>
  );
}

function ShownToasts() {
  return <ToastHost toasts={useStore(toasts)} />;
}

/** A thin moving bar once some call has taken 800 ms. */
function SlowCallBar() {
  const t = useText("common");
  const isSlow = useLasting(useStore(pendingCalls) > 0, SPINNER_AFTER_MS);
  if (!isSlow) return null;
  return (
    <div role="status" aria-label={t("loading")} className="fixed inset-x-0 top-0 z-[60] h-0.5 overflow-hidden">
      <div className="slow-call h-full w-1/3 bg-primary" />
    </div>
  );
}
