-- Browsers that customers have signed in with: what somebody else guesses does not keep their owner out of these, and a sign-in in
-- another one is told. And how many codes went out by text message on a day.

create table known_device (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  -- Of the browser's cookie, which is the same for every account that it was used with.
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  -- Passwords in a row; at ten the device is as unknown as any other, until somebody signs in with it.
  wrong smallint not null default 0 check (wrong between 0 and 10),
  unique (token_hash, customer_id)
);
create index known_device_of on known_device (customer_id);
create index known_device_expiry on known_device (expires_at);

-- Null in sessions from before there were known devices, and once their device was forgotten.
alter table customer_session add column known_device_id bigint references known_device (id) on delete set null;
create index customer_session_known_device on customer_session (known_device_id) where known_device_id is not null;
-- Browsers were told apart by their names before; those are made from what they send when they are shown.
alter table customer_session drop column device_name;

-- By UTC day: to one number, for one caller, and all together. Numbers and addresses are kept as keyed hashes only.
create table sms_day (
  day date not null,
  kind text not null check (kind in ('number', 'caller', 'all')),
  subject bytea not null check (length(subject) = 32),
  sent integer not null default 0 check (sent >= 0),
  primary key (day, kind, subject)
);
