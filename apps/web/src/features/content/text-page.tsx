/** The site's texts about itself: who runs it, and the rules it works by. */
import { FileText } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useWhole, type WholePage } from "./content-data.ts";
import { Article, ArticleSkeleton } from "./parts/article.tsx";

export function AboutPage() {
  return <Texts of="GET /aboutus" title={useText("content")("about.title")} />;
}

export function CompliancePage() {
  return <Texts of="GET /operational_compliance" title={useText("content")("compliance.title")} />;
}

function Texts({ of, title }: { readonly of: Exclude<WholePage, "GET /faq">; readonly title: string }) {
  const t = useText("content");
  const { data, error, refetch } = useWhole(of);
  return (
    <Page title={title} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10 lg:px-0">
        {data?.list.map((item) => (
          <Article key={item.id} item={item} title={<h2 className="mb-3 font-bold text-xl">{item.title}</h2>} />
        ))}
        {data?.list.length === 0 && (
          <EmptyState icon={<FileText />} title={t("empty.title")} reason={t("empty.reason")} />
        )}
        {!data && error === null && <ArticleSkeleton />}
        {!data && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}
