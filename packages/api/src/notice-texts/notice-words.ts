/** Which sentences the notices of each kind are made of. Marks in braces are filled in; the text is plain, never markup. */
import type { NoticeKind } from "../notice.ts";

type Sentences = {
  /** Titles: a level was reached from below or above, a move was made upward or downward. */
  readonly "price-alert": Readonly<
    Record<
      "rose" | "fell" | "up" | "down" | "price" | "fromPrice" | "fromDay" | "simulated" | "replay" | "note",
      string
    >
  >;
};

export type NoticeWords = { readonly [K in NoticeKind]: Sentences[K] };
