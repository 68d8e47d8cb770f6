/** What a portfolio has gained since an instant, and what of it came from outside: at a cost that the day's trade has no part in. */
import type { AccountMode } from "@candor/api/account-mode";
import { FLOW_KINDS } from "@candor/api/wallet-words";
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { balanceAt, ID_SLACK_MS } from "./balance-mark-store.ts";

/** What was added to a portfolio's wallets of one currency; signed. */
export interface PeriodSum {
  readonly currencyId: number;
  /** By everything. */
  readonly added: Amount;
  /** By what came in from outside and went out. */
  readonly flow: Amount;
}

// As the indexes ledger_transfer_flow_from and _to say.
const FLOWS = `kind in (${FLOW_KINDS.map((kind) => `'${kind}'`).join(", ")})`;
const SINCE = "id >= $4::bigint and created_at >= $3::timestamptz";

/** $1 portfolio, $2 mode, $3 the instant, $4 and $5 the lowest id before and the highest after which no row can be of it. */
const SUMS = `with own as materialized (
    select id, currency_id, posted - ${balanceAt({
      ...{ account: "ledger_account.id", fromBefore: "$5::bigint", toBefore: "$5::bigint" },
      ...{ and: "created_at < $3::timestamptz", markBefore: "$4::bigint" },
    })} as added
    from ledger_account where portfolio_id = $1 and portfolio_id > 0 and mode = $2
  ), flows as (
    select own.id, sum(row.amount) as flow from own cross join lateral (
      (select -amount as amount from ledger_transfer where from_account_id = own.id and from_account_id & 2 = 0 and ${FLOWS}
         and to_account_id is not null and ${SINCE})
      union all
      (select amount from ledger_transfer where to_account_id = own.id and to_account_id is not null
         and to_account_id & 2 = 0 and ${FLOWS} and ${SINCE})) row
    group by own.id
  )
  select own.currency_id as "currencyId", sum(own.added) as added, coalesce(sum(flows.flow), 0) as flow
  from own left join flows using (id) group by own.currency_id having sum(own.added) <> 0 or sum(flows.flow) <> 0`;

/** Sums by currency over all wallets: what goes from one wallet to another cancels out. */
export async function readSumsSince(
  reader: Reader,
  { mode, portfolioId, since }: { readonly mode: AccountMode; readonly portfolioId: string; readonly since: Instant },
): Promise<readonly PeriodSum[]> {
  const [earliest, latest] = [lowestIdAt(since - ID_SLACK_MS), lowestIdAt(since + ID_SLACK_MS)];
  const { rows } = await reader.query<{ currencyId: number; added: string; flow: string }>(SUMS, [
    ...[portfolioId, mode, isoOf(since), earliest, latest],
  ]);
  return rows.map(({ currencyId, added, flow }) => ({
    currencyId,
    added: amountOf(BigInt(added)),
    flow: amountOf(BigInt(flow)),
  }));
}
