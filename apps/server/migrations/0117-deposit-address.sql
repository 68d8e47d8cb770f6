-- At which addresses deposits arrive: derived one by one from an extended public key, each its customer's for ever.

-- Which extended public keys were ever in use, by a hash of each, and which address of it comes next. No key is kept here.
create table deposit_key (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  next_index integer not null default 0 check (next_index >= 0)
);
revoke update, delete, truncate on deposit_key from candor_app;
grant update (next_index) on deposit_key to candor_app;

create table deposit_address (
  -- As chains compare them: in lower case.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  customer_id bigint not null references customer (id),
  key_id text not null references deposit_key (id),
  key_index integer not null check (key_index >= 0),
  made_at timestamptz not null,
  unique (key_id, key_index),
  unique (customer_id, key_id)
);
create trigger deposit_address_append_only before update or delete or truncate on deposit_address
  for each statement execute function ledger_is_append_only();
revoke update, delete, truncate on deposit_address from candor_app;
