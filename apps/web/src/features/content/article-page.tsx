/** One text on a page of its own; for an operator also one that is not published yet, marked as such. */
import { Eye, FileQuestion } from "lucide-react";
import { formatInstant } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, useQueryOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type ContentItem, useArticle, usePreview } from "./content-data.ts";
import { Article, ArticleSkeleton } from "./parts/article.tsx";

const idOf = (text: string | undefined): string => (text !== undefined && /^\d{1,19}$/.test(text) ? text : "");

export function ArticlePage() {
  const { id, preview, version } = useQueryOf("pages/common/article");
  return preview === "1" ? <Preview id={idOf(id)} version={version} /> : <Published id={idOf(id)} />;
}

function Published({ id }: { readonly id: string }) {
  const t = useText("content");
  const { data, error, refetch } = useArticle(id);
  const isGone = id === "" || error?.code === "content-unknown";
  return (
    <Page title={data?.title ?? t("article")} parent="pages/news/news" isNarrow>
      <div className="px-4 pb-10 lg:px-0">
        {data && (
          <>
            <p className="pb-3 text-ink-soft text-sm">
              {t("published", { date: formatInstant(data.published_at, "date") })}
            </p>
            <Article item={data} />
          </>
        )}
        {!data && isGone && <Gone />}
        {!data && !isGone && error === null && <ArticleSkeleton />}
        {!data && !isGone && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Preview({ id, version }: { readonly id: string; readonly version: string | undefined }) {
  const t = useText("content");
  const { article, error, refetch } = usePreview(id, version);
  return (
    <Page title={article?.title ?? t("article")} parent="pages/news/news" isNarrow>
      <div className="px-4 pb-10 lg:px-0">
        {article && <Previewed item={article} />}
        {article === null && <Gone />}
        {article === undefined && error === null && <ArticleSkeleton />}
        {article === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Previewed({ item }: { readonly item: ContentItem }) {
  const t = useText("content");
  return (
    <>
      <p className="mb-3 flex items-center gap-2 rounded-xl bg-notice px-3 py-2 text-notice-text text-sm">
        <Eye aria-hidden className="size-4 shrink-0" />
        {t("preview", { version: item.version })}
      </p>
      <Article item={item} />
    </>
  );
}

function Gone() {
  const t = useText("content");
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t("gone.title")}
      reason={t("gone.reason")}
      action={<LinkButton href={hrefOf("pages/news/news")}>{t("news.title")}</LinkButton>}
    />
  );
}
