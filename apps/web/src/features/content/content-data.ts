/** What the site says, fetched: in the language of the app, or in English where the server says so. */
import type { WireResponse } from "@candor/api/api";
import type { ContentItem } from "@candor/api/content";
import { CONTENT_CLASSES } from "@candor/api/content-words";
import { useLanguage } from "../../app/i18n.ts";
import { useEndpoint } from "../../app/query.ts";
import { usePages } from "../../shared/records/use-pages.ts";

export type { ContentHead, ContentItem } from "@candor/api/content";

const KEPT_MS = 60_000;

/** News, as the operators order it. */
export const useNews = () => usePages("POST /news/list", {}, { isPublic: true });

export const useArticle = (id: string) =>
  useEndpoint("POST /news/detail", { id }, { staleTime: KEPT_MS, enabled: id !== "" });

/** The pages that show all of one kind. */
export type WholePage = "GET /faq" | "GET /aboutus" | "GET /operational_compliance";

export const useWhole = (key: WholePage) => useEndpoint(key, {}, { staleTime: KEPT_MS });

export const useContact = () => useEndpoint("GET /contactus", {}, { staleTime: KEPT_MS });

/**
 * What an operator has written and is not published: asked with the session of the back office in this browser, which nobody
 * else has. A language that is missing is English, as it will be for people.
 */
export function usePreview(id: string, version: string | undefined) {
  const { code } = useLanguage();
  const wanted = version !== undefined && /^\d{1,6}$/.test(version) ? { version: Number(version) } : {};
  const asked = useEndpoint("GET /operator/content/detail", { id, ...wanted }, { enabled: id !== "" });
  return { ...asked, article: asked.data === undefined ? undefined : previewOf(asked.data, code) };
}

function previewOf(detail: WireResponse<"GET /operator/content/detail">, code: string): ContentItem | null {
  const { texts, id, kind, picture, link } = detail;
  const text =
    texts.find(({ language }) => language === code) ?? texts.find(({ language }) => language === "en") ?? texts[0];
  if (!text) return null;
  return {
    ...{ id, kind, c_id: CONTENT_CLASSES[kind], language: text.language, title: text.title, summary: text.summary },
    ...{ picture, link, published_at: detail.changed_at, version: detail.shown_version, content: text.body },
  };
}
