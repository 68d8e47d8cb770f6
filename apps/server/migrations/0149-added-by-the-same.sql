-- Two whom the same operator has just added may both be that operator: for 72 hours they count as one person with each other
-- too, for proposals, withdrawals and deposits alike.

create or replace function operators_are_one(one text, other text, at timestamptz) returns boolean language sql stable
  return one = other or exists (select from operator added where added.created_at > at - interval '72 hours'
    and ((added.name = one and other in (added.added_by, added.approved_by))
      or (added.name = other and one in (added.added_by, added.approved_by))))
  or exists (select from operator this join operator that on this.added_by in (that.added_by, that.approved_by)
      or this.approved_by in (that.added_by, that.approved_by)
    where this.name = one and that.name = other and this.created_at > at - interval '72 hours'
      and that.created_at > at - interval '72 hours');

create or replace function proposal_by_two_on_duty() returns trigger language plpgsql as $$
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
  -- That nobody approves their own is a check of the table.
  if new.state = 'approved' and new.decided_by <> new.proposed_by
      and operators_are_one(new.decided_by, new.proposed_by, new.decided_at) then
    raise exception 'nobody approves with somebody whom they have just added' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
