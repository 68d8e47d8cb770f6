/** What a watcher found. */
import type { SurveillanceKind } from "@candor/api/surveillance-words";

export interface Finding {
  readonly kind: SurveillanceKind;
  /** What it is about, in the words of its kind: while an alarm of the same is open, it is renewed. */
  readonly subject: string;
  readonly customerIds: readonly string[];
  /** For whoever looks at it: names of its kind's own, amounts as decimal text. */
  readonly facts: Readonly<Record<string, string>>;
}
