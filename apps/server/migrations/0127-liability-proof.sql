-- What the house owes its customers, published day by day: a signed head for ever, and the tree under it, of which everybody is
-- shown their own leaf and the sums beside its way up.

create table liability_proof (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  leaves integer not null check (leaves > 0),
  root bytea not null unique check (length(root) = 32),
  -- Hash of the head before in hexadecimal, empty for the first: the chain cannot fork.
  previous text not null unique,
  -- The signed head as JSON text, as everybody reads it.
  body text not null
);

-- Level 0 are the leaves; the one node of the highest level is the root.
create table liability_node (
  proof_id bigint not null references liability_proof (id),
  level smallint not null check (level between 0 and 63),
  position integer not null check (position >= 0),
  leaves integer not null check (leaves > 0),
  hash bytea not null check (length(hash) = 32),
  -- {"USDT": "12.5"}
  sums text not null,
  primary key (proof_id, level, position)
);

create table liability_leaf (
  proof_id bigint not null references liability_proof (id),
  customer_id bigint not null references customer (id),
  position integer not null check (position >= 0),
  salt bytea not null check (length(salt) = 32),
  primary key (customer_id, proof_id),
  unique (proof_id, position)
);

revoke update, delete, truncate on liability_proof, liability_node, liability_leaf from candor_app;
create trigger liability_proof_append_only before update or delete or truncate on liability_proof
  for each statement execute function ledger_is_append_only();
create trigger liability_node_append_only before update or delete or truncate on liability_node
  for each statement execute function ledger_is_append_only();
create trigger liability_leaf_append_only before update or delete or truncate on liability_leaf
  for each statement execute function ledger_is_append_only();
