-- Who a customer is, as they say and as an officer found: one case for each level, its fields sealed, and what officers did.
-- What a field says is in no table in readable form.

-- The highest level that was verified, here and with the customer so that every call can be judged by it.
alter table customer add column verified_level smallint not null default 0 check (verified_level between 0 and 2);

-- No row is the state "unverified".
create table verification_case (
  id bigint primary key,
  customer_id bigint not null references customer (id),
  level smallint not null check (level in (1, 2)),
  state text not null check (state in ('pending', 'verified', 'rejected')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references operator (name),
  unique (customer_id, level),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index verification_case_queue on verification_case (state, submitted_at, id);
revoke delete, truncate on verification_case from candor_app;

-- What stands of each field. A rejected one keeps what was sent until it is sent again, and its reason until it is accepted.
create table verification_field (
  case_id bigint not null references verification_case (id),
  field text not null check (field in ('first_name', 'last_name', 'gender', 'birth_date', 'country', 'address',
    'document_type', 'document_number', 'front_pic', 'reverse_pic', 'hand_pic')),
  state text not null check (state in ('sent', 'accepted', 'rejected')),
  sealed bytea not null,
  reason text,
  primary key (case_id, field),
  check (state <> 'rejected' or reason is not null)
);
revoke delete, truncate on verification_field from candor_app;

-- Which documents are somebody's, as keyed hashes of kind and number: one belongs to one customer, from its sending until an
-- officer rejects it.
create table verification_document (
  document_hash bytea primary key check (length(document_hash) = 32),
  customer_id bigint not null unique references customer (id)
);

-- What officers decided, and why.
create table verification_decision (
  id bigint generated always as identity primary key,
  case_id bigint not null references verification_case (id),
  operator text not null references operator (name),
  at timestamptz not null,
  decision text not null check (decision in ('verify', 'reject')),
  -- [{"field": "address", "reason": "…"}]
  reasons jsonb not null,
  check ((decision = 'reject') = (jsonb_array_length(reasons) > 0))
);
create index verification_decision_of on verification_decision (case_id, id);

-- Each time an officer looked at a picture; its owner reads this.
create table verification_view (
  id bigint generated always as identity primary key,
  case_id bigint not null references verification_case (id),
  customer_id bigint not null references customer (id),
  field text not null check (field in ('front_pic', 'reverse_pic', 'hand_pic')),
  operator text not null references operator (name),
  at timestamptz not null,
  reason text not null check (reason <> '')
);
create index verification_view_of on verification_view (customer_id, id desc);

revoke update, delete, truncate on verification_decision, verification_view from candor_app;
create trigger verification_decision_append_only before update or delete or truncate on verification_decision
  for each statement execute function ledger_is_append_only();
create trigger verification_view_append_only before update or delete or truncate on verification_view
  for each statement execute function ledger_is_append_only();

-- Whoever is off duty decides and sees nothing.
create function verification_by_active() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where name = new.operator and revoked_at is null) then
    raise exception 'only an operator on duty decides or looks' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verification_decision_by_active before insert on verification_decision
  for each row execute function verification_by_active();
create trigger verification_view_by_active before insert on verification_view
  for each row execute function verification_by_active();

-- What each operator did, with the case it was done to.
alter table operator_act add column verification_case_id bigint references verification_case (id);
alter table operator_act drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check
  check (act in ('created', 'revoked', 'halted', 'asked-to-resume', 'resumed', 'verification-read', 'document-viewed',
    'verification-verified', 'verification-rejected'));

-- The program may now write where somebody lives, of whom an officer has verified it, and of nobody else.
grant insert on customer_residence to candor_app;
alter table customer_residence enable row level security;
create policy customer_residence_read on customer_residence for select to candor_app using (true);
create policy customer_residence_verified on customer_residence for insert to candor_app
  with check (exists (select from verification_case found
    where found.customer_id = customer_residence.customer_id and found.level = 1 and found.state = 'verified'));
