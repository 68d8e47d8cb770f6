/**
 * Every page of the back office, one line each. To add one:
 *
 * 1. `pages/<noun>/<noun>-page.tsx` exports `page`, a `recordPage` (record/record-page.tsx): which list it shows, what one record
 *    says, what may be decided about it. What is no list of records exports `Page`, a component that gets `rest`: what follows
 *    the page's name in the address, empty for the start.
 * 2. Its words: `locales/<each of the seven>/<noun>.json`, two lines in `app/text-keys.ts`; its name in the menu is a key of
 *    `menu.json`.
 * 3. A line here. `roles`: whoever has one of them sees it in the menu; empty for every operator. The server decides anyway.
 */
import type { OperatorRole } from "@candor/api/operator-words";
import type { ComponentType } from "react";
import type { PageProps } from "./app/page-props.ts";
import type { TextKey } from "./app/text-keys.ts";
import type { RecordPage } from "./record/record-page.tsx";

export type PageCode = { readonly page: RecordPage } | { readonly Page: ComponentType<PageProps> };

export interface AdminPage {
  /** The first part of its address. */
  readonly path: string;
  readonly title: TextKey<"menu">;
  readonly group: "queues" | "people" | "house";
  readonly roles: readonly OperatorRole[];
  readonly load: () => Promise<PageCode>;
}

/* biome-ignore format: one line each */
export const PAGES: readonly AdminPage[] = [
  { path: "verification", title: "verification", group: "queues", roles: ["compliance"], load: () => import("./pages/verification/verification-page.tsx") },
  { path: "deposits", title: "deposit", group: "queues", roles: ["finance"], load: () => import("./pages/deposit/deposit-page.tsx") },
  { path: "wires", title: "wire", group: "queues", roles: ["finance"], load: () => import("./pages/deposit/wire-page.tsx") },
  { path: "withdrawals", title: "withdrawal", group: "queues", roles: ["finance", "support", "compliance"], load: () => import("./pages/withdrawal/withdrawal-page.tsx") },
  { path: "surveillance", title: "surveillance", group: "queues", roles: ["compliance"], load: () => import("./pages/surveillance/surveillance-page.tsx") },
  { path: "proposals", title: "proposal", group: "queues", roles: [], load: () => import("./pages/proposal/proposal-page.tsx") },
  { path: "customers", title: "customer", group: "people", roles: ["support", "finance", "compliance", "admin"], load: () => import("./pages/customer/customer-page.tsx") },
  { path: "restrictions", title: "restriction", group: "people", roles: ["support", "compliance", "admin"], load: () => import("./pages/customer/restriction-page.tsx") },
  { path: "flood-alarms", title: "flood-alarm", group: "people", roles: ["compliance", "admin"], load: () => import("./pages/flood-alarm/flood-alarm-page.tsx") },
  { path: "instruments", title: "instrument", group: "house", roles: [], load: () => import("./pages/instrument/instrument-page.tsx") },
  { path: "books", title: "books", group: "house", roles: ["finance", "compliance", "admin"], load: () => import("./pages/books/books-page.tsx") },
  { path: "operators", title: "operator", group: "house", roles: ["admin", "compliance"], load: () => import("./pages/operator/operator-page.tsx") },
  { path: "audit", title: "audit", group: "house", roles: ["admin", "compliance"], load: () => import("./pages/audit/audit-page.tsx") },
  { path: "content", title: "content", group: "house", roles: ["product", "compliance", "admin", "support"], load: () => import("./pages/content/content-page.tsx") },
  { path: "terms", title: "terms", group: "house", roles: [], load: () => import("./pages/terms/terms-page.tsx") },
  { path: "settings", title: "setting", group: "house", roles: [], load: () => import("./pages/setting/setting-page.tsx") },
];
