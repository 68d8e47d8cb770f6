-- Related accounts: by verified person or document, and by a payee that was really paid to by both. Links are rows that the tables
-- take only with their evidence, so that nobody becomes related by typing something. Devices relate nobody: they alert.

create table related_link (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('person', 'document', 'payee')),
  -- What is shared: a keyed hash of who was verified or of a document, a hash of where was paid to.
  shared bytea not null check (length(shared) = 32),
  -- The verification, or the withdrawal.
  evidence_id bigint not null,
  since timestamptz not null,
  -- The evidence turned out wrong.
  ended_at timestamptz check (ended_at >= since)
);
create unique index related_link_once on related_link (kind, shared, customer_id) where ended_at is null;
create index related_link_of on related_link (customer_id, kind) where ended_at is null;
revoke update, delete, truncate on related_link from candor_app;
grant update (ended_at) on related_link to candor_app;

-- One place is one whatever is sent there and by which network: an address belongs to whoever has its key. With its memo, as an
-- exchange gives each of its customers another one.
create function payee_place(paid payee) returns bytea language sql immutable as $$
  select case when (paid).kind = 'address' then sha256(convert_to(
      case when (paid).address ~ '^0x' then lower((paid).address) else (paid).address end
      || ' ' || coalesce((paid).memo, ''), 'UTF8'))
    else (paid).fingerprint end
$$;

create function related_link_has_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null or new.ended_at is null or (to_jsonb(new) - 'ended_at') <> (to_jsonb(old) - 'ended_at') then
      raise exception 'a link is ended once, and otherwise stays' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not (case new.kind
    when 'person' then exists (select from verification_case found where found.id = new.evidence_id
      and found.customer_id = new.customer_id and found.level = 1 and found.state = 'verified')
    when 'document' then exists (select from verification_document found
      where found.customer_id = new.customer_id and found.document_hash = new.shared)
    else exists (select from withdrawal found join payee on payee.id = found.payee_id where found.id = new.evidence_id
      and found.customer_id = new.customer_id and found.state = 'confirmed' and payee_place(payee) = new.shared) end) then
    raise exception 'accounts are related by what was verified or paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger related_link_has_evidence before insert or update on related_link
  for each row execute function related_link_has_evidence();

create function document_relates() returns trigger language plpgsql as $$
begin
  insert into related_link (customer_id, kind, shared, evidence_id, since)
    select new.customer_id, 'document', new.document_hash, found.id, now() from verification_case found
    where found.customer_id = new.customer_id and found.level = 1
    on conflict do nothing;
  return new;
end
$$;
create trigger document_relates after insert on verification_document for each row execute function document_relates();

create function payment_relates() returns trigger language plpgsql as $$
begin
  insert into related_link (customer_id, kind, shared, evidence_id, since)
    select new.customer_id, 'payee', payee_place(payee), new.id, new.changed_at from payee where payee.id = new.payee_id
    on conflict do nothing;
  return new;
end
$$;
create trigger payment_relates after update of state on withdrawal for each row
  when (new.state = 'confirmed' and old.state <> 'confirmed') execute function payment_relates();

-- What was verified and is not any more is no evidence.
create function unverified_relates_nobody() returns trigger language plpgsql as $$
begin
  update related_link set ended_at = greatest(now(), since)
    where customer_id = new.customer_id and kind in ('person', 'document') and ended_at is null;
  return new;
end
$$;
create trigger unverified_relates_nobody after update of state on verification_case for each row
  when (old.level = 1 and old.state = 'verified' and new.state <> 'verified') execute function unverified_relates_nobody();

-- What there is already; persons are read from what is sealed by a job.
insert into related_link (customer_id, kind, shared, evidence_id, since)
  select document.customer_id, 'document', document.document_hash, found.id, coalesce(found.decided_at, found.submitted_at)
  from verification_document document
  join verification_case found on found.customer_id = document.customer_id and found.level = 1;
insert into related_link (customer_id, kind, shared, evidence_id, since)
  select distinct on (paid.customer_id, payee_place(payee)) paid.customer_id, 'payee', payee_place(payee), paid.id, paid.changed_at
  from withdrawal paid join payee on payee.id = paid.payee_id where paid.state = 'confirmed'
  order by paid.customer_id, payee_place(payee), paid.changed_at;

-- The accounts of one person: itself, and those of the same verified person or document.
create function accounts_of_person(account bigint) returns table (customer_id bigint) language sql stable as $$
  select account
  union select other.customer_id from related_link own
    join related_link other on other.kind = own.kind and other.shared = own.shared and other.ended_at is null
    where own.customer_id = account and own.kind in ('person', 'document') and own.ended_at is null
$$;

-- Two accounts are related where they are one person's, or where an account of the one's and one of the other's paid the same
-- payee. One step, no chain: whom somebody's payee was paid by as well is no relative of everybody beyond.
create function accounts_are_related(one bigint, other bigint) returns boolean language sql stable as $$
  select exists (select from accounts_of_person(one) mine join accounts_of_person(other) theirs using (customer_id))
    or exists (select from accounts_of_person(one) mine
      join related_link own on own.customer_id = mine.customer_id and own.kind = 'payee' and own.ended_at is null
      cross join accounts_of_person(other) theirs
      join related_link met on met.kind = 'payee' and met.shared = own.shared and met.customer_id = theirs.customer_id
        and met.ended_at is null)
$$;

-- So often somebody was let in with everything the account asks for, in this browser; two are enough to count.
alter table known_device add column sign_ins smallint not null default 0 check (sign_ins between 0 and 2);
update known_device device set sign_ins = least(2, (select count(*) from customer_session session
  where session.known_device_id = device.id))
  where exists (select from customer_session session where session.known_device_id = device.id);
create function sign_in_counts() returns trigger language plpgsql as $$
begin
  update known_device set sign_ins = sign_ins + 1 where id = new.known_device_id and sign_ins < 2;
  return new;
end
$$;
create trigger sign_in_counts after insert on customer_session for each row
  when (new.known_device_id is not null) execute function sign_in_counts();

-- Accounts that operators have here themselves, as two of them agreed: these and their relatives take no part where the house
-- gives something away or ranks people.
create table operator_account (
  id bigint generated always as identity primary key,
  operator text not null references operator (name),
  customer_id bigint not null references customer (id),
  since timestamptz not null,
  proposal_id bigint not null unique references proposal (id),
  ended_at timestamptz check (ended_at >= since),
  end_proposal_id bigint unique references proposal (id),
  check ((ended_at is null) = (end_proposal_id is null))
);
create unique index operator_account_once on operator_account (operator, customer_id) where ended_at is null;
revoke update, delete, truncate on operator_account from candor_app;
grant update (ended_at, end_proposal_id) on operator_account to candor_app;

create function operator_account_as_agreed() returns trigger language plpgsql as $$
declare
  agreed_id bigint := case tg_op when 'INSERT' then new.proposal_id else new.end_proposal_id end;
begin
  if tg_op = 'UPDATE' and ((to_jsonb(new) - 'ended_at' - 'end_proposal_id')
      <> (to_jsonb(old) - 'ended_at' - 'end_proposal_id') or old.ended_at is not null) then
    raise exception 'an account of an operator is given up once, and otherwise stays' using errcode = 'check_violation';
  end if;
  if not exists (select from proposal agreed join customer on customer.id = new.customer_id
      where agreed.id = agreed_id and agreed.state = 'approved' and agreed.xmin = pg_current_xact_id()::xid
        and agreed.kind = 'operator-account' and agreed.subject::jsonb ->> 'uid' = customer.uid
        and agreed.subject::jsonb ->> 'operator' = new.operator
        and agreed.subject::jsonb ->> 'change' = case tg_op when 'INSERT' then 'add' else 'remove' end) then
    raise exception 'two operators agree on whose account it is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger operator_account_as_agreed before insert or update on operator_account
  for each row execute function operator_account_as_agreed();

create function is_staff_related(account bigint) returns boolean language sql stable as $$
  select exists (select from operator_account own join operator on operator.name = own.operator
    where own.ended_at is null and operator.revoked_at is null and accounts_are_related(account, own.customer_id))
$$;
