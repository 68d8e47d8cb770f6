-- Which devices a customer has signed in on, wrong passwords in a row, and what is looked for when old sessions are forgotten.

-- Browser and system as the program names them; empty in sessions from before it did.
alter table customer_session add column device_name text not null default '';
create index customer_session_device on customer_session (customer_id, device_name);
create index customer_session_expiry on customer_session (expires_at);
create index sign_in_step_waiting on sign_in_step (customer_id) where used_at is null;

-- Counted for known and unknown accounts alike, so what was tried is kept as a keyed hash only.
create table password_guess (
  subject bytea primary key check (length(subject) = 32),
  wrong integer not null check (wrong > 0),
  last_at timestamptz not null,
  -- Until then no further try is judged.
  locked_until timestamptz
);
create index password_guess_last on password_guess (last_at);
