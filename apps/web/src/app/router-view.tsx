/**
 * Shows the page of the current address: guards it, loads it, moves it in, restores its scroll and gives its heading the
 * focus. It decides nothing about what a page contains.
 */
import { useStore } from "@candor/client/store";
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { goToLogin } from "./api-client.ts";
import { commonText } from "./i18n.ts";
import { redirect, scrollOf, usePlace } from "./navigation.ts";
import { LOADING_DELAY_MS, loadPage, readyPage } from "./page-loader.ts";
import { CrashedPage, LoadingPage, LoginFirstPage, NotLoadedPage, UnknownPage } from "./page-states.tsx";
import { isRedirect, type PageRoute, type RouteTable, routeAt } from "./route-table.ts";
import { restoreScroll } from "./scroll.ts";
import { useSession } from "./session.ts";
import { toast } from "./toast.ts";
import { missingCode } from "./update.ts";

type Loading =
  | { readonly state: "waiting" | "slow" }
  | { readonly state: "ready"; readonly component: ComponentType }
  | { readonly state: "failed" };

/** The page route of a path, following redirects; null for an address the app does not have. */
export function pageRouteOf(table: RouteTable, path: string): PageRoute | null {
  const route = routeAt(table, path);
  if (route === null) return null;
  return isRedirect(route) ? pageRouteOf(table, route.redirectTo) : route;
}

export function RouterView({ table }: { readonly table: RouteTable }) {
  const place = usePlace();
  const { user } = useSession();
  const path = place.location.path;
  const target = routeAt(table, path);
  const moved = target !== null && isRedirect(target) ? target.redirectTo : null;
  const route = pageRouteOf(table, path);
  const isRefused = route?.isPrivate === true && user === null;

  useEffect(() => {
    if (moved !== null) redirect(moved);
  }, [moved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at a private page asks anew
  useEffect(() => {
    if (!isRefused) return;
    toast(commonText("login.first"));
    goToLogin();
  }, [isRefused, place.key]);

  if (moved !== null) return null;
  if (route === null) return <UnknownPage />;
  if (isRefused) return <LoginFirstPage />;
  return <LoadedPage key={path} route={route} />;
}

function LoadedPage({ route }: { readonly route: PageRoute }) {
  const ready = readyPage(route);
  const [loading, setLoading] = useState<Loading>(ready ? { state: "ready", component: ready } : { state: "waiting" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    if (readyPage(route)) return;
    let isGone = false;
    const slow = setTimeout(() => setLoading({ state: "slow" }), LOADING_DELAY_MS);
    const settle = (next: Loading) => {
      clearTimeout(slow);
      if (!isGone) setLoading(next);
    };
    loadPage(route).then(
      (component) => settle({ state: "ready", component }),
      () => settle({ state: "failed" }),
    );
    return () => {
      isGone = true;
      clearTimeout(slow);
    };
  }, [route, tries]);

  if (loading.state === "failed") {
    return (
      <MissingPage
        onRetry={() => {
          // Some browsers remember that an address failed, and ask again only in a new document.
          if (tries > 0) location.reload();
          setLoading({ state: "waiting" });
          setTries(tries + 1);
        }}
      />
    );
  }
  if (loading.state !== "ready") return loading.state === "slow" ? <LoadingPage /> : <div className="min-h-dvh" />;
  return <ArrivedPage component={loading.component} />;
}

/** Nothing is given up while a newer version may bring what is missing. */
function MissingPage({ onRetry }: { readonly onRetry: () => void }) {
  const missing = useStore(missingCode);
  return missing === "asking" || missing === "leaving" ? <LoadingPage /> : <NotLoadedPage onRetry={onRetry} />;
}

const ENTRANCES = { first: "", forward: "page-in-forward", back: "page-in-back", none: "page-in-none" } as const;

function ArrivedPage({ component: PageComponent }: { readonly component: ComponentType }) {
  const { key, direction } = usePlace();
  useLayoutEffect(() => restoreScroll(scrollOf(key)), [key]);
  return (
    <div key={key} className={ENTRANCES[direction]}>
      <CrashGuard>
        <Suspense fallback={<LoadingPage />}>
          <PageComponent />
        </Suspense>
      </CrashGuard>
    </div>
  );
}

/** Keeps a fault in one page from taking the bars and the other pages with it. */
class CrashGuard extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    // A part that could not be fetched is remembered as such by the page; only a new document asks for it again.
    if (missingCode.get() !== "none") return <MissingPage onRetry={() => location.reload()} />;
    return <CrashedPage onRetry={() => this.setState({ hasCrashed: false })} />;
  }
}
