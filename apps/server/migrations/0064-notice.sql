-- The notice centre: what a customer is told, kept as kind and parameters so that it is read in the reader's own language, and
-- the browsers that may be told by web push.

create table notice (
  customer_id bigint not null,
  id bigint not null,
  kind text not null,
  parameters jsonb not null,
  -- What caused it, such as "price-alert/17/3": the same cause never tells twice.
  source text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Deleted notices can be brought back for a day.
  deleted_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, source)
);
create index notice_unread on notice (customer_id) where read_at is null and deleted_at is null;
create index notice_read on notice (read_at) where read_at is not null;
create index notice_deleted on notice (deleted_at) where deleted_at is not null;

-- A browser of a customer's: where its push service listens, and the keys that only that browser can read with.
create table push_subscription (
  customer_id bigint not null,
  id bigint not null,
  endpoint text not null unique,
  browser_key text not null,
  browser_secret text not null,
  language text not null check (language in ('zh', 'en', 'hk', 'jp', 'kor', 'xp', 'ydl')),
  time_zone text not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
