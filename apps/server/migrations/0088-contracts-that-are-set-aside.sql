-- An order that a mistake of the program keeps the desk from acting on is set aside, so that its market goes on. It is known from
-- which tick on it has to be acted on: a start tries again from there, and what is mended happens at the prices of its own time.

create table contract_set_aside (
  portfolio_id bigint not null,
  order_id bigint not null,
  instrument_id integer not null,
  -- The first tick that could not act on it.
  tick_seq bigint not null,
  -- What the program said.
  fault text not null,
  created_at timestamptz not null,
  mended_at timestamptz,
  primary key (order_id, portfolio_id, tick_seq)
);
create index contract_set_aside_now on contract_set_aside (order_id) where mended_at is null;
revoke update, delete, truncate on contract_set_aside from candor_app;
grant update (mended_at) on contract_set_aside to candor_app;
