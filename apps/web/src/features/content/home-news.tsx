/** What home shows of the site's own words, after everything else: banners below the markets, and a pop-up once. */
import { LANGUAGE_TAGS } from "@candor/api/language";
import { lazy, Suspense } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import type { ContentHead } from "./content-data.ts";
import { useBanners, usePopUp } from "./home-news-data.ts";
import { isNewPopUp, popUpName } from "./pop-up-closed.ts";
import { safeHref } from "./safe-link.ts";

/** What reads Markdown comes with it, and only where there is one. */
const PopUp = lazy(() => import("./parts/pop-up.tsx").then((module) => ({ default: module.PopUp })));

export function HomeNews() {
  const { data: banners } = useBanners();
  const { data: answer } = usePopUp();
  return (
    <>
      {banners !== undefined && banners.list.length > 0 && <Banners list={banners.list} />}
      {answer?.pop && isNewPopUp(answer.pop) && (
        <Suspense fallback={null}>
          <PopUp key={popUpName(answer.pop)} item={answer.pop} />
        </Suspense>
      )}
    </>
  );
}

function Banners({ list }: { readonly list: readonly ContentHead[] }) {
  const t = useText("content");
  return (
    <section aria-label={t("banners")} className="mt-5 px-4 lg:px-0">
      <ul className="grid gap-3 lg:grid-cols-2">
        {list.map((item) => (
          <li key={item.id}>
            <Banner item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ item }: { readonly item: ContentHead }) {
  const safe = item.link === null ? undefined : safeHref(item.link);
  return (
    <a
      href={safe?.href ?? hrefOf("pages/common/article", { id: item.id })}
      {...(safe?.isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      lang={LANGUAGE_TAGS[item.language]}
      className="touch-motion flex h-full min-h-20 items-center gap-4 overflow-hidden rounded-card bg-primary-soft p-4 hover:shadow-lift"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-link leading-snug [overflow-wrap:anywhere]">{item.title}</span>
        {item.summary !== "" && (
          <span className="mt-1 line-clamp-2 text-ink text-sm [overflow-wrap:anywhere]">{item.summary}</span>
        )}
      </span>
      {item.picture !== null && (
        <img src={item.picture} alt="" loading="lazy" className="size-20 shrink-0 rounded-xl object-cover" />
      )}
    </a>
  );
}
