-- What proves a customer beside the password, and the six digits that money leaves with. Nothing here opens anything by itself:
-- secrets are sealed, codes and digits hashed, both with a key that lies outside of the database.

-- Wrong proofs of all kinds in a row, one count for each customer; five of them and none is taken until `locked_until`. The row
-- is locked by whatever checks or changes a factor, so that these happen one at a time.
create table second_factor_tries (
  customer_id bigint primary key references customer (id),
  wrong_in_row smallint not null default 0 check (wrong_in_row between 0 and 5),
  locks_in_row smallint not null default 0 check (locks_in_row >= 0),
  locked_until timestamptz,
  constraint second_factor_tries_locked_after_five check ((wrong_in_row = 5) = (locked_until is not null)),
  check (locked_until is null or locks_in_row > 0)
);

-- Counts from its confirmation on. The last step is the thirty seconds whose code was taken last: none counts twice.
create table authenticator (
  customer_id bigint primary key references customer (id),
  -- Twenty bytes under a key of their own, which the installation's key wraps; opens for this customer only.
  sealed_secret bytea not null check (octet_length(sealed_secret) = 117),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint check (last_step >= 0),
  constraint authenticator_confirmed_by_a_code check ((confirmed_at is null) = (last_step is null))
);

create table passkey (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 8192),
  -- As the authenticator counts its signatures; 0 where it does not.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of on passkey (customer_id, id);

-- Removed when it is answered, so that none is answered twice.
create table passkey_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  customer_id bigint not null references customer (id),
  purpose text not null check (purpose in ('register', 'prove')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index passkey_challenge_of on passkey_challenge (customer_id, expires_at);

create table recovery_code (
  customer_id bigint not null references customer (id),
  number smallint not null check (number between 1 and 10),
  salt bytea not null check (octet_length(salt) = 16),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, number)
);

create table pay_password (
  customer_id bigint primary key references customer (id),
  password_hash text not null check (password_hash like '$argon2id$%'),
  set_at timestamptz not null,
  -- Tries since the last right one; counted before they are looked at.
  wrong_in_row smallint not null default 0 check (wrong_in_row between 0 and 5),
  locks_in_row smallint not null default 0 check (locks_in_row >= 0),
  locked_until timestamptz,
  constraint pay_password_locked_after_five check ((wrong_in_row = 5) = (locked_until is not null)),
  check (locked_until is null or locks_in_row > 0)
);
