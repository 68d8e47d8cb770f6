/** What is shown of what the site says, reckoned without React. */
import type { ContentItem } from "./content-data.ts";

/** Those that hold every word sought, in whatever order and case. */
export function questionsAbout(list: readonly ContentItem[], sought: string): readonly ContentItem[] {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list;
  return list.filter(({ title, summary, content }) => {
    const text = `${title} ${summary} ${content}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The address that pages/common/webView is asked to show: over https, or undefined. */
export function framedSite(text: string | undefined): { readonly href: string; readonly host: string } | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, href, hostname, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "" ? { href, host: hostname } : undefined;
}
