-- As spot orders are (0052): found by id, at the end of which new ones are added, and listed by portfolio, open ones apart from
-- final ones. Every order is entered soon after it is taken: each page keeps room for that.
alter table contract_order drop constraint contract_order_pkey, add primary key (id, portfolio_id);
create index contract_order_final on contract_order (portfolio_id, id) where final_at is not null;
alter table contract_order set (fillfactor = 45);

-- What is released is no line of an account: it is found only where a hold may end by itself, which the margins of contracts,
-- the most of them, never do.
drop index ledger_transfer_from;
create index ledger_transfer_from on ledger_transfer (from_account_id, id)
  where from_account_id & 2 = 0 and step <> 'hold' and (to_account_id is not null or kind <> 'contract-margin');
