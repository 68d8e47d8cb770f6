/** Operators who care for customers, on a database of their own: asked as the http server asks them. For tests only. */
import { type ApiKey, api } from "@candor/api/api";
import type { ResponseOf } from "@candor/api/endpoint";
import type { OperatorRole } from "@candor/api/operator-words";
import type { Answer } from "@candor/api/refusal";
import { beforeAll } from "vitest";
import { t, useCustomers } from "../../core/account-safety/customer-test-support.ts";
import { createMakerChecker } from "../../core/maker-checker/maker-checker.ts";
import type { NewNotice } from "../../core/notice/notice.ts";
import { testNotices } from "../../core/notice/notice-test-support.ts";
import { addOperator } from "../../core/operator/operator.ts";
import { sessionOf } from "../../core/operator/operator-test-support.ts";
import { runCommand, showing } from "../../platform/http/call-transaction.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { careKinds, careRoutes } from "./customer-care.ts";
import type { CareDeps } from "./customer-care-types.ts";

export const DAY_MS = 86_400_000;
const ROLES: Readonly<Record<string, readonly OperatorRole[]>> = {
  sue: ["support"],
  cora: ["compliance"],
  carl: ["compliance"],
  fin: ["finance"],
  pia: ["product"],
};
export const notified: NewNotice[] = [];
export const mails: Message[] = [];
export const names = new Map<string, string>();
export let deps: CareDeps;
let routes: readonly Route[];

export function useCare(): void {
  useCustomers();
  beforeAll(async () => {
    for (const [name, roles] of Object.entries(ROLES)) await addOperator(t.db.owner, name, t.clock.now(), roles);
    t.clock.advance(4 * DAY_MS);
    const ids = createIds({ clock: t.clock, node: 6 });
    const { database, log } = t.db;
    const notices = testNotices(
      { database, clock: t.clock, ids, log },
      { message: (one) => mails.push(one), notice: (one) => notified.push(one) },
    );
    deps = {
      notices,
      ...{
        database: t.db.database,
        clock: t.clock,
        ledger: t.ledger,
        accountSafety: t.customers,
        encryption: t.keys.encryption,
      },
      verifiedName: async (customerId) => names.get(customerId) ?? "",
    };
    const makerChecker = createMakerChecker({ database: t.db.database, clock: t.clock, ids, kinds: careKinds(deps) });
    routes = [...careRoutes(deps), ...makerChecker.routes];
  });
}

export async function ask<K extends ApiKey>(
  key: K,
  wire: object,
  as: string,
): Promise<Answer<ResponseOf<(typeof api)[K]>>> {
  const endpoint = api[key];
  const found = routes.find((row) => row.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${key}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: "bad-input", details: {} };
  const session = await sessionOf(t.db.owner, as, t.clock.now());
  const transaction = (work: Parameters<typeof runCommand>[2]) =>
    runCommand(t.db.database, null, showing(session, work));
  const call = { language: "en", operator: as, session: { name: as, roles: ROLES[as] ?? [] }, transaction };
  const answered = await found.handle(parsed.data as never, call as never);
  if (!answered.refused) endpoint.response.parse(answered.value);
  return answered as Answer<ResponseOf<(typeof api)[K]>>;
}

export async function taken<K extends ApiKey>(
  key: K,
  wire: object = {},
  as = "cora",
): Promise<ResponseOf<(typeof api)[K]>> {
  const answered = await ask(key, wire, as);
  if (answered.refused) throw new Error(`${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}
export const codeOf = async (key: ApiKey, wire: object, as = "cora") => {
  const answered = await ask(key, wire, as);
  return answered.refused ? answered.code : "ok";
};

export const uidOf = async (customerId: string): Promise<string> => {
  const { rows } = await t.db.owner.query<{ uid: string }>("select uid from customer where id = $1", [customerId]);
  return rows[0]?.uid ?? "";
};
export const auditEntriesOf = async (uid: string) => {
  const { rows } = await t.db.owner.query<{ act: string; operator: string; details: string }>(
    "select act, operator, details from operator_act where subject_kind = 'customer' and subject_id = $1 order by id",
    [uid],
  );
  return rows;
};

export const propose = (kind: string, subject: object, as = "sue") =>
  ask("POST /operator/proposal/add", { kind, subject: JSON.stringify(subject), reason: "a call of the owner" }, as);
/** By the hash of what was proposed. */
export const approve = (proposed: Awaited<ReturnType<typeof propose>>, as = "cora") => {
  if (proposed.refused) throw new Error(proposed.code);
  const { id, subject_hash } = proposed.value;
  return codeOf("POST /operator/proposal/approve", { id, subject_hash }, as);
};
