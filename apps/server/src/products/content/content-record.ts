/** What the site says, as the tables hold it. */
import type { ContentKind } from "@candor/api/content-words";
import { LANGUAGES, type Language } from "@candor/api/language";
import type { ContentState } from "@candor/engine/content-state";
import type { Instant } from "@candor/money/money";

export interface ContentItemRecord {
  readonly id: string;
  readonly kind: ContentKind;
  readonly state: ContentState;
  readonly place: number;
  readonly latestVersion: number;
  /** Null unless published. */
  readonly publishedVersion: number | null;
  readonly shownFrom: Instant | null;
  /** Null: for ever. */
  readonly shownUntil: Instant | null;
  readonly changedAt: Instant;
}

export interface ContentVersion {
  readonly version: number;
  readonly picture: string | null;
  readonly link: string | null;
  /** Null with what came with the program. */
  readonly writtenBy: string | null;
  readonly restoredFrom: number | null;
  readonly at: Instant;
}

export interface ContentWords {
  readonly language: Language;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}

/** One published text in the language in which it is read. */
export interface ShownContent extends ContentWords {
  readonly id: string;
  readonly kind: ContentKind;
  readonly version: number;
  readonly picture: string | null;
  readonly link: string | null;
  readonly shownFrom: Instant;
}

/** Whether people see it at this moment. */
export const isShownAt = ({ state, shownFrom, shownUntil }: ContentItemRecord, now: Instant): boolean =>
  state === "published" && shownFrom !== null && shownFrom <= now && (shownUntil === null || now < shownUntil);

/** Those before with those that were sent over them; one sent without any word is taken out. */
export function mergedWords(before: readonly ContentWords[], sent: readonly ContentWords[]): ContentWords[] {
  const words = new Map(before.map((one) => [one.language, one]));
  for (const one of sent) {
    const tidy = { ...one, title: one.title.trim(), summary: one.summary.trim(), body: one.body.trim() };
    if (tidy.title === "" && tidy.summary === "" && tidy.body === "") words.delete(one.language);
    else words.set(one.language, tidy);
  }
  return LANGUAGES.flatMap((language) => words.get(language) ?? []);
}
