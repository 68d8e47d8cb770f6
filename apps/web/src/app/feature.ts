/** What the app knows of each feature from the start, before any page of it is opened. Small, since it comes with the first page. */
import type { RouteTable } from "./route-table.ts";

/**
 * A feature is described by its `feature.ts`, which also declares its texts and its addresses in `declared.ts`.
 * A new one is named in the list of `features.tsx` and nowhere else.
 */
export interface Feature {
  /** Its pages by their addresses; a page's code loads when it is first opened. */
  readonly routes: Partial<RouteTable>;
}
