/** SQL of what a customer reads of their deposits: outputs of chains and claims in one list, newest first. */
import type { ClaimKind, DepositStage } from "@candor/api/deposit-words";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { mergeStretches, type Place, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";

export interface RecordRow {
  readonly id: string;
  readonly source: ClaimKind | "chain";
  readonly stage: DepositStage;
  readonly currencyId: number;
  readonly network: string | null;
  /** Minor units, as text. */
  readonly amount: string;
  readonly credited: string | null;
  readonly confirmations: number | null;
  readonly txHash: string | null;
  readonly account: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
}

/** An output that people approved by a proof is shown as that claim, not a second time. */
const CHAIN = `select output.id, 'chain' as source,
    case output.state when 'credited' then 'credited' when 'gone' then 'gone'
      else case when watch.height - output.block_number + 1 >= greatest($3, by.confirmations) then 'collecting' else 'confirming' end end as stage,
    output.currency_id as "currencyId", output.network, output.amount::text,
    case output.state when 'credited' then output.amount::text end as credited,
    case when output.state = 'gone' then 0
      else least(greatest($3, by.confirmations), greatest(watch.height - output.block_number + 1, 0)) end::int as confirmations,
    output.tx_hash as "txHash", null as account, null as reference, null as reason, output.seen_at as "createdAt",
    credit.credited_at as "decidedAt"
  from chain_output output join network by on by.id = output.network
    left join chain_watch watch on watch.network = output.network
    left join chain_credit credit on credit.id = output.credit_id
  where output.customer_id = $1 and output.id = any($2::bigint[])`;

const CLAIMS = `select id, kind as source,
    case state when 'approved' then 'credited' when 'rejected' then 'rejected' else 'review' end as stage,
    currency_id as "currencyId", network, amount::text, credited::text, null::int as confirmations, tx_hash as "txHash",
    account, reference, coalesce(reason, amount_reason) as reason, submitted_at as "createdAt", decided_at as "decidedAt"
  from deposit_claim where customer_id = $1 and id = any($2::bigint[])`;

export interface RecordQuery {
  readonly customerId: string;
  /** 0 deposits, 1 wires; both without. */
  readonly type: 0 | 1 | undefined;
  readonly confirmations: number;
  readonly place: Place;
  /** One alone. */
  readonly id?: string | undefined;
}

const KINDS: Readonly<Record<0 | 1, readonly ClaimKind[]>> = { 0: ["proof", "bank"], 1: ["wire"] };
const WANTED_KINDS = { 0: ["chain", ...KINDS[0]], 1: KINDS[1] } as const;

/** Newest first. */
export async function readRecords(
  reader: Reader,
  { customerId, type, confirmations, place, id }: RecordQuery,
): Promise<Stretch<RecordRow>> {
  const ids = await (id === undefined ? readIds(reader, customerId, type, place) : oneAlone(id));
  const { rows } = await reader.query<RecordRow>(
    `select * from (${CHAIN} union all ${CLAIMS}) as record order by id desc`,
    [customerId, ids.list, confirmations],
  );
  const kinds: readonly string[] | undefined = type === undefined ? undefined : WANTED_KINDS[type];
  return { ...ids, list: kinds === undefined ? rows : rows.filter(({ source }) => kinds.includes(source)) };
}

const oneAlone = (id: string): Stretch<string> => ({ list: [id], hasMore: false, next: null });

const BY_CUSTOMER = ["customer_id = $1"];

/** Of the two tables as far as both were looked through. */
async function readIds(
  reader: Reader,
  customerId: string,
  type: RecordQuery["type"],
  { after, offset, limit }: Place,
): Promise<Stretch<string>> {
  const place = { after, offset: 0, limit: offset + limit };
  const of = { columns: "id", owner: customerId, parts: BY_CUSTOMER };
  const kinds = type === undefined ? undefined : { sql: "kind = any(?::text[])", value: [...KINDS[type]] };
  // What people approved by its proof is shown as that claim.
  const isClaimed = `exists (select from chain_credit credit where credit.id = credit_id and credit.claim_id is not null)`;
  const [claims, outputs] = await Promise.all([
    readStretch(reader, { ...of, table: "deposit_claim", wanted: [kinds] }, place),
    type === 1
      ? undefined
      : readStretch(reader, { ...of, table: "chain_output", wanted: [{ sql: `not ${isClaimed}` }] }, place),
  ]);
  return mergeStretches(outputs === undefined ? [claims] : [claims, outputs], { after, offset, limit }, ({ id }) => id);
}
