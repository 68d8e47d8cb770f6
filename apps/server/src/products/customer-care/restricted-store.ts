/** SQL of who is restricted now, as operators see it: of everybody, and of one customer. */
import type { FreezeCause } from "@candor/api/care-words";
import type { Restriction } from "@candor/api/restriction-words";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database.ts";

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

export interface RestrictedPage {
  readonly list: (RestrictionFacts & { readonly uid: string })[];
  readonly total: number;
}

/** Whose end is next comes first. */
export async function readRestricted(
  reader: Reader,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<RestrictedPage> {
  const [{ rows: list }, { rows: counted }] = await Promise.all([
    reader.query<RestrictionFacts & { uid: string }>(
      `select customer.uid, ${FACTS} from account_restriction restricted ${AGREED}
       join customer on customer.id = restricted.customer_id where restricted.ended_at is null
       order by restricted.expires_at, restricted.id offset $1 limit $2`,
      [(page - 1) * limit, limit],
    ),
    reader.query<{ total: number }>(
      "select count(*)::int as total from account_restriction where ended_at is null",
      [],
    ),
  ]);
  return { list, total: counted[0]?.total ?? 0 };
}
