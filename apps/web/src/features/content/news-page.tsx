/** News, newest as its operators order it; each leads to its own page. */
import { LANGUAGE_TAGS } from "@candor/api/language";
import { Newspaper } from "lucide-react";
import { formatInstant } from "../../app/format.ts";
import { useLanguage, useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { RecordList } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type ContentHead, useNews } from "./content-data.ts";
import { ArticleSkeleton } from "./parts/article.tsx";

export function NewsPage() {
  const t = useText("content");
  return (
    <RecordsPage title={t("news.title")} isNarrow>
      <RecordList
        query={useNews()}
        shape={<ArticleSkeleton />}
        empty={<EmptyState icon={<Newspaper />} title={t("news.none")} reason={t("news.noneReason")} />}
      >
        {(news) => (
          <ul className="space-y-3">
            {news.map((item) => (
              <NewsItem key={item.id} item={item} />
            ))}
          </ul>
        )}
      </RecordList>
    </RecordsPage>
  );
}

function NewsItem({ item }: { readonly item: ContentHead }) {
  const { tag } = useLanguage();
  return (
    <li>
      <a
        href={hrefOf("pages/common/article", { id: item.id })}
        className="touch-motion flex gap-4 overflow-hidden rounded-card bg-surface p-4 hover:bg-inset"
      >
        <span className="min-w-0 flex-1" lang={LANGUAGE_TAGS[item.language]}>
          <span className="block font-bold leading-snug [overflow-wrap:anywhere]">{item.title}</span>
          {item.summary !== "" && (
            <span className="mt-1 line-clamp-3 text-ink-soft text-sm leading-relaxed [overflow-wrap:anywhere]">
              {item.summary}
            </span>
          )}
          <time
            lang={tag}
            dateTime={new Date(item.published_at).toISOString()}
            className="mt-2 block text-ink-soft text-sm"
          >
            {formatInstant(item.published_at, "date")}
          </time>
        </span>
        {item.picture !== null && (
          <img src={item.picture} alt="" loading="lazy" className="size-20 shrink-0 rounded-xl object-cover" />
        )}
      </a>
    </li>
  );
}
