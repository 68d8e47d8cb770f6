-- As spot orders are (0052): found by id, at the end of which new ones are added, and listed by portfolio, open ones apart from
-- final ones. Every order is entered soon after it is taken: each page keeps room for that.
alter table contract_order drop constraint contract_order_pkey, add primary key (id, portfolio_id);
create index contract_order_final on contract_order (portfolio_id, id) where final_at is not null;
alter table contract_order set (fillfactor = 45);
