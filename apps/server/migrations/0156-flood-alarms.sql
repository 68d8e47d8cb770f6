-- Who was refused for asking too much, and which options ended void for want of prices while their owner was: so that nobody can
-- make an order void by loading the server without being named.

-- A few callers of each five seconds, those refused most often; emptied after an hour.
create table refused_calls (
  slot_at timestamptz not null,
  -- Of whoever was signed in; null otherwise.
  customer_id bigint,
  -- Of strangers: an IPv4 address, or an IPv6 /64. Empty for customers.
  address_group text not null,
  count bigint not null check (count > 0),
  unique nulls not distinct (slot_at, customer_id, address_group)
);
create index refused_calls_customer on refused_calls (customer_id, slot_at) where customer_id is not null;
create index refused_calls_address on refused_calls (address_group, slot_at);

-- Per customer and day: what of theirs was refused for asking too much, and how many of their options prices were missing for.
create table customer_day_refusals (
  customer_id bigint not null references customer (id),
  day date not null,
  refused bigint not null default 0 check (refused >= 0),
  voided bigint not null default 0 check (voided >= 0),
  primary key (customer_id, day)
);

-- One for each option that ended void for want of prices and has been looked at; named where its owner, or an address of theirs,
-- was refused in its window.
create table flood_alarm (
  order_id bigint primary key,
  portfolio_id bigint not null,
  customer_id bigint not null references customer (id),
  ended_at timestamptz not null,
  looked_at timestamptz not null,
  -- What was refused from five seconds before the window to its end: of the customer, and of addresses they were signed in at.
  refused_of_customer bigint not null check (refused_of_customer >= 0),
  refused_of_address bigint not null check (refused_of_address >= 0)
);
create index flood_alarm_named on flood_alarm (looked_at desc) where refused_of_customer + refused_of_address > 0;
revoke update, delete, truncate on flood_alarm from candor_app;

-- Finds what has become void lately.
create index option_order_void on option_order (final_at) where status = 'void' and reason = 'too-few-prices';
