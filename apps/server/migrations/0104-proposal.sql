-- What one operator proposes and another one approves: the tables themselves refuse an approval by the same person, by somebody
-- off duty or without the role, too late, twice, or of something that is not what was proposed.

create table proposal (
  id bigint primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  -- JSON text by the kind's own schema, one line for people, and why.
  subject text not null,
  summary text not null,
  reason text not null check (reason <> ''),
  -- Any one of them lets propose, and approve.
  proposer_roles text[] not null check (cardinality(proposer_roles) > 0),
  approver_roles text[] not null check (cardinality(approver_roles) > 0),
  proposed_by text not null references operator (name),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at and expires_at <= proposed_at + interval '48 hours'),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by text references operator (name),
  decided_at timestamptz check (decided_at >= proposed_at),
  decision_reason text check (decision_reason <> ''),
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint proposal_by_two check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  constraint proposal_withdrawn_by_its_own check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint proposal_in_time check (state <> 'approved' or decided_at < expires_at),
  check ((state = 'rejected') = (decision_reason is not null))
);
create index proposal_of_state on proposal (state, id desc);
revoke update, delete, truncate on proposal from candor_app;
grant update (state, decided_by, decided_at, decision_reason) on proposal to candor_app;

create function operator_has_role(operator_name text, wanted text[]) returns boolean language sql stable
  return exists (select from operator where name = operator_name and revoked_at is null and roles && wanted);

create function proposal_by_two_on_duty() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a proposal begins as one' using errcode = 'check_violation';
    end if;
  elsif old.state <> 'proposed' then
    raise exception 'a proposal is decided once' using errcode = 'check_violation';
  elsif (new.id, new.kind, new.subject, new.summary, new.reason, new.proposer_roles, new.approver_roles, new.proposed_by,
      new.proposed_at, new.expires_at) is distinct from (old.id, old.kind, old.subject, old.summary, old.reason,
      old.proposer_roles, old.approver_roles, old.proposed_by, old.proposed_at, old.expires_at) then
    raise exception 'what was proposed never changes' using errcode = 'check_violation';
  end if;
  if new.state in ('proposed', 'approved') and not operator_has_role(new.proposed_by, new.proposer_roles) then
    raise exception 'a proposal needs its proposer on duty, with the role' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'rejected') and not operator_has_role(new.decided_by, new.approver_roles) then
    raise exception 'a proposal is decided by somebody on duty, with the role' using errcode = 'check_violation';
  end if;
  -- Who has just been added may be the one who added them.
  if new.state = 'approved' and exists (select from operator added
      where added.created_at > new.decided_at - interval '72 hours'
        and ((added.name = new.decided_by and new.proposed_by in (added.added_by, added.approved_by))
          or (added.name = new.proposed_by and new.decided_by in (added.added_by, added.approved_by)))) then
    raise exception 'nobody approves with somebody whom they have just added' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger proposal_by_two_on_duty before insert or update on proposal
  for each row execute function proposal_by_two_on_duty();
create trigger proposal_kept before delete or truncate on proposal
  for each statement execute function ledger_is_append_only();

-- What an operator may do is changed, and an operator added by operators, as two of them agreed and not otherwise.
create function operator_as_agreed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name is distinct from old.name then
    raise exception 'names stay' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a duty that has ended does not begin again' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and new.added_by is null or tg_op = 'UPDATE' and new.roles = old.roles then return new; end if;
  if not exists (select from proposal agreed where agreed.state = 'approved'
      and agreed.kind = case tg_op when 'INSERT' then 'operator-add' else 'operator-roles' end
      and agreed.subject::jsonb ->> 'name' = new.name
      and agreed.subject::jsonb -> 'roles' = to_jsonb(new.roles)
      and agreed.xmin = pg_current_xact_id()::xid
      and (tg_op = 'UPDATE' or (agreed.proposed_by = new.added_by and agreed.decided_by = new.approved_by))) then
    raise exception 'two operators agree on who may do what' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger operator_as_agreed before insert or update on operator
  for each row execute function operator_as_agreed();
