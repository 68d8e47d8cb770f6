-- Every index entry at a random place costs as much as a third of an order's row: each row is now in those it is read by.

-- Orders are found by id, at the end of which new ones are added, and listed by portfolio, open ones apart from final ones.
alter table spot_order drop constraint spot_order_pkey, add primary key (id, portfolio_id);
create index spot_order_final on spot_order (portfolio_id, id) where final_at is not null;

-- Holds are no lines of an account; what is left of one is counted from its own row and what was taken from it.
drop index ledger_transfer_from;
create index ledger_transfer_from on ledger_transfer (from_account_id, id) where from_account_id & 2 = 0 and step <> 'hold';
