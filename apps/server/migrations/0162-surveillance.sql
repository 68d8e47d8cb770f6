-- What the program finds suspicious stays an alarm until somebody of compliance has looked at it and said what it was.
create table surveillance_alarm (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  -- What it is about, in the words of its kind: while one is open, the same finding renews it.
  subject text not null check (length(subject) between 1 and 120),
  customer_ids bigint[] not null check (cardinality(customer_ids) between 1 and 20),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  opened_at timestamptz not null,
  renewed_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references operator (name),
  note text check (length(note) between 1 and 500),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create unique index surveillance_alarm_open on surveillance_alarm (kind, subject) where closed_at is null;
create index surveillance_alarm_of_subject on surveillance_alarm (kind, subject, closed_at);
create index surveillance_alarm_listed on surveillance_alarm ((closed_at is null), id desc);
revoke delete, truncate on surveillance_alarm from candor_app;

-- Up to which row each watcher has looked.
create table surveillance_mark (
  watcher text primary key,
  seen_to bigint not null
);

-- Trades between customers in the order in which they were made, both sides of each.
create index spot_fill_of_customers on spot_fill (id) where counterparty = 'customer';
