/** One text of the site as it is read: picture, words, where it leads, and a word about the language it is in. */
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from "@candor/api/language";
import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage, useText } from "../../../app/i18n.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ContentHead, ContentItem } from "../content-data.ts";
import { safeHref } from "../safe-link.ts";
import { Markdown } from "./markdown.tsx";

interface ArticleProps {
  readonly item: ContentItem;
  /** Left out where the page's own heading says it. */
  readonly title?: ReactNode;
}

export function Article({ item, title }: ArticleProps) {
  return (
    <article className="rounded-card bg-surface p-4 lg:p-6">
      <OtherLanguage language={item.language} />
      <div lang={LANGUAGE_TAGS[item.language]}>
        {item.picture !== null && (
          <img src={item.picture} alt="" className="mb-4 max-h-72 w-full rounded-xl object-cover" />
        )}
        {title}
        {item.summary !== "" && <p className="mb-4 font-medium text-ink-soft leading-relaxed">{item.summary}</p>}
        <Markdown text={item.content} />
      </div>
      <Onward item={item} />
    </article>
  );
}

/** Says that a text is not in the language that was asked for. */
export function OtherLanguage({ language }: { readonly language: ContentHead["language"] }) {
  const t = useText("content");
  const { code } = useLanguage();
  if (language === code) return null;
  return (
    <p className="mb-3 flex items-center gap-2 rounded-xl bg-inset px-3 py-2 text-ink-soft text-sm">
      <Languages aria-hidden className="size-4 shrink-0" />
      {t("inLanguage", { language: LANGUAGE_NAMES[language] })}
    </p>
  );
}

function Onward({ item }: { readonly item: ContentItem }) {
  const t = useText("content");
  const safe = item.link === null ? undefined : safeHref(item.link);
  if (!safe) return null;
  return (
    <LinkButton
      href={safe.href}
      className="mt-5"
      {...(safe.isOutside && { target: "_blank", rel: "noopener noreferrer nofollow" })}
    >
      {t("onward")}
    </LinkButton>
  );
}

export function ArticleSkeleton() {
  const common = useText("common");
  return (
    <div role="status" aria-label={common("loading")} className="space-y-3 rounded-card bg-surface p-4 lg:p-6">
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}
