/** Writes a new item, a new version of one, or an earlier version again. What people see stays as it is until it is published. */
import type { saveContent } from "@candor/api/content";
import type { ContentKind } from "@candor/api/content-words";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { contentStateAfter } from "@candor/engine/content-state";
import { isActiveOperator } from "../../core/operator/operator.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { OperatorSession } from "../../platform/http/route.ts";
import { hasPicture } from "./content-pictures.ts";
import { type ContentItemRecord, type ContentWords, mergedWords } from "./content-record.ts";
import { findVersion, insertItem, insertVersion, readWords, updateWritten } from "./content-store.ts";
import type { ContentDeps } from "./content-types.ts";
import { changeItem, recordContentAudit, writerFault } from "./content-writer.ts";

type Written = RequestOf<typeof saveContent>;

/** Every language that is there has a title; English is only due when it is published. */
const areWhole = (words: readonly ContentWords[]): boolean =>
  words.length > 0 && words.every(({ title }) => title !== "" && !title.includes("\n"));

const pictureFault = async (reader: Reader, picture: string | undefined): Promise<Refusal | undefined> =>
  picture !== undefined && picture !== "none" && !(await hasPicture(reader, picture))
    ? refuse("file-missing")
    : undefined;

/** Left out: as it was. */
const chosen = (sent: string | undefined, before: string | null): string | null =>
  sent === undefined ? before : sent === "none" ? null : sent;

export function writeContent(deps: ContentDeps, session: OperatorSession, sent: Written): Promise<Answer<string>> {
  const { id, kind } = sent;
  if (id !== undefined)
    return changeItem(deps, session, id, (tx, before) => writeVersion(deps, tx, session, before, sent));
  return addItem(deps, session, kind ?? "news", sent);
}

function addItem(
  deps: ContentDeps,
  session: OperatorSession,
  kind: ContentKind,
  sent: Written,
): Promise<Answer<string>> {
  const { database, clock, ids } = deps;
  return database.transaction(async (tx): Promise<Answer<string>> => {
    if (!(await isActiveOperator(tx, session.name))) return refuse("operator-only");
    const words = mergedWords([], sent.texts);
    const fault = writerFault(session, kind) ?? (await pictureFault(tx, sent.picture));
    if (fault) return fault;
    if (!areWhole(words)) return refuse("content-empty");
    const [id, at] = [ids.next(), clock.now()];
    await insertItem(tx, { id, kind, place: sent.place ?? 0, at });
    const links = { picture: chosen(sent.picture, null), link: chosen(sent.link, null) };
    await insertVersion(tx, id, { ...links, version: 1, writtenBy: session.name, restoredFrom: null, at }, words);
    await recordContentAudit(tx, session, at, "content-written", id, `${kind}, version 1`);
    return answer(id);
  });
}

async function writeVersion(
  { clock }: ContentDeps,
  tx: Tx,
  session: OperatorSession,
  before: ContentItemRecord,
  sent: Written,
): Promise<Refusal | undefined> {
  const { id, latestVersion } = before;
  if (sent.version !== latestVersion) return refuse("content-changed");
  const fault = await pictureFault(tx, sent.picture);
  if (fault) return fault;
  const words = mergedWords(await readWords(tx, id, latestVersion), sent.texts);
  if (!areWhole(words)) return refuse("content-empty");
  const last = await findVersion(tx, id, latestVersion);
  const [version, at] = [latestVersion + 1, clock.now()];
  const links = { picture: chosen(sent.picture, last?.picture ?? null), link: chosen(sent.link, last?.link ?? null) };
  await insertVersion(tx, id, { ...links, version, writtenBy: session.name, restoredFrom: null, at }, words);
  const state = contentStateAfter(before.state, "write");
  await updateWritten(tx, id, { state, version, place: sent.place ?? before.place, at });
  await recordContentAudit(tx, session, at, "content-written", id, `version ${version}`);
  return undefined;
}

export function restoreContent(
  deps: ContentDeps,
  session: OperatorSession,
  { id, version: wanted, latest }: { id: string; version: number; latest: number },
): Promise<Answer<string>> {
  return changeItem(deps, session, id, async (tx, before) => {
    if (latest !== before.latestVersion) return refuse("content-changed");
    const source = await findVersion(tx, id, wanted);
    if (!source || wanted === latest) return refuse("content-unknown");
    const words = await readWords(tx, id, wanted);
    const [version, at] = [latest + 1, deps.clock.now()];
    await insertVersion(tx, id, { ...source, version, writtenBy: session.name, restoredFrom: wanted, at }, words);
    const state = contentStateAfter(before.state, "write");
    await updateWritten(tx, id, { state, version, place: before.place, at });
    await recordContentAudit(tx, session, at, "content-restored", id, `version ${wanted} as ${version}`);
    return undefined;
  });
}
