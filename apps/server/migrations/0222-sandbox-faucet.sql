-- What the faucet of a sandbox gave: so many test coins at a time, and not again for a while.

create table faucet_gift (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  currency_id integer not null references currency (id),
  -- In lower case, as chains compare it.
  address text not null references deposit_address (address),
  -- Minor units of the currency.
  amount numeric(38, 0) not null check (amount > 0 and amount < 'Infinity'),
  asked_at timestamptz not null,
  -- Null until the chain's own process has taken it in; asking again under the same id is answered with the same.
  tx_hash text unique check (tx_hash ~ '^0x[0-9a-f]{64}$')
);
create index faucet_gift_of on faucet_gift (customer_id, asked_at);
revoke update, delete, truncate on faucet_gift from candor_app;
grant update (tx_hash) on faucet_gift to candor_app;

create function faucet_gives() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_sandbox() then
    raise exception 'only a sandbox gives coins away' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and old.tx_hash is not null and new.tx_hash is distinct from old.tx_hash then
    raise exception 'what was given stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger faucet_gives before insert or update on faucet_gift for each row execute function faucet_gives();
