/** SQL of what operators see of customers. Reads, but for the keyed hashes of the words of verified names. */
import type { AccountMode } from "@candor/api/account-mode";
import type { FreezeCause } from "@candor/api/care-words";
import type { PageQuery } from "@candor/api/paging";
import type { VerificationState } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import {
  inOrder,
  type QueueCondition,
  type QueuePage,
  type QueueSource,
  readQueuePage,
} from "../../platform/database/queue-page.ts";

export interface PersonRow {
  readonly id: string;
  readonly uid: string;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly level: number;
  readonly isFrozen: boolean;
  readonly registeredAt: Instant;
  readonly language: string;
  readonly walletAddress: string | null;
}

const PERSON = `customer.id, customer.uid, customer.nickname, customer.email, customer.mobile,
  customer.verified_level as level, customer.registered_at as "registeredAt", customer.language,
  customer.wallet_address as "walletAddress",
  exists (select from account_freeze frozen where frozen.customer_id = customer.id and frozen.ended_at is null) as "isFrozen"`;

export async function findPerson(reader: Reader, uid: string): Promise<PersonRow | undefined> {
  return (await reader.query<PersonRow>(`select ${PERSON} from customer where uid = $1`, [uid])).rows[0];
}

/** Public numbers by id. */
export async function readUids(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.query<{ id: string; uid: string }>(
    "select id, uid from customer where id = any ($1::bigint[])",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}

/** Two lists of people, as an array: the planner then never walks through everybody for their order. */
const CALLED = "select called.id from customer called where lower(called.nickname) = lower(?)";

export const numberedOrCalled = (text: string): QueueCondition => ({
  sql: `customer.id = any (array(
    select numbered.id from customer numbered where numbered.uid = ? union ${CALLED}))`,
  values: [text, text],
});

/** @param hashes of all words of what was typed, each once: every one has to be one of the name's */
export const namedOrCalled = (text: string, hashes: readonly string[]): QueueCondition => ({
  sql: `customer.id = any (array(${CALLED}
    union select word.customer_id from customer_name_word word
    where word.word_hash = any (select decode(hash, 'hex') from unnest(?::text[]) hash)
    group by word.customer_id having count(*) = cardinality(?::text[])))`,
  values: [text, hashes, hashes],
});

const FROZEN = "select frozen.customer_id from account_freeze frozen where frozen.ended_at is null";

/** Newest first. */
export async function readPeople(
  reader: Reader,
  condition: QueueCondition,
  isFrozen: boolean | undefined,
  paging: PageQuery,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly PersonRow[] }> {
  const source: QueueSource = {
    table: "customer",
    within: [condition, isFrozen ? { sql: `customer.id = any (array(${FROZEN}))` } : undefined],
    wanted: [isFrozen === false ? { sql: `not exists (${FROZEN} and frozen.customer_id = customer.id)` } : undefined],
    keys: ["customer.id"],
    order: "desc",
  };
  const { ids, ...page } = await readQueuePage(reader, source, paging);
  const { rows } = await reader.query<PersonRow>(
    `select ${PERSON} from customer where customer.id = any ($1::bigint[])`,
    [ids],
  );
  return { ...page, list: inOrder(ids, rows) };
}

export interface PersonFacts {
  readonly portfolios: Readonly<Record<AccountMode, string>>;
  readonly invited: number;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly hasPayPassword: boolean;
  readonly sessions: number;
}

export async function readFacts(reader: Reader, customerId: string, now: Instant): Promise<PersonFacts> {
  const { rows } = await reader.query<Omit<PersonFacts, "portfolios"> & { demo: string; actual: string }>(
    `select demo.id as demo, actual.id as actual,
       (select count(*)::int from customer invited where invited.invited_by = $1) as invited,
       exists (select from authenticator where customer_id = $1 and confirmed_at is not null) as "hasTotp",
       (select count(*)::int from passkey where customer_id = $1) as passkeys,
       exists (select from pay_password where customer_id = $1) as "hasPayPassword",
       (select count(*)::int from customer_session where customer_id = $1 and revoked_at is null and expires_at > $2)
         as sessions
     from portfolio demo join portfolio actual on actual.customer_id = demo.customer_id and actual.mode = 'real'
     where demo.customer_id = $1 and demo.mode = 'demo'`,
    [customerId, isoOf(now)],
  );
  const [row] = rows;
  if (!row) throw new Error(`customer ${customerId} has no portfolios`);
  const { demo, actual, ...facts } = row;
  return { ...facts, portfolios: { demo, real: actual } };
}

export interface ApplicationFacts {
  readonly id: string;
  readonly level: number;
  readonly state: VerificationState;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly decidedBy: string | null;
}

export async function readApplications(reader: Reader, customerId: string): Promise<readonly ApplicationFacts[]> {
  const { rows } = await reader.query<ApplicationFacts>(
    `select id, level, state, submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy"
     from verification_case where customer_id = $1 order by level`,
    [customerId],
  );
  return rows;
}

export interface FreezeFacts {
  readonly by: "owner" | "operator";
  readonly since: Instant;
  readonly until: Instant | null;
  readonly cause: FreezeCause | null;
  readonly note: string;
  readonly operators: readonly string[];
}

/** Those that last, operators' first. */
export async function readFreezes(reader: Reader, customerId: string): Promise<readonly FreezeFacts[]> {
  const { rows } = await reader.query<FreezeFacts>(
    `select frozen.frozen_by as by, frozen.frozen_at as since, frozen.expires_at as until, frozen.cause, frozen.note,
       array_remove(array[agreed.proposed_by, agreed.decided_by], null) as operators
     from account_freeze frozen left join proposal agreed on agreed.id = frozen.proposal_id
     where frozen.customer_id = $1 and frozen.ended_at is null order by frozen.frozen_by`,
    [customerId],
  );
  return rows;
}

export interface OpenCount {
  readonly mode: AccountMode;
  readonly product: string;
  readonly count: number;
}

export async function readOpen(reader: Reader, portfolioIds: readonly string[]): Promise<readonly OpenCount[]> {
  const { rows } = await reader.query<OpenCount>(
    `select portfolio.mode, waiting.product, count(*)::int as count from (
       select portfolio_id, 'spot' as product from spot_order
         where portfolio_id = any($1::bigint[]) and status in ('open', 'partly-filled')
       union all select portfolio_id, 'contract' from contract_order
         where portfolio_id = any($1::bigint[]) and status in ('pending', 'open', 'closing')
       union all select portfolio_id, 'option' from option_order
         where portfolio_id = any($1::bigint[]) and status in ('accepted', 'open')
     ) waiting join portfolio on portfolio.id = waiting.portfolio_id
     group by portfolio.mode, waiting.product order by portfolio.mode desc, waiting.product`,
    [portfolioIds],
  );
  return rows;
}

/** Of whom a name was verified since their words were kept, or whose words never were. */
export async function readUnnamed(
  reader: Reader,
  limit: number,
): Promise<readonly { readonly customerId: string; readonly decidedAt: Instant }[]> {
  const { rows } = await reader.query<{ customerId: string; decidedAt: Instant }>(
    `select verified.customer_id as "customerId", verified.decided_at as "decidedAt" from verification_case verified
     where verified.level = 1 and verified.state = 'verified' and not exists (select from customer_named named
       where named.customer_id = verified.customer_id and named.decided_at >= verified.decided_at) limit $1`,
    [limit],
  );
  return rows;
}

export async function putNameWords(
  tx: Tx,
  { customerId, decidedAt }: { customerId: string; decidedAt: Instant },
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query("delete from customer_name_word where customer_id = $1", [customerId]);
  await tx.query(
    "insert into customer_name_word (word_hash, customer_id) select decode(hash, 'hex'), $1 from unnest($2::text[]) hash",
    [customerId, [...new Set(hashes.map((hash) => hash.toString("hex")))]],
  );
  await tx.query(
    `insert into customer_named (customer_id, decided_at) values ($1, $2)
     on conflict (customer_id) do update set decided_at = excluded.decided_at`,
    [customerId, isoOf(decidedAt)],
  );
}
