-- Operators come in by themselves: enrolled once with a token, then by password and authenticator or by passkey, for a quarter of
-- an hour without a call; each has roles; and what they do is written down with any subject, so that a new module needs no column.

-- Tokens that opened everything for ever end here: `npm run operator -- enrol NAME` makes an enrolment token instead.
alter table operator drop column token_hash;
alter table operator
  add column roles text[] not null default '{compliance,admin}',
  -- Who proposed and who approved the addition; null where it was made on the machine itself.
  add column added_by text references operator (name),
  add column approved_by text references operator (name),
  add constraint operator_has_roles check (cardinality(roles) > 0 and roles <@ '{support,finance,compliance,product,admin}'),
  add constraint operator_added_by_two check ((added_by is null) = (approved_by is null) and added_by <> approved_by
    and added_by <> name and approved_by <> name);
alter table operator alter column roles drop default;
grant update (roles) on operator to candor_app;

-- The latest one of somebody is what counts. Who was shown its token never confirms it.
create table operator_enrolment (
  id bigint generated always as identity primary key,
  operator text not null references operator (name),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  shown_to text references operator (name),
  -- What was begun with it.
  method text check (method in ('totp', 'passkey')),
  password_hash text check (password_hash like '$argon2id$%'),
  sealed_secret bytea check (octet_length(sealed_secret) = 117),
  used_at timestamptz,
  -- Wrong codes at its end; five and it is of no use any more.
  tries smallint not null default 0 check (tries between 0 and 5),
  confirmation_hash bytea check (octet_length(confirmation_hash) = 32),
  confirmation_tries smallint not null default 0 check (confirmation_tries between 0 and 5),
  confirmed_by text references operator (name),
  confirmed_at timestamptz,
  check ((method = 'totp') = (sealed_secret is not null) or method is null or used_at is not null),
  check (confirmation_hash is null or (shown_to is not null and used_at is not null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or (confirmed_by <> shown_to and confirmed_by <> operator and used_at is not null))
);
create index operator_enrolment_of on operator_enrolment (operator, id desc);
create index operator_enrolment_sealed_by on operator_enrolment ((substring(sealed_secret from 1 for 21)));
revoke update, delete, truncate on operator_enrolment from candor_app;
grant update (method, password_hash, sealed_secret, used_at, tries, confirmation_hash, confirmation_tries, confirmed_by,
  confirmed_at) on operator_enrolment to candor_app;

create function operator_enrolment_confirmed() returns trigger language plpgsql as $$
begin
  if old.used_at is not null and new.used_at is distinct from old.used_at or old.confirmed_by is not null then
    raise exception 'an enrolment is used and confirmed once' using errcode = 'check_violation';
  end if;
  if new.confirmed_by is not null and not exists (select from operator
      where name = new.confirmed_by and revoked_at is null and 'admin' = any (roles)) then
    raise exception 'an administrator on duty confirms an enrolment' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger operator_enrolment_confirmed before update on operator_enrolment
  for each row execute function operator_enrolment_confirmed();

-- Password and authenticator, of whoever chose them. The last step is the thirty seconds whose code was taken last.
create table operator_authenticator (
  operator text primary key references operator (name),
  password_hash text not null check (password_hash like '$argon2id$%'),
  sealed_secret bytea not null check (octet_length(sealed_secret) = 117),
  last_step bigint not null check (last_step >= 0)
);
create index operator_authenticator_sealed_by on operator_authenticator ((substring(sealed_secret from 1 for 21)));

create table operator_passkey (
  operator text primary key references operator (name),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 8192),
  counter bigint not null check (counter between 0 and 4294967295),
  made_at timestamptz not null
);

-- Removed when it is answered, so that none is answered twice. Of an enrolment, or of a sign-in by whoever it may be.
create table operator_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  enrolment_id bigint references operator_enrolment (id),
  expires_at timestamptz not null
);
create index operator_challenge_expiry on operator_challenge (expires_at);

create table operator_session (
  id bigint generated always as identity primary key,
  operator text not null references operator (name),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at and ends_at <= began_at + interval '12 hours'),
  ended_at timestamptz,
  client_address text not null,
  user_agent text not null
);
create index operator_session_of on operator_session (operator, seen_at desc);
revoke update, delete, truncate on operator_session from candor_app;
grant update (seen_at, ended_at) on operator_session to candor_app;

-- Nobody comes in who is off duty, has not enrolled, or waits for another administrator's confirmation.
create function operator_session_by_enrolled() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where name = new.operator and revoked_at is null)
    or not coalesce((select used_at is not null and (shown_to is null or confirmed_by is not null)
      from operator_enrolment where operator = new.operator order by id desc limit 1), false) then
    raise exception 'only whoever is on duty and enrolled signs in' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger operator_session_by_enrolled before insert on operator_session
  for each row execute function operator_session_by_enrolled();

-- What was done, to whatever it was done.
alter table operator_act
  add column subject_kind text check (subject_kind ~ '^[a-z][a-z-]{0,39}$'),
  add column subject_id text check (length(subject_id) between 1 and 100),
  add column details text not null default '',
  add constraint operator_act_subject check ((subject_kind is null) = (subject_id is null));
alter table operator_act disable trigger operator_act_append_only;
update operator_act set subject_kind = 'instrument', subject_id = instrument_id::text where instrument_id is not null;
update operator_act set subject_kind = 'verification', subject_id = verification_case_id::text
  where verification_case_id is not null;
alter table operator_act enable trigger operator_act_append_only;
alter table operator_act drop column instrument_id, drop column verification_case_id, drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check check (act ~ '^[a-z][a-z-]{0,39}$');
-- A sign-in that failed may name nobody.
alter table operator_act alter column operator drop not null;
alter table operator_act add constraint operator_act_by_somebody check (operator is not null or act = 'sign-in-failed');
create index operator_act_of_subject on operator_act (subject_kind, subject_id, operator, at);
create index operator_act_of_operator on operator_act (operator, id desc);
create index operator_act_of_kind on operator_act (act, id desc);
