/** Another site inside the app, below a bar that says whose it is; only those that the settings allow, judged by the server. */
import { ExternalLink, ShieldAlert } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { framedSite } from "./content-view.ts";

type Site = NonNullable<ReturnType<typeof framedSite>>;

export function FramePage() {
  const t = useText("content");
  const site = framedSite(useQueryOf("pages/common/webView").url);
  const { data, error, refetch } = useEndpoint("GET /getSetting", { keyword: "frame_hosts" });
  const isAllowed = site !== undefined && data?.value.split(",").includes(site.host) === true;
  return (
    <Page title={site?.host ?? t("frame.title")}>
      {site === undefined && <NoAddress />}
      {site !== undefined && data === undefined && error === null && <Skeleton className="mx-4 h-96" />}
      {site !== undefined && data === undefined && error !== null && (
        <NotLoaded reason={error.message} onRetry={() => void refetch()} />
      )}
      {site !== undefined && data !== undefined && (isAllowed ? <Framed {...site} /> : <NotAllowed {...site} />)}
    </Page>
  );
}

function NoAddress() {
  const t = useText("content");
  return (
    <EmptyState
      icon={<ShieldAlert />}
      title={t("frame.noAddress")}
      reason={t("frame.noAddressReason")}
      action={<GoHome />}
    />
  );
}

/** Says where it would have led, so that whoever knows the site can still go there, outside the app. */
function NotAllowed({ href, host }: Site) {
  const t = useText("content");
  return (
    <EmptyState
      icon={<ShieldAlert />}
      title={t("frame.no")}
      reason={
        <>
          {t("frame.noReason")}
          <span className="mt-4 block rounded-xl bg-inset px-3 py-2 text-ink [overflow-wrap:anywhere]">{href}</span>
          <span className="mt-2 block">{t("frame.careful", { host })}</span>
        </>
      }
      action={
        <div className="flex flex-col items-center gap-2">
          <GoHome />
          <OpenOutside href={href} />
        </div>
      }
    />
  );
}

function GoHome() {
  const common = useText("common");
  return (
    <LinkButton look="primary" href={hrefOf("pages/index/index")}>
      {common("goHome")}
    </LinkButton>
  );
}

function OpenOutside({ href }: Pick<Site, "href">) {
  const t = useText("content");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link"
    >
      {t("frame.open")}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

function Framed({ href, host }: Site) {
  const t = useText("content");
  return (
    <div className="flex h-[calc(100dvh-8rem)] flex-col gap-2 px-4 pb-4 lg:px-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft text-sm">
        {t("frame.note", { host })}
        <OpenOutside href={href} />
      </p>
      <iframe
        title={host}
        src={`/api/frame?url=${encodeURIComponent(href)}`}
        referrerPolicy="no-referrer"
        className="min-h-0 w-full flex-1 rounded-card border border-line bg-white"
      />
    </div>
  );
}
