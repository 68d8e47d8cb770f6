/** Content on a database of its own, called as the http server would call it. For tests only. */
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import type { MenuKey } from "@candor/api/menu";
import type { OperatorRole } from "@candor/api/operator-words";
import type { Answer } from "@candor/api/refusal";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { addOperator } from "../../core/operator/operator.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import { createContents } from "./content.ts";
import type { Contents } from "./content-types.ts";

export const START = Date.UTC(2026, 10, 23);

/** Filled before the first test of a file that calls `useContent`. */
export const t = {} as { db: TestDatabase; clock: ManualClock; contents: Contents; boot(): Promise<Contents> };

/** Entries of the menu that are switched off. */
export const closed = new Set<MenuKey>();

const ROLES: Readonly<Record<string, readonly OperatorRole[]>> = {
  pia: ["product"],
  cora: ["compliance"],
  ada: ["admin"],
};

export function useContent(): void {
  beforeAll(async () => {
    t.db = await createTestDatabase();
    t.clock = manualClock(START);
    const ids = createIds({ clock: t.clock, node: 3 });
    const { database } = t.db;
    const reach = () => ({ email: "help@example.com", chat: "", reviewHours: 24 });
    t.boot = () => createContents({ database, clock: t.clock, ids, reach, closedEntries: async () => closed });
    t.contents = await t.boot();
    for (const [name, roles] of Object.entries(ROLES)) await addOperator(t.db.owner, name, t.clock.now(), roles);
  });
  beforeEach(() => t.clock.advance(1_000));
  afterAll(() => t.db.close());
}

type ValueOf<K extends ApiKey> = ResponseOf<(typeof api)[K]>;

interface Asking {
  readonly language?: Language;
  /** An operator's name. */
  readonly as?: string;
}

/** Calls an endpoint with wire names in; holds the answer against its schema. */
async function ask<K extends ApiKey>(
  key: K,
  wire: object = {},
  { language = "en", as = "pia" }: Asking = {},
): Promise<Answer<ValueOf<K>>> {
  const endpoint = api[key];
  const found = t.contents.routes.find((row) => row.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: "bad-input", details: {} };
  const call = { language, operator: as, session: { name: as, roles: ROLES[as] ?? [] }, reader: t.db.database };
  const answer = (await found.handle(parsed.data as never, call as never)) as Answer<ValueOf<K>>;
  if (!answer.refused) endpoint.response.parse(answer.value);
  return answer;
}

export async function asked<K extends ApiKey>(key: K, wire: object = {}, asking: Asking = {}): Promise<ValueOf<K>> {
  const answer = await ask(key, wire, asking);
  if (answer.refused) throw new Error(`${key}: ${answer.code}`);
  return answer.value;
}

export async function codeOf<K extends ApiKey>(key: K, wire: object = {}, asking: Asking = {}): Promise<string> {
  const answer = await ask(key, wire, asking);
  return answer.refused ? answer.code : "ok";
}

export const textsOf = (title: string, more: Partial<Record<Language, string>> = {}): string =>
  JSON.stringify([
    { language: "en", title, summary: `${title} in short`, body: `**${title}**` },
    ...Object.entries(more).map(([language, text]) => ({ language, title: text, body: text })),
  ]);

/** A new item; its id and version. */
export const written = (kind: string, title: string, more: object = {}, as = "pia") =>
  asked("POST /operator/content/save", { kind, texts: textsOf(title), ...more }, { as });

export async function published(kind: string, title: string, more: object = {}, as = "pia"): Promise<string> {
  const { id, version } = await written(kind, title, more, as);
  await asked("POST /operator/content/publish", { id, version }, { as });
  return id;
}
