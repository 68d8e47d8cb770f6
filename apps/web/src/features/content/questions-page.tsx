/** Questions and answers: each opens in its place; a few letters narrow them down. */
import { LANGUAGE_TAGS } from "@candor/api/language";
import { ChevronDown, CircleQuestionMark, SearchX } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { NotLoaded } from "../../app/not-loaded.tsx";
import { Page } from "../../app/page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { type ContentItem, useWhole } from "./content-data.ts";
import { questionsAbout } from "./content-view.ts";
import { ArticleSkeleton, OtherLanguage } from "./parts/article.tsx";
import { Markdown } from "./parts/markdown.tsx";

export function QuestionsPage() {
  const t = useText("content");
  const { data, error, refetch } = useWhole("GET /faq");
  return (
    <Page title={t("common.titles.faq")} isNarrow>
      <div className="px-4 pb-10 lg:px-0">
        {data && (data.list.length === 0 ? <None /> : <Questions list={data.list} />)}
        {!data && error === null && <ArticleSkeleton />}
        {!data && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function None() {
  const t = useText("content");
  return <EmptyState icon={<CircleQuestionMark />} title={t("empty.title")} reason={t("empty.reason")} />;
}

function Questions({ list }: { readonly list: readonly ContentItem[] }) {
  const t = useText("content");
  const [sought, setSought] = useState("");
  const found = questionsAbout(list, sought);
  return (
    <>
      <TextField label={t("faq.search")} type="search" value={sought} autoComplete="off" onChange={setSought} />
      <div className="mt-4 divide-y divide-line overflow-hidden rounded-card bg-surface">
        {found.map((item) => (
          <Question key={item.id} item={item} />
        ))}
      </div>
      {found.length === 0 && <EmptyState icon={<SearchX />} title={t("faq.none")} />}
      <div className="mt-6 text-center">
        <p className="mb-3 text-ink-soft text-sm">{t("faq.more")}</p>
        <LinkButton href={hrefOf("pages/common/contactus")}>{t("common.titles.contact")}</LinkButton>
      </div>
    </>
  );
}

function Question({ item }: { readonly item: ContentItem }) {
  return (
    <details className="group" lang={LANGUAGE_TAGS[item.language]}>
      <summary className="touch-motion flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium leading-snug hover:bg-inset [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{item.title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-5">
        <OtherLanguage language={item.language} />
        <Markdown text={item.content} />
      </div>
    </details>
  );
}
