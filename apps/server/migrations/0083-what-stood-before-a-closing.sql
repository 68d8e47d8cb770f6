-- Whether a contract was closed by the first price that called for it can be told from the log, once it is known what stood
-- when: since which tick a closing was asked for, and since which tick its stops were others. Null in rows from before.

-- The last tick that anybody could know of when the closing in progress was asked for.
alter table contract_order add column closing_after bigint;
alter table contract_closing add column asked_after bigint;

-- The stops of an open position that were replaced, once for each change. Ticks up to `heard_seq` were judged by them, those
-- after `after_seq` by what took their place, and those between, which were on their way, by neither.
create table contract_past_stops (
  portfolio_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  heard_seq bigint not null,
  after_seq bigint not null check (after_seq >= heard_seq),
  created_at timestamptz not null,
  primary key (order_id, portfolio_id, id)
);
create trigger contract_past_stops_append_only before update or delete or truncate on contract_past_stops
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on contract_past_stops from candor_app;
