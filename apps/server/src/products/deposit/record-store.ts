/** SQL of what a customer reads of their deposits: outputs of chains and claims in one list, newest first. */
import type { ClaimKind, DepositStage } from "@candor/api/deposit-words";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database.ts";

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
      else case when watch.height - output.block_number + 1 >= greatest($4, by.confirmations) then 'collecting' else 'confirming' end end as stage,
    output.currency_id as "currencyId", output.network, output.amount::text,
    case output.state when 'credited' then output.amount::text end as credited,
    case when output.state = 'gone' then 0
      else least(greatest($4, by.confirmations), greatest(watch.height - output.block_number + 1, 0)) end::int as confirmations,
    output.tx_hash as "txHash", null as account, null as reference, null as reason, output.seen_at as "createdAt",
    credit.credited_at as "decidedAt"
  from chain_output output join network by on by.id = output.network
    left join chain_watch watch on watch.network = output.network
    left join chain_credit credit on credit.id = output.credit_id
  where output.customer_id = $1 and credit.claim_id is null and $5`;

const CLAIMS = `select id, kind as source,
    case state when 'approved' then 'credited' when 'rejected' then 'rejected' else 'review' end as stage,
    currency_id as "currencyId", network, amount::text, credited::text, null::int as confirmations, tx_hash as "txHash",
    account, reference, coalesce(reason, amount_reason) as reason, submitted_at as "createdAt", decided_at as "decidedAt"
  from deposit_claim where customer_id = $1 and ($6::text[] is null or kind = any($6::text[]))`;

export interface RecordQuery {
  readonly customerId: string;
  /** 0 deposits, 1 wires; both without. */
  readonly type: 0 | 1 | undefined;
  readonly confirmations: number;
  readonly offset: number;
  readonly limit: number;
  /** One alone. */
  readonly id?: string;
}

const KINDS: Readonly<Record<0 | 1, readonly ClaimKind[]>> = { 0: ["proof", "bank"], 1: ["wire"] };

export async function readRecords(
  reader: Reader,
  { customerId, type, confirmations, offset, limit, id }: RecordQuery,
): Promise<readonly RecordRow[]> {
  const { rows } = await reader.query<RecordRow>(
    `select * from (${CHAIN} union all ${CLAIMS}) as record where $7::bigint is null or id = $7
     order by "createdAt" desc, id desc offset $2 limit $3`,
    [customerId, offset, limit, confirmations, type !== 1, type === undefined ? null : KINDS[type], id ?? null],
  );
  return rows;
}
