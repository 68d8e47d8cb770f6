-- The tables that every module stands on: events with their consumers, remembered answers, outgoing messages, stored files.

grant usage on schema public to candor_app;
alter default privileges in schema public grant select, insert, update, delete on tables to candor_app;
alter default privileges in schema public grant usage, select on sequences to candor_app;
grant select on schema_migration to candor_app;

-- `commit_group` is the writing transaction's number. A consumer reads only groups older than every transaction that is
-- still running, so that none slips in behind its position.
create table outbox_event (
  id bigint generated always as identity primary key,
  commit_group bigint not null default pg_current_xact_id()::text::bigint,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_event_order on outbox_event (commit_group, id);
create index outbox_event_age on outbox_event (created_at);

create table outbox_consumer (
  name text primary key,
  after_group bigint not null default -9223372036854775808,
  after_id bigint not null default 0,
  failed_attempts integer not null default 0,
  retry_at timestamptz
);

create table outbox_parked (
  consumer text not null references outbox_consumer (name),
  event_id bigint not null,
  topic text not null,
  payload jsonb not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

create table idempotency_key (
  customer_id bigint not null,
  portfolio_id bigint not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 128),
  command_hash text not null,
  -- json, not jsonb: a repeated command gets the very same text again.
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (portfolio_id, customer_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table message_outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_outbox_due on message_outbox (channel, next_attempt_at) where status = 'waiting';
create index message_outbox_age on message_outbox (created_at);

create table stored_file (
  id bigint primary key,
  owner_customer_id bigint not null,
  purpose text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default now()
);
create index stored_file_owner on stored_file (owner_customer_id, id);
