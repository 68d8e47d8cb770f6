/** What the books must satisfy, asked of the tables themselves: each query returns what is wrong, nothing when all is well. */
import type { Reader } from "../../platform/database/database.ts";

export interface BooksCounts {
  readonly accounts: number;
  readonly transfers: number;
}

export async function readCounts(reader: Reader): Promise<BooksCounts> {
  const { rows } = await reader.query<BooksCounts>(
    `select (select count(*) from ledger_account)::int as accounts, (select count(*) from ledger_transfer)::int as transfers`,
  );
  return rows[0] ?? { accounts: 0, transfers: 0 };
}

/** Each query's `fault` is one sentence. */
const CHECKS = [
  // Trial balance
  `select format('The %s accounts in %s sum to %s, not to zero.', mode, code, sum(posted)) as fault
   from ledger_account join currency on currency.id = currency_id group by mode, code having sum(posted) <> 0`,
  // Every balance is the sum of its entries
  `with entry as (
     select from_account_id as account_id, case when step like 'move%' then -amount else 0 end as posted,
       case step when 'hold' then amount when 'move' then 0 else -amount end as held from ledger_transfer
     union all
     select to_account_id, amount, 0 from ledger_transfer where to_account_id is not null
   ), total as (select account_id, sum(posted) as posted, sum(held) as held from entry group by account_id)
   select format('Account %s has %s posted and %s held; its transfers make %s and %s.', coalesce(id, account_id),
     coalesce(account.posted::text, 'nothing'), coalesce(account.held::text, 'nothing'),
     coalesce(total.posted, 0), coalesce(total.held, 0)) as fault
   from ledger_account account full join total on account_id = id
   where account.id is null or account.posted <> coalesce(total.posted, 0) or account.held <> coalesce(total.held, 0)`,
  // Nothing is released, or moved from a hold, that was not held under that reference
  `select format('Account %s has %s held under %s.', from_account_id, sum(case step when 'hold' then amount else -amount end),
     coalesce(hold_reference, reference)) as fault
   from ledger_transfer where step <> 'move'
   group by from_account_id, coalesce(hold_reference, reference)
   having sum(case step when 'hold' then amount else -amount end) < 0`,
  // What the CHECKs say, in case one was ever switched off
  `select format('Account %s has %s posted and %s held.', id, posted, held) as fault from ledger_account
   where held < 0 or (posted < held
     and not (portfolio_id = 0 and (purpose = 'external' or (purpose = 'desk' and mode = 'demo'))))`,
  `select format('Transfer %s joins accounts of two modes or currencies, or moves nothing.', id) as fault from ledger_transfer
   where amount <= 0 or (to_account_id is not null and (from_account_id # to_account_id) & 8388605 <> 0)`,
  // A correction undoes exactly one transfer
  `select format('Transfer %s does not undo transfer %s.', back.id, back.reverses_id) as fault
   from ledger_transfer back left join ledger_transfer original on original.id = back.reverses_id
   where back.reverses_id is not null and (original.id is null or original.amount <> back.amount
     or original.from_account_id <> back.to_account_id or original.to_account_id <> back.from_account_id)`,
];

/** How many questions are asked of the tables. */
export const BOOKS_CHECKS: number = CHECKS.length;

/** At most `limit` sentences per check. @param onCheck called after each of them */
export async function readBooksFaults(
  reader: Reader,
  limit: number,
  onCheck?: () => Promise<void>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const check of CHECKS) {
    const { rows } = await reader.query<{ fault: string }>(`${check} limit ${Math.trunc(limit)}`);
    faults.push(...rows.map(({ fault }) => fault));
    await onCheck?.();
  }
  return faults;
}
