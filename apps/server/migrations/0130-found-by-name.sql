-- Customers are found by their verified name without its being readable: each word of it as a keyed hash.

create table customer_name_word (
  word_hash bytea not null check (length(word_hash) = 32),
  customer_id bigint not null references customer (id),
  primary key (word_hash, customer_id)
);
create index customer_name_word_of on customer_name_word (customer_id);

-- Of whom the words are kept, and since which decision.
create table customer_named (
  customer_id bigint primary key references customer (id),
  decided_at timestamptz not null
);
-- What operators look for.
create index customer_nickname on customer (lower(nickname)) where nickname is not null;
