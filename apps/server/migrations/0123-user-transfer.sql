-- Transfers of real money from one user to another: who, to whom, how much, and what the house kept as its fee.

create table user_transfer (
  id bigint primary key,
  from_customer_id bigint not null references customer (id),
  from_portfolio_id bigint not null references portfolio (id),
  to_customer_id bigint not null references customer (id),
  to_portfolio_id bigint not null references portfolio (id),
  currency_id integer not null references currency (id),
  -- Minor units; the fee is taken from the amount.
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  -- What the sender wrote for the recipient.
  note text not null check (length(note) <= 60),
  created_at timestamptz not null,
  check (from_customer_id <> to_customer_id),
  check (amount > fee)
);
create index user_transfer_sent on user_transfer (from_portfolio_id, id desc);
create index user_transfer_received on user_transfer (to_portfolio_id, id desc);
revoke update, delete, truncate on user_transfer from candor_app;
create trigger user_transfer_append_only before update or delete or truncate on user_transfer
  for each statement execute function ledger_is_append_only();

-- Practice money goes to nobody else, and nobody's account is named for somebody else's.
create function user_transfer_is_real() returns trigger language plpgsql as $$
begin
  if not exists (select from portfolio where id = new.from_portfolio_id and customer_id = new.from_customer_id and mode = 'real')
    or not exists (select from portfolio where id = new.to_portfolio_id and customer_id = new.to_customer_id and mode = 'real') then
    raise exception 'users send real money from their own account to another user''s' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger user_transfer_is_real before insert on user_transfer
  for each row execute function user_transfer_is_real();
