/**
 * Caring for customers (DOMAIN sections 8, 9 and 11): operators find somebody, see how things are with them, end sessions that
 * are not theirs, and freeze or restrict an account where two of them agree. Every look at a person is kept under the operator's name;
 * contacts are shown in part but to compliance and administrators. Nothing of it changes an amount, a price or an order.
 */

import * as api from "@candor/api/customer-care";
import { QUEUE_COUNTED_MAX } from "@candor/api/paging";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { AnyProposalKind } from "../../core/maker-checker/maker-checker.ts";
import { isActiveOperator, recordAuditEntry } from "../../core/operator/operator.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { queueOut } from "../../platform/database/queue-page.ts";
import { type OperatorCall, type Route, route } from "../../platform/http/route.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import { readEvents, readLines, readPerson, readSessions } from "./care-queries.ts";
import { findPerson, type PersonRow } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { freezeKind, registerFreezeJobs, unfreezeKind } from "./freeze-kinds.ts";
import { operatorAccountKind, readRelatives } from "./related-accounts.ts";
import { readRestricted } from "./restricted-store.ts";
import { restrictKind, unrestrictKind } from "./restriction-kinds.ts";
import { searchPeople } from "./search-customers.ts";
import { registerNameJobs } from "./verified-names.ts";

export type { CareDeps } from "./customer-care-types.ts";

/** What two operators do together. */
export const careKinds = (deps: CareDeps): readonly AnyProposalKind[] => [
  ...[freezeKind(deps), unfreezeKind(deps)],
  ...[restrictKind(deps), unrestrictKind(deps)],
  operatorAccountKind(deps),
];

export function careRoutes(given: CareDeps): readonly Route[] {
  const deps = { ...given, database: retryingOnContention(given.database) };
  return [
    route(api.searchCustomers, async (request, call) => {
      const { found, how } = await searchPeople(deps, request, call.session);
      const isKept = await kept(deps, call, { act: "customer-searched", details: `${how}: ${countOf(found)}` });
      return isKept ? answer(found) : refuse("operator-only");
    }),
    route(api.getCustomer, ({ uid }, call) =>
      looking(deps, call, uid, "profile", async (person) => readPerson(deps, person, call.session)),
    ),
    route(api.listCustomerLines, ({ uid, ...asked }, call) =>
      looking(deps, call, uid, asked.funds ? "funds" : "ledger", (person) => readLines(deps, person, asked)),
    ),
    route(api.listCustomerSessions, ({ uid }, call) =>
      looking(deps, call, uid, "sessions", async (person) => ({
        list: await readSessions(deps, person, call.session),
      })),
    ),
    route(api.listCustomerEvents, ({ uid }, call) =>
      looking(deps, call, uid, "safety events", async (person) => ({
        list: await readEvents(deps, person, call.session),
      })),
    ),
    route(api.listRelated, ({ uid }, call) =>
      looking(deps, call, uid, "related accounts", (person) => readRelatives(deps, person)),
    ),
    route(api.listRestrictions, async (request, call) => {
      const { list: rows, ...page } = await readRestricted(deps.database, request);
      const list = queueOut(page, rows);
      const isKept = await kept(deps, call, { act: "customer-searched", details: `restricted: ${countOf(list)}` });
      return isKept ? answer(list) : refuse("operator-only");
    }),
    route(api.endCustomerSession, (request, call) => endSessions(deps, request, call)),
  ];
}

/** As it is kept of a search. */
const countOf = ({ total }: { readonly total: number | null }): string => String(total ?? `over ${QUEUE_COUNTED_MAX}`);

/** Answered once it is written down who looks at whom, and at what. */
async function looking<T>(
  deps: CareDeps,
  call: OperatorCall,
  uid: string,
  at: string,
  read: (person: PersonRow) => Promise<T>,
): Promise<Answer<T>> {
  const person = await findPerson(deps.database, uid);
  if (!person) return refuse("customer-unknown");
  const subject = { kind: "customer", id: uid };
  if (!(await kept(deps, call, { act: "customer-viewed", details: at, subject }))) return refuse("operator-only");
  return answer(await read(person));
}

interface Kept {
  readonly act: "customer-viewed" | "customer-searched";
  readonly details: string;
  readonly subject?: { readonly kind: string; readonly id: string };
}

/** False for somebody who was just revoked. */
const kept = ({ database, clock }: CareDeps, { operator }: OperatorCall, act: Kept): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await isActiveOperator(tx, operator))) return false;
    await recordAuditEntry(tx, { operator, at: clock.now(), ...act });
    return true;
  });

function endSessions(
  { database, clock, accountSafety }: CareDeps,
  { uid, sessionId, reason }: { uid: string; sessionId: string | undefined; reason: string },
  { operator }: OperatorCall,
): Promise<Answer<{ ended: number }>> {
  return database.transaction(async (tx): Promise<Answer<{ ended: number }>> => {
    if (!(await isActiveOperator(tx, operator))) return refuse("operator-only");
    const person = await findPerson(tx, uid);
    if (!person) return refuse("customer-unknown");
    const ended = await accountSafety.operatorFreezes.endSessions(tx, person.id, sessionId);
    if (ended === 0 && sessionId !== undefined) return refuse("device-unknown");
    const subject = { kind: "customer", id: uid };
    const details = sessionId === undefined ? `all: ${ended}` : "one";
    await recordAuditEntry(tx, { operator, at: clock.now(), act: "customer-sessions-ended", reason, subject, details });
    return answer({ ended });
  });
}

export function customerCare(base: ProductBase): Product {
  const { database, jobs, encryption, verifications } = base;
  const deps: CareDeps = {
    ...{ ...base, encryption },
    verifiedName: (customerId) => verifications.verifiedName(database, customerId),
  };
  registerFreezeJobs(jobs, deps);
  registerNameJobs(jobs, deps);
  return { noun: "customer-care", routes: careRoutes(deps), proposalKinds: careKinds(deps) };
}
