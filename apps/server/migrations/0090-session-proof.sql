-- When the owner of a session last proved who they are, and when it was last used: what money and safety need, and what a list
-- of devices shows. A freeze stops changes until it ends; what happened to an account's safety is kept for its owner.

alter table customer_session
  add column proved_at timestamptz,
  add column last_seen_at timestamptz;
update customer_session set last_seen_at = created_at;
alter table customer_session alter column last_seen_at set not null;

-- At most one freeze of a customer at a time. By the owner, without an end; by operators with a cause and an end.
create table account_freeze (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  frozen_by text not null check (frozen_by in ('owner', 'operator')),
  frozen_at timestamptz not null,
  ended_at timestamptz check (ended_at >= frozen_at)
);
create unique index account_freeze_current on account_freeze (customer_id) where ended_at is null;

create table safety_event (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  event text not null check (event in ('signed-in', 'signed-in-new-device', 'signed-out-everywhere', 'device-revoked',
    'password-changed', 'password-reset', 'totp-on', 'totp-off', 'passkey-added', 'passkey-removed',
    'recovery-codes-renewed', 'recovery-code-used', 'pay-password-set', 'email-bound', 'mobile-bound', 'frozen', 'unfrozen')),
  at timestamptz not null,
  user_agent text not null,
  client_address text not null
);
create index safety_event_of on safety_event (customer_id, id desc);
create trigger safety_event_append_only before update or delete or truncate on safety_event
  for each statement execute function ledger_is_append_only();

-- A log-in whose password was right and whose second factor is missing yet.
create table sign_in_step (
  ticket_hash bytea primary key,
  customer_id bigint not null references customer (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index sign_in_step_expiry on sign_in_step (expires_at);

alter table verification_code drop constraint verification_code_scene_check;
alter table verification_code add constraint verification_code_scene_check
  check (scene in ('register', 'forget', 'bind', 'login', 'password', 'pay'));
