/** What orders with a term must satisfy beside the books, asked of the tables: each query answers what is wrong, nothing when all is well. */
import type { Reader } from "../../platform/database/database.ts";

const OPEN = "status in ('active', 'ending')";

const CHECKS = [
  `select format('The interest reserve of %s in currency %s holds %s; its orders have %s set aside.', mode, currency_id,
     sum(held), sum(reserved)) as fault
   from (select mode, currency_id, held, 0 as reserved from ledger_account where purpose = 'interest-reserve'
     union all select mode, currency_id, 0, reserved from term_order) both_sides
   group by mode, currency_id having sum(held) <> sum(reserved)`,
  `select format('Wallet earn of portfolio %s in currency %s holds %s; its orders have %s in it.', portfolio_id, currency_id,
     sum(held), sum(balance)) as fault
   from (select portfolio_id, currency_id, held, 0 as balance from ledger_account where purpose = 'earn' and portfolio_id > 0
     union all select portfolio_id, currency_id, 0, balance from term_order where ${OPEN}) both_sides
   group by portfolio_id, currency_id having sum(held) <> sum(balance)`,
  `select format('Offer %s of %s counts %s as put in; its orders have %s.', offer_id, mode, sum(taken), sum(principal)) as fault
   from (select offer_id, mode, taken, 0 as principal from term_quota
     union all select offer_id, mode, 0, principal from term_order where ${OPEN}) both_sides
   group by offer_id, mode having sum(taken) <> sum(principal)`,
  `select format('Term order %s says that %s was paid; its transfers say %s.', id, paid, coalesce(total, 0)) as fault
   from term_order left join (select reference, sum(amount) as total from ledger_transfer
     where kind = 'term-interest' group by reference) paid_by on reference = id::text
   where paid <> coalesce(total, 0)`,
];

/** At most ten sentences of each kind. Reads everything: for checks, not for screens. */
export async function readTermFaults(reader: Reader): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const check of CHECKS) {
    const { rows } = await reader.query<{ fault: string }>(`${check} limit 10`);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}
