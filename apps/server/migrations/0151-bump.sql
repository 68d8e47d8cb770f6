-- What the house prices takes a price that is later than its acceptance by the instrument's freshness bound: the bound as it was then, and when a closing was asked for.

-- None for orders of before, which waited for the next price alone.
alter table contract_order
  add column bump_ms integer not null default 0 check (bump_ms between 0 and 5000),
  add column closing_at timestamptz;
alter table contract_closing
  add column asked_at timestamptz;
alter table option_order
  add column bump_ms integer not null default 0 check (bump_ms between 0 and 5000);
