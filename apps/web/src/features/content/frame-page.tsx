/** Another site inside the app, below a bar that says whose it is; only those that the settings allow, judged by the server. */
import { ExternalLink, ShieldAlert } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { framedSite } from "./content-view.ts";

export function FramePage() {
  const t = useText("content");
  const site = framedSite(useQueryOf("pages/common/webView").url);
  const { data, isPending } = useEndpoint("GET /getSetting", { keyword: "frame_hosts" });
  const isAllowed = site !== undefined && data?.value.split(",").includes(site.host) === true;
  return (
    <Page title={site?.host ?? t("frame.title")}>
      {isPending && <Skeleton className="mx-4 h-96" />}
      {!isPending && !isAllowed && (
        <EmptyState icon={<ShieldAlert />} title={t("frame.no")} reason={t("frame.noReason")} />
      )}
      {!isPending && isAllowed && <Framed href={site.href} host={site.host} />}
    </Page>
  );
}

function Framed({ href, host }: { readonly href: string; readonly host: string }) {
  const t = useText("content");
  return (
    <div className="flex h-[calc(100dvh-8rem)] flex-col gap-2 px-4 pb-4 lg:px-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft text-sm">
        {t("frame.note", { host })}
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link"
        >
          {t("frame.open")}
          <ExternalLink aria-hidden className="size-4" />
        </a>
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
