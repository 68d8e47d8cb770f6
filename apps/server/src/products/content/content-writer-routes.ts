/** What operators read and do of content: endpoint → command, and items as the back office sees them. */
import * as api from "@candor/api/content";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { queueOut } from "../../platform/database/queue-page.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type ContentItemRecord, isShownAt } from "./content-record.ts";
import { type ContentListRow, findItem, findVersion, readItems, readVersions, readWords } from "./content-store.ts";
import type { ContentDeps } from "./content-types.ts";
import { publishContent, withdrawContent } from "./publish-content.ts";
import { restoreContent, writeContent } from "./write-content.ts";

/** The newest ones; an item may have been written thousands of times. */
const VERSIONS_LISTED = 100;

export function contentWriterRoutes(deps: ContentDeps): readonly Route[] {
  const { database, clock } = deps;

  const rowOut = (found: ContentItemRecord & Pick<ContentListRow, "title" | "languages" | "writtenBy">) => ({
    ...{ id: found.id, kind: found.kind, state: found.state, is_shown: isShownAt(found, clock.now()) },
    ...{ title: found.title, languages: found.languages, place: found.place },
    ...{ version: found.latestVersion, published_version: found.publishedVersion },
    ...{ shown_from: found.shownFrom, shown_until: found.shownUntil },
    ...{ changed_at: found.changedAt, written_by: found.writtenBy },
  });

  async function detail(id: string, wanted?: number): Promise<Answer<api.ContentItemDetail>> {
    const found = await findItem(database, id);
    if (!found) return refuse("content-unknown");
    const versions = await readVersions(database, id, VERSIONS_LISTED);
    const shown = await findVersion(database, id, wanted ?? found.latestVersion);
    if (!shown) return refuse("content-unknown");
    const texts = await readWords(database, id, shown.version);
    const title = (texts.find(({ language }) => language === "en") ?? texts[0])?.title ?? "";
    const languages = texts.map(({ language }) => language);
    const writtenBy = versions[0]?.writtenBy ?? null;
    return answer({
      ...rowOut({ ...found, title, languages, writtenBy }),
      ...{ shown_version: shown.version, picture: shown.picture, link: shown.link, texts },
      versions: versions.map(({ version, at, writtenBy: by, restoredFrom }) => ({
        ...{ version, at, written_by: by, restored_from: restoredFrom },
      })),
    });
  }
  const afterwards = async (work: Promise<Answer<string>>) => {
    const changed = await work;
    return changed.refused ? changed : detail(changed.value);
  };

  return [
    route(api.listContent, async ({ kind = null, state = null, search = "", ...request }, { reader }) => {
      const { rows, ...page } = await readItems(reader, { ...request, kind, state, search: search.trim() });
      return answer(queueOut(page, rows.map(rowOut)));
    }),
    route(api.getContent, ({ id, version }) => detail(id, version)),
    route(api.saveContent, (request, { session }) => afterwards(writeContent(deps, session, request))),
    route(api.publishContent, (request, { session }) => afterwards(publishContent(deps, session, request))),
    route(api.withdrawContent, ({ id }, { session }) => afterwards(withdrawContent(deps, session, id))),
    route(api.restoreContent, (request, { session }) => afterwards(restoreContent(deps, session, request))),
  ];
}
