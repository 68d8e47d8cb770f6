-- Who the customers are, their two portfolios, their sessions and the codes that prove an address is theirs.

create table customer (
  id bigint primary key,
  uid text not null unique check (uid ~ '^[0-9]{8}$'),
  email text unique check (email = lower(email)),
  mobile text unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  area_code text,
  password_hash text not null,
  nickname text,
  portrait_path text,
  language text not null check (language in ('zh', 'en', 'hk', 'jp', 'kor', 'xp', 'ydl')),
  invite_code text not null unique,
  invited_by bigint references customer (id),
  registered_at timestamptz not null,
  check (email is not null or mobile is not null),
  check (invited_by <> id)
);
create index customer_invited_by on customer (invited_by) where invited_by is not null;

create table portfolio (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  mode text not null check (mode in ('demo', 'real')),
  created_at timestamptz not null,
  unique (customer_id, mode)
);

create table customer_session (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  client_address text not null,
  user_agent text not null
);
create index customer_session_live on customer_session (customer_id) where revoked_at is null;

create table verification_code (
  contact text not null,
  scene text not null check (scene in ('register', 'forget', 'bind', 'login', 'password')),
  salt bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (contact, scene)
);
