/** States of content as they are marked, and who may write which kind; the server decides anyway. */
import type { ContentItemRow } from "@candor/api/content";
import type { ContentKind } from "@candor/api/content-words";
import type { OperatorRole } from "@candor/api/operator-words";
import type { Tone } from "../../app/state-tag.tsx";

/** Published is not shown before its beginning, nor after its end. */
export const standingOf = ({ state, is_shown }: Pick<ContentItemRow, "state" | "is_shown">) => {
  if (state !== "published") return state;
  return is_shown ? "shown" : "waits";
};

const TONES = { draft: "moves", shown: "good", waits: "waits", withdrawn: "quiet" } as const;
export const toneOf = (standing: keyof typeof TONES): Tone => TONES[standing];

export const mayWrite = (roles: readonly OperatorRole[], kind: ContentKind): boolean =>
  roles.includes("admin") || roles.includes(kind === "compliance" ? "compliance" : "product");

/** The moment that a date field of the browser says, in this browser's own time. */
export const instantOfField = (text: string | undefined): number | undefined => {
  const at = text === undefined || text === "" ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(at) ? undefined : at;
};
