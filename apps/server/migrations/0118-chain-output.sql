-- What the watcher of the chains has seen, how far it has looked, and what of it was credited: each output once.

-- How far each network was looked at, and what went wrong last.
create table chain_watch (
  network text primary key references network (id),
  height bigint not null check (height >= 0),
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  looked_at timestamptz not null,
  fault text,
  failed_since timestamptz,
  check ((fault is null) = (failed_since is null))
);
revoke delete, truncate on chain_watch from candor_app;

-- The last blocks that were looked at, each one the parent of the next: by these a reorganisation is found.
create table chain_block (
  network text not null references chain_watch (network),
  height bigint not null,
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  primary key (network, height)
);
revoke update, truncate on chain_block from candor_app;

-- What was credited for outputs: one entry of the books each. `claim_id` is set where people approved a proof.
create table chain_credit (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  currency_id integer not null references currency (id),
  network text not null references network (id),
  -- Minor units of the currency, rounded down once for all outputs together.
  amount numeric(38, 0) not null check (amount > 0),
  credited_at timestamptz not null,
  claim_id bigint unique
);
create trigger chain_credit_append_only before update or delete or truncate on chain_credit
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on chain_credit from candor_app;

-- Output 0 of a transaction is its own value, the n-th log of it is n: numbers that a reorganisation does not change.
create table chain_output (
  id bigint primary key,
  network text not null references network (id),
  tx_hash text not null check (tx_hash ~ '^[0-9A-Za-z]{32,100}$'),
  output_index integer not null check (output_index >= 0),
  -- Null where no chain was read: people alone have seen it.
  block_number bigint,
  block_hash text,
  currency_id integer not null references currency (id),
  customer_id bigint not null references customer (id),
  -- Null where no chain was read.
  address text references deposit_address (address),
  -- As the chain counts, which may be finer than the books.
  chain_amount numeric(78, 0) not null check (chain_amount > 0),
  -- The same in minor units of the currency, rounded down.
  amount numeric(38, 0) not null check (amount >= 0),
  state text not null check (state in ('seen', 'gone', 'credited')),
  seen_at timestamptz not null,
  credit_id bigint references chain_credit (id),
  -- Credited, and no longer on the chain: for people to look at. Nothing is taken back by itself.
  vanished_at timestamptz,
  unique (network, tx_hash, output_index),
  check ((state = 'credited') = (credit_id is not null)),
  check (vanished_at is null or state = 'credited'),
  check ((block_number is null) = (block_hash is null)),
  check (block_number is not null or state = 'credited')
);
create index chain_output_of_customer on chain_output (customer_id, seen_at desc, id desc);
create index chain_output_waiting on chain_output (network, block_number) where state = 'seen';
create index chain_output_of_credit on chain_output (credit_id) where credit_id is not null;
create index chain_output_vanished on chain_output (vanished_at) where vanished_at is not null;
revoke delete, truncate on chain_output from candor_app;

-- Only what five linked blocks stand on is credited by the watcher, to the owner of the address and for what the credit says;
-- what is credited stays so, and who it belongs to never changes.
create function chain_output_guard() returns trigger language plpgsql as $$
declare
  credit chain_credit;
begin
  if tg_op = 'UPDATE' then
    if (old.id, old.network, old.tx_hash, old.output_index) is distinct from (new.id, new.network, new.tx_hash, new.output_index) then
      raise exception 'an output stays the one it is' using errcode = 'check_violation';
    end if;
    if old.state = 'credited' and (new.state, new.credit_id, new.customer_id, new.currency_id, new.address, new.chain_amount, new.amount)
      is distinct from (old.state, old.credit_id, old.customer_id, old.currency_id, old.address, old.chain_amount, old.amount) then
      raise exception 'a credited output stays as it was credited' using errcode = 'check_violation';
    end if;
  end if;
  if new.address is not null and not exists (select from deposit_address of
    where of.address = new.address and of.customer_id = new.customer_id) then
    raise exception 'an output belongs to the owner of its address' using errcode = 'check_violation';
  end if;
  if new.state <> 'credited' or (tg_op = 'UPDATE' and old.state = 'credited') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state <> 'seen' then
    raise exception 'only what is seen is credited' using errcode = 'check_violation';
  end if;
  select * into credit from chain_credit where id = new.credit_id;
  if (credit.customer_id, credit.currency_id, credit.network) is distinct from (new.customer_id, new.currency_id, new.network) then
    raise exception 'a credit is of one customer, currency and network' using errcode = 'check_violation';
  end if;
  if credit.claim_id is not null and not exists (select from deposit_claim
    where id = credit.claim_id and state = 'approved' and credited = credit.amount) then
    raise exception 'a proof is credited once it is approved' using errcode = 'check_violation';
  end if;
  -- Blocks from long ago are not kept any more; none of them is the chain's no longer, or the output would be gone.
  if credit.claim_id is null and not exists (select from chain_watch watch
    where watch.network = new.network and watch.height - new.block_number >= 4
      and new.block_hash = coalesce((select hash from chain_block where network = new.network and height = new.block_number),
        case when new.block_number < (select min(height) from chain_block where network = new.network)
          then new.block_hash end)) then
    raise exception 'an output is credited after five confirmations only' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger chain_output_guard before insert or update on chain_output for each row execute function chain_output_guard();
