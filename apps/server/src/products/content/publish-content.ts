/** Lets people see one version of an item, from a moment until another, or takes the item back. */
import { type Answer, refuse } from "@candor/api/refusal";
import { contentStateAfter } from "@candor/engine/content-state";
import { type Instant, instantOf } from "@candor/money/money";
import type { OperatorSession } from "../../platform/http/route.ts";
import { readWords, updatePublished, updateWithdrawn } from "./content-store.ts";
import type { ContentDeps } from "./content-types.ts";
import { changeItem, recordContentAudit } from "./content-writer.ts";

interface Publishing {
  readonly id: string;
  /** The one that was looked at: later ones are not published with it. */
  readonly version: number;
  /** Now, where it is left out. */
  readonly from?: number | undefined;
  /** For ever, where it is left out. */
  readonly until?: number | undefined;
}

export function publishContent(
  deps: ContentDeps,
  session: OperatorSession,
  { id, version, from, until }: Publishing,
): Promise<Answer<string>> {
  return changeItem(deps, session, id, async (tx, before) => {
    if (version > before.latestVersion) return refuse("content-unknown");
    const words = await readWords(tx, id, version);
    if (!words.some(({ language }) => language === "en")) return refuse("content-empty");
    const at = deps.clock.now();
    const begins: Instant = from === undefined ? at : instantOf(from);
    const ends = until === undefined ? null : instantOf(until);
    if (ends !== null && ends <= Math.max(begins, at)) return refuse("range-invalid");
    await updatePublished(tx, id, { version, from: begins, until: ends, by: session.name, at });
    await recordContentAudit(tx, session, at, "content-published", id, `version ${version}`);
    return undefined;
  });
}

/** One that is withdrawn already stays so, and nothing is kept of it. */
export function withdrawContent(deps: ContentDeps, session: OperatorSession, id: string): Promise<Answer<string>> {
  return changeItem(deps, session, id, async (tx, before) => {
    const at = deps.clock.now();
    if (contentStateAfter(before.state, "withdraw") === before.state) return undefined;
    await updateWithdrawn(tx, id, at);
    await recordContentAudit(tx, session, at, "content-withdrawn", id);
    return undefined;
  });
}
