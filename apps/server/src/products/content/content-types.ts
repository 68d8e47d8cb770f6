/** What the module of content needs and offers. */
import type { MenuKey } from "@candor/api/menu";
import type { Answer } from "@candor/api/refusal";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { SitePicture } from "./content-picture-store.ts";

export interface ContentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How to reach whoever runs the site, from its settings. */
  readonly reach: () => { readonly email: string; readonly chat: string; readonly reviewHours: number };
  /** Entries of home's menu that are switched off now. */
  readonly closedEntries: () => Promise<ReadonlySet<MenuKey>>;
}

export interface Contents {
  readonly routes: readonly Route[];
  addPicture(operator: string, content: Buffer): Promise<Answer<string>>;
  readPicture(name: string): Promise<SitePicture | undefined>;
}
