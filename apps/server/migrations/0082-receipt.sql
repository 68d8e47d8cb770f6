-- Receipts as they were first issued: whoever asks again is given the same bytes. Made of rows that are final, so of nothing that
-- could be different later.
create table receipt (
  portfolio_id bigint not null,
  -- Of an option the order's, of a contract the closing's.
  id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('option', 'contract')),
  -- The key that signed it.
  key_id text not null references tick_log_key (id),
  body text not null,
  issued_at timestamptz not null,
  primary key (portfolio_id, id)
);
create trigger receipt_append_only before update or delete or truncate on receipt
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on receipt from candor_app;

-- What was settled lately, whose blocks are kept for good; rows lie in the order of their making.
create index contract_closing_time on contract_closing using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index option_order_time on option_order using brin (created_at) with (pages_per_range = 16, autosummarize = on);
