-- Halts and resumptions of instruments, public for ever; the operators who may stop new orders; and what each of them did.

-- A person on duty. Names are never given again, so that what they did stays theirs.
create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
revoke update, delete, truncate on operator from candor_app;
grant update (revoked_at) on operator to candor_app;

create table operator_act (
  id bigint generated always as identity primary key,
  operator text not null references operator (name),
  at timestamptz not null,
  act text not null check (act in ('created', 'revoked', 'halted', 'asked-to-resume', 'resumed')),
  instrument_id integer references instrument (id),
  reason text not null default ''
);
revoke update, delete, truncate on operator_act from candor_app;
create trigger operator_act_append_only before update or delete or truncate on operator_act
  for each statement execute function ledger_is_append_only();

-- Entries of the tick log: what packages/engine calls a HaltEntry. Samples are what each source said then, in whole ticks.
create table halt_entry (
  id bigint generated always as identity primary key,
  instrument_id integer not null references instrument (id),
  kind text not null check (kind in ('halt', 'resume')),
  cause text not null check (cause in ('silence', 'disagreement', 'jump', 'operator')),
  at timestamptz not null,
  after_seq bigint not null check (after_seq >= 0),
  operators text[] not null,
  reason text not null,
  samples jsonb not null,
  check (cardinality(operators) = case when cause <> 'operator' then 0 when kind = 'halt' then 1 else 2 end),
  check (cardinality(operators) < 2 or operators[1] <> operators[2])
);
-- A step that is written twice is written once.
create unique index halt_entry_once on halt_entry (instrument_id, at, (cause = 'operator'), kind);
create index halt_entry_latest on halt_entry (instrument_id, (cause = 'operator'), id desc);
create index halt_entry_begun on halt_entry (id desc) where kind = 'halt';
revoke update, delete, truncate on halt_entry from candor_app;
create trigger halt_entry_append_only before update or delete or truncate on halt_entry
  for each statement execute function ledger_is_append_only();

-- What operators ask for, until the grid has made entries of it. One halts; two resume, the second within the time given.
create table halt_command (
  id bigint generated always as identity primary key,
  instrument_id integer not null references instrument (id),
  kind text not null check (kind in ('halt', 'resume')),
  asked_by text not null references operator (name),
  asked_at timestamptz not null,
  reason text not null check (reason <> ''),
  expires_at timestamptz,
  confirmed_by text references operator (name),
  confirmed_at timestamptz,
  applied_at timestamptz,
  check ((kind = 'resume') = (expires_at is not null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or (kind = 'resume' and confirmed_by <> asked_by and confirmed_at <= expires_at)),
  check (applied_at is null or kind = 'halt' or confirmed_by is not null)
);
create index halt_command_waiting on halt_command (instrument_id) where applied_at is null;
revoke update, delete, truncate on halt_command from candor_app;
grant update (confirmed_by, confirmed_at, applied_at) on halt_command to candor_app;

-- Whoever asks or confirms is on duty at that moment, and so is the one whose request is confirmed.
create function halt_command_by_active() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.confirmed_by is not distinct from old.confirmed_by then return new; end if;
  if (select count(*) from operator where name in (new.asked_by, new.confirmed_by) and revoked_at is null)
     <> (case when new.confirmed_by is null then 1 else 2 end) then
    raise exception 'halts need operators who are on duty' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger halt_command_by_active before insert or update on halt_command
  for each row execute function halt_command_by_active();
