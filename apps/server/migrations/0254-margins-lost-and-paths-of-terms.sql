-- The result of a contract is what its owner gained or lost: what a price took beyond the margin was never theirs, and rows of before count it.

-- From the closings, which say it exactly, so that rows that have it right stay as they are.
update contract_order set profit = right_one.profit
from (select portfolio_id, order_id, sum(profit + gap) as profit from contract_closing
  group by portfolio_id, order_id having sum(gap) > 0) right_one
where contract_order.portfolio_id = right_one.portfolio_id and contract_order.id = right_one.order_id
  and contract_order.profit <> right_one.profit;

-- As every function has them: what a caller has made for itself is found last.
alter function terms_decimal(numeric, integer) set search_path = pg_catalog, public, pg_temp;
alter function terms_lead(text) set search_path = pg_catalog, public, pg_temp;
alter function terms_within(text, integer, numeric, numeric) set search_path = pg_catalog, public, pg_temp;
