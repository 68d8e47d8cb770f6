/** The banners above every page: connection lost, frozen account, demo, prices that are not live. Each says one thing. */
import { useStore } from "@candor/client/store";
import { FlaskConical, History, Radio, WifiOff } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { connection } from "../live/connection.ts";
import { Banner } from "../ui/banner.tsx";
import { useLasting } from "../ui/spinner.tsx";
import { isUnreachable } from "./api-client.ts";
import { changeLanguage, useText } from "./i18n.ts";
import { isLanguageOpen, startLanguage } from "./preferences.ts";
import { setAccount, useSession } from "./session.ts";
import { type Site, useSite } from "./site.ts";
import { keepSiteLook } from "./site-look.ts";
import { waitingUpdate } from "./update.ts";

/** A reconnection shorter than this is not worth a word. */
const RECONNECT_QUIET_MS = 1500;

/** What the device says of itself; a "yes" only means that it has some network. */
const deviceOffline = {
  get: () => navigator.onLine === false,
  subscribe(listener: () => void) {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
};

export function ConnectionBanner() {
  const t = useText("common");
  const state = useStore(connection);
  const isOffline = useStore(deviceOffline);
  const isLost = useLasting(useStore(isUnreachable), RECONNECT_QUIET_MS);
  const isReconnecting = useLasting(state === "reconnecting", RECONNECT_QUIET_MS);
  if (isOffline || isLost) {
    return (
      <Banner tone="error" isAnnounced icon={<WifiOff aria-hidden />}>
        {t(isOffline ? "connection.offline" : "connection.lost")}
      </Banner>
    );
  }
  if (!isReconnecting) return null;
  return (
    <Banner tone="notice" isAnnounced icon={<Radio aria-hidden />}>
      {t("connection.reconnecting")}
    </Banner>
  );
}

/** A newer version waits; it is put to work when the person says so. */
export function UpdateBanner() {
  const t = useText("common");
  const update = useStore(waitingUpdate);
  if (update === null) return null;
  return (
    <Banner tone="info" isAnnounced>
      {t("update.ready")}
      <button type="button" onClick={update} className="ml-3 min-h-8 underline underline-offset-2">
        {t("update.action")}
      </button>
    </Banner>
  );
}

const FrozenBanner = lazy(() => import("./frozen-banner.tsx").then((m) => ({ default: m.FrozenBanner })));

/** What holds the signed-in person's whole account; hardly ever anything. */
export function AccountBanner() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Suspense fallback={null}>
      <FrozenBanner />
    </Suspense>
  );
}

/**
 * Sandbox, demo account and price source in one strip, so that they cost one line; of a sandbox every page says so, signing in
 * included. A page with prices always has the strip: its
 * words come with the site's settings, its place is there from the start.
 */
export function ModeBanner({ hasPrices, isBare = false }: { readonly hasPrices: boolean; readonly isBare?: boolean }) {
  const t = useText("common");
  const { user, account } = useSession();
  const site = useSite();
  useSiteAsItIs(site);
  const isSandbox = site?.is_sandbox === true;
  const isDemo = user !== null && account === "demo" && !isBare;
  if (!isSandbox && !isDemo && !hasPrices) return null;
  const source = hasPrices && site !== undefined ? site : undefined;
  const isLiveAndWell = source?.price_mode === "live" && source.price_reason !== "live-lost";
  const isNotable = isSandbox || isDemo || (source !== undefined && !isLiveAndWell);
  return (
    <Banner
      tone={isNotable ? "notice" : "quiet"}
      icon={isDemo || isSandbox ? <FlaskConical aria-hidden /> : source && <SourceIcon mode={source.price_mode} />}
    >
      {isSandbox && t("mode.sandboxStrip")}
      {isSandbox && isDemo && <span className="mx-1.5">·</span>}
      {isDemo && t(isSandbox ? "mode.demo" : "mode.demoBanner")}
      {(isSandbox || isDemo) && source !== undefined && <span className="mx-1.5">·</span>}
      {source?.price_mode === "live" && t(source.price_reason === "live-lost" ? "prices.liveLost" : "prices.live")}
      {source?.price_mode === "simulated" && t("prices.simulated")}
      {source?.price_mode === "replay" &&
        (source.replay_speed === 1 ? t("prices.replay") : t("prices.replayAt", { speed: source.replay_speed }))}
    </Banner>
  );
}

/** What the site says of itself holds at once: its name, its language for whoever has none, and whether there is a demo. */
function useSiteAsItIs(site: Site | undefined): void {
  const { user, account } = useSession();
  useEffect(() => {
    if (site !== undefined && keepSiteLook(site) && isLanguageOpen())
      void changeLanguage(startLanguage()).catch(() => undefined);
  }, [site]);
  const isDemoOver = site?.DAPP_DEMO === false && user !== null && account === "demo";
  useEffect(() => {
    if (isDemoOver) setAccount("real");
  }, [isDemoOver]);
}

function SourceIcon({ mode }: { readonly mode: Site["price_mode"] }) {
  return mode === "live" ? <Radio aria-hidden /> : <History aria-hidden />;
}
