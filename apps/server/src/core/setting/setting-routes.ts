/** Settings as everybody asks for them, and as operators see them. */
import { answer, refuse } from "@candor/api/refusal";
import * as api from "@candor/api/site-setting";
import type { Database } from "../../platform/database/database.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { readChanges, readNewest } from "./setting-store.ts";

const CHANGES_SHOWN = 50;

interface SettingRouteDeps {
  readonly database: Database;
  readonly value: (keyword: api.SettingKeyword) => string;
}

const isSettingKeyword = (text: string): text is api.SettingKeyword =>
  (api.SETTING_KEYWORDS as readonly string[]).includes(text);

export function settingRoutes({ database, value }: SettingRouteDeps): readonly Route[] {
  return [
    route(api.getSetting, async ({ keyword }) =>
      api.isPublicSetting(keyword) ? answer({ keyword, value: value(keyword) }) : refuse("setting-unknown"),
    ),
    route(api.getChatLink, async () => answer({ url: value("chat_link") })),
    route(api.listSettings, async () => {
      const newest = new Map((await readNewest(database)).map((change) => [change.keyword, change]));
      const list = api.SETTING_KEYWORDS.map((keyword) => {
        const change = newest.get(keyword);
        const usual = api.usualSetting(keyword);
        return {
          ...{ keyword, value: change?.value ?? usual, usual, is_public: api.isPublicSetting(keyword) },
          ...{ changed_at: change?.at ?? null, proposed_by: change?.proposedBy ?? null },
          approved_by: change?.approvedBy ?? null,
        };
      });
      return answer({ list });
    }),
    route(api.listSettingChanges, async ({ keyword }) => {
      if (!isSettingKeyword(keyword)) return refuse("setting-unknown");
      const changes = await readChanges(database, keyword, CHANGES_SHOWN);
      const list = changes.map(({ value, at, proposedBy, approvedBy, reason }) => ({
        ...{ value, at, proposed_by: proposedBy, approved_by: approvedBy, reason },
      }));
      return answer({ list });
    }),
  ];
}
