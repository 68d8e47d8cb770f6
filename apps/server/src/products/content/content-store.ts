/** SQL of what the site says. Versions and their words are only ever added. */
import type { ContentKind } from "@candor/api/content-words";
import type { Language } from "@candor/api/language";
import type { PageQuery } from "@candor/api/paging";
import type { ContentState } from "@candor/engine/content-state";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";
import type { ContentItemRecord, ContentVersion, ContentWords, ShownContent } from "./content-record.ts";

const ITEM_COLUMNS = `id, kind, state, place, latest_version as "latestVersion", published_version as "publishedVersion",
  shown_from as "shownFrom", shown_until as "shownUntil", changed_at as "changedAt"`;

/** False when there is one of that id. */
export async function insertItem(
  tx: Tx,
  { id, kind, place, at }: { id: string; kind: ContentKind; place: number; at: Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into content_item (id, kind, state, place, latest_version, created_at, changed_at)
     values ($1, $2, 'draft', $3, 1, $4, $4) on conflict (id) do nothing`,
    [id, kind, place, isoOf(at)],
  );
  return rowCount === 1;
}

export async function findItem(reader: Reader, id: string): Promise<ContentItemRecord | undefined> {
  const sql = `select ${ITEM_COLUMNS} from content_item where id = $1`;
  return (await reader.query<ContentItemRecord>(sql, [id])).rows[0];
}

/** Until the transaction ends nobody else changes it. */
export async function lockItem(tx: Tx, id: string): Promise<ContentItemRecord | undefined> {
  const sql = `select ${ITEM_COLUMNS} from content_item where id = $1 for update`;
  return (await tx.query<ContentItemRecord>(sql, [id])).rows[0];
}

/** Writes a version with all its words; the item must be locked or new. */
export async function insertVersion(
  tx: Tx,
  itemId: string,
  { version, picture, link, writtenBy, restoredFrom, at }: ContentVersion,
  words: readonly ContentWords[],
): Promise<void> {
  await tx.query(
    `insert into content_version (item_id, version, picture, link, written_by, restored_from, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [itemId, version, picture, link, writtenBy, restoredFrom, isoOf(at)],
  );
  for (const { language, title, summary, body } of words) {
    await tx.query(
      `insert into content_text (item_id, version, language, title, summary, body) values ($1, $2, $3, $4, $5, $6)`,
      [itemId, version, language, title, summary, body],
    );
  }
}

export async function updateWritten(
  tx: Tx,
  id: string,
  { state, version, place, at }: { state: ContentState; version: number; place: number; at: Instant },
): Promise<void> {
  await tx.query("update content_item set state = $2, latest_version = $3, place = $4, changed_at = $5 where id = $1", [
    id,
    state,
    version,
    place,
    isoOf(at),
  ]);
}

interface Publication {
  readonly version: number;
  readonly from: Instant;
  readonly until: Instant | null;
  readonly by: string | null;
  readonly at: Instant;
}

export async function updatePublished(
  tx: Tx,
  id: string,
  { version, from, until, by, at }: Publication,
): Promise<void> {
  await tx.query(
    `update content_item set state = 'published', published_version = $2, shown_from = $3, shown_until = $4,
       published_by = $5, changed_at = $6 where id = $1`,
    [id, version, isoOf(from), until === null ? null : isoOf(until), by, isoOf(at)],
  );
}

export async function updateWithdrawn(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.query(
    `update content_item set state = 'withdrawn', published_version = null, shown_from = null, shown_until = null,
       published_by = null, changed_at = $2 where id = $1`,
    [id, isoOf(at)],
  );
}

const VERSION_COLUMNS = `version, picture, link, written_by as "writtenBy", restored_from as "restoredFrom", at`;

/** Newest first; older ones are found by their numbers. */
export async function readVersions(reader: Reader, id: string, limit: number): Promise<ContentVersion[]> {
  const { rows } = await reader.query<ContentVersion>(
    `select ${VERSION_COLUMNS} from content_version where item_id = $1 order by version desc limit $2`,
    [id, limit],
  );
  return rows;
}

export async function findVersion(reader: Reader, id: string, version: number): Promise<ContentVersion | undefined> {
  const { rows } = await reader.query<ContentVersion>(
    `select ${VERSION_COLUMNS} from content_version where item_id = $1 and version = $2`,
    [id, version],
  );
  return rows[0];
}

export async function readWords(reader: Reader, id: string, version: number): Promise<ContentWords[]> {
  const { rows } = await reader.query<ContentWords>(
    `select language, title, summary, body from content_text where item_id = $1 and version = $2`,
    [id, version],
  );
  return rows;
}

export interface ShownFilter {
  readonly language: Language;
  readonly at: Instant;
  readonly kind?: ContentKind;
  readonly id?: string;
  readonly limit: number;
}

/** $1 the language; in English where it is missing. */
const SHOWN = `select of.id, of.kind, version.version, version.picture, version.link, of.shown_from as "shownFrom",
       words.language, words.title, words.summary, words.body
     from content_item of
     join content_version version on version.item_id = of.id and version.version = of.published_version
     join lateral (select * from content_text text
       where text.item_id = of.id and text.version = of.published_version and text.language in ($1, 'en')
       order by text.language = $1 desc limit 1) words on true`;

/** What people see at a moment, in its order. */
export async function readShown(reader: Reader, filter: ShownFilter): Promise<ShownContent[]> {
  const { language, at, kind = null, id = null, limit } = filter;
  const { rows } = await reader.query<ShownContent>(
    `${SHOWN}
     where of.state = 'published' and of.shown_from <= $2 and (of.shown_until is null or of.shown_until > $2)
       and ($3::text is null or of.kind = $3) and ($4::bigint is null or of.id = $4)
     order by of.place, of.shown_from desc, of.id desc limit $5`,
    [language, isoOf(at), kind, id, limit],
  );
  return rows;
}

interface ClassPage extends PageQuery, Pick<ShownFilter, "language" | "at"> {
  readonly kind: ContentKind;
}

/** A page of what people see of one kind, in the same order. */
export async function readShownPage(
  reader: Reader,
  { language, at, kind, ...request }: ClassPage,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly ShownContent[] }> {
  const source: QueueSource = {
    table: "content_item",
    within: [equals("content_item.kind", kind), { sql: "content_item.state = 'published'" }],
    wanted: [
      { sql: "content_item.shown_from <= ?::timestamptz", value: isoOf(at) },
      { sql: "content_item.shown_until is null or content_item.shown_until > ?::timestamptz", value: isoOf(at) },
    ],
    // Newest first within a place.
    keys: [
      "content_item.place",
      "(timestamptz '2000-01-01 00:00:00+00' - content_item.shown_from)",
      "(- content_item.id)",
    ],
    order: "asc",
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  const { rows } = await reader.query<ShownContent>(`${SHOWN} where of.id = any ($2::bigint[])`, [language, ids]);
  return { ...page, list: inOrder(ids, rows) };
}

export interface ContentListRow extends ContentItemRecord {
  readonly title: string;
  readonly languages: Language[];
  readonly writtenBy: string | null;
}

export interface ContentFilter extends PageQuery {
  readonly kind: ContentKind | null;
  readonly state: ContentState | null;
  /** Part of a title in any language; empty for all. */
  readonly search: string;
}

const TITLED = `exists (select from content_text text where text.item_id = content_item.id
  and text.version = content_item.latest_version and position(lower(?) in lower(text.title)) > 0)`;

/** For operators: by kind and order, with the titles of the newest versions. */
export async function readItems(
  reader: Reader,
  { kind, state, search, ...request }: ContentFilter,
): Promise<Omit<QueuePage, "ids"> & { readonly rows: ContentListRow[] }> {
  const source: QueueSource = {
    table: "content_item",
    within: [equals("content_item.kind", kind)],
    wanted: [equals("content_item.state", state), search === "" ? undefined : { sql: TITLED, value: search }],
    keys: ["content_item.kind", "content_item.place", "content_item.id"],
    order: "asc",
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  const { rows } = await reader.query<ContentListRow>(
    `select ${ITEM_COLUMNS}, version.written_by as "writtenBy", words.title, words.languages
     from content_item of
     join content_version version on version.item_id = of.id and version.version = of.latest_version
     join lateral (select coalesce(max(title) filter (where language = 'en'), max(title)) as title,
         array_agg(language order by language) as languages
       from content_text text where text.item_id = of.id and text.version = of.latest_version) words on true
     where of.id = any ($1::bigint[])`,
    [ids],
  );
  return { ...page, rows: inOrder(ids, rows) };
}
