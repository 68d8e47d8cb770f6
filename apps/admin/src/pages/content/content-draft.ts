/**
 * What somebody has written and not saved, until it is saved or thrown away: it outlives going to another page, another person's
 * saving meanwhile and the end of a session, and is shown to whoever wrote it alone.
 */
import type { ContentItemDetail, ContentText } from "@candor/api/content";
import type { Language } from "@candor/api/language";
import { createStore } from "@candor/client/store";

export interface ContentDraft {
  /** What it was begun from: saving it is refused where something newer was saved since. */
  readonly base: ContentItemDetail;
  readonly texts: Readonly<Record<Language, ContentText>>;
  readonly around: { readonly place: number; readonly picture: string | null; readonly link: string };
}

export const drafts = createStore<ReadonlyMap<string, ContentDraft>>(new Map());

/** @param writer the operator's name */
export const draftKey = (writer: string, { id }: Pick<ContentItemDetail, "id">): string => `${writer}/${id}`;

/** @param draft undefined: there is nothing any more that is not saved */
export function keepDraft(key: string, draft: ContentDraft | undefined): void {
  const next = new Map(drafts.get());
  if (draft === undefined) next.delete(key);
  else next.set(key, draft);
  drafts.set(next);
}

// The browser asks before it closes the window.
window.addEventListener("beforeunload", (event) => {
  if (drafts.get().size > 0) event.preventDefault();
});
