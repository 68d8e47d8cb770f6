/** SQL of who is restricted now, as operators see it: of everybody, and of one customer. */
import type { FreezeCause } from "@candor/api/care-words";
import type { PageQuery } from "@candor/api/paging";
import type { Restriction } from "@candor/api/restriction-words";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";

export interface RestrictionFacts {
  readonly kind: Restriction;
  readonly cause: FreezeCause;
  readonly words: string;
  readonly note: string;
  readonly since: Instant;
  readonly until: Instant;
  /** Who proposed and who approved. */
  readonly operators: string[];
}

const FACTS = `restricted.kind, restricted.cause, restricted.words, restricted.note, restricted.begun_at as since,
  restricted.expires_at as until, array[agreed.proposed_by, agreed.decided_by] as operators`;
const AGREED = "join proposal agreed on agreed.id = restricted.proposal_id";

export async function readRestrictionsOf(reader: Reader, customerId: string): Promise<readonly RestrictionFacts[]> {
  const { rows } = await reader.query<RestrictionFacts>(
    `select ${FACTS} from account_restriction restricted ${AGREED}
     where restricted.customer_id = $1 and restricted.ended_at is null order by restricted.id`,
    [customerId],
  );
  return rows;
}

type RestrictedPage = Omit<QueuePage, "ids"> & { readonly list: (RestrictionFacts & { readonly uid: string })[] };

/** Whose end is next comes first. */
export async function readRestricted(reader: Reader, paging: PageQuery): Promise<RestrictedPage> {
  const { ids, ...page } = await readQueuePage(reader, LASTING, paging);
  const { rows } = await reader.query<RestrictionFacts & { uid: string }>(
    `select customer.uid, ${FACTS} from account_restriction restricted ${AGREED}
     join customer on customer.id = restricted.customer_id where restricted.id = any ($1::bigint[])
     order by restricted.expires_at, restricted.id`,
    [ids],
  );
  return { ...page, list: rows };
}

const LASTING: QueueSource = {
  table: "account_restriction",
  within: [{ sql: "account_restriction.ended_at is null" }],
  keys: ["account_restriction.expires_at", "account_restriction.id"],
  order: "asc",
};
