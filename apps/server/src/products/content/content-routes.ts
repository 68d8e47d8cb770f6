/** What everybody reads: published texts in the caller's language, or in English where it is missing. */
import * as api from "@candor/api/content";
import { CONTENT_CLASSES, type ContentKind } from "@candor/api/content-words";
import { MENU, type MenuKey } from "@candor/api/menu";
import { answer, refuse } from "@candor/api/refusal";
import { type Call, type Route, route } from "../../platform/http/route.ts";
import type { ShownContent } from "./content-record.ts";
import { readShown, readShownPage } from "./content-store.ts";
import type { ContentDeps } from "./content-types.ts";

/** More of one kind than this is not asked for at once; there are never so many. */
const WHOLE_MAX = 100;

const headOut = ({ id, kind, language, title, summary, picture, link, shownFrom, version }: ShownContent) => ({
  ...{ id, kind, c_id: CONTENT_CLASSES[kind], language, title, summary, picture, link },
  ...{ published_at: shownFrom, version },
});

const itemOut = (shown: ShownContent): api.ContentItem => ({ ...headOut(shown), content: shown.body });

export function contentRoutes({ database, clock, reach, closedEntries }: ContentDeps): readonly Route[] {
  const shown = (call: Call, of: { kind?: ContentKind; id?: string; limit: number }) =>
    readShown(database, { ...of, language: call.language, at: clock.now() });
  const whole = async (call: Call, kind: ContentKind) => (await shown(call, { kind, limit: WHOLE_MAX })).map(itemOut);

  /** Entries of the menu that would lead to a page without a word. */
  async function emptyEntries(call: Call): Promise<ReadonlySet<MenuKey>> {
    const { email, chat } = reach();
    const kinds = (["news", "faq", "contact"] as const).filter((kind) => kind !== "contact" || (email || chat) === "");
    const found = await Promise.all(kinds.map((kind) => shown(call, { kind, limit: 1 })));
    return new Set(kinds.filter((_kind, nth) => found[nth]?.length === 0));
  }

  return [
    route(api.popUp, async (_request, call) => {
      const [pop] = await shown(call, { kind: "pop-up", limit: 1 });
      return answer({ pop: pop ? itemOut(pop) : null });
    }),
    route(api.listNews, async (asked, { language, reader }) => {
      const { list, next } = await readShownPage(reader, { ...asked, language, at: clock.now() });
      return answer({ list: list.map(headOut), has_more: next !== null, next });
    }),
    route(api.getNews, async ({ id }, call) => {
      const [found] = await shown(call, { id, limit: 1 });
      return found ? answer(itemOut(found)) : refuse("content-unknown");
    }),
    route(api.listQuestions, async (_request, call) => answer({ list: await whole(call, "faq") })),
    route(api.getAbout, async (_request, call) => answer({ list: await whole(call, "about") })),
    route(api.getCompliance, async (_request, call) => answer({ list: await whole(call, "compliance") })),
    route(api.getContact, async (_request, call) => {
      const { email, chat, reviewHours } = reach();
      return answer({ list: await whole(call, "contact"), email, chat, review_hours: reviewHours });
    }),
    route(api.getMenu, async (_request, call) => {
      const closed = await closedEntries();
      const empty = await emptyEntries(call);
      const open = MENU.filter(({ key }) => !closed.has(key) && !empty.has(key));
      return answer({
        list: open.map(({ key, path, needsLogin, names }) => ({
          ...{ key, path, name: names[call.language], needs_login: needsLogin },
        })),
      });
    }),
  ];
}
