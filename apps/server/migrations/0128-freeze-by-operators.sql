-- A freeze by operators has a cause, an end and two people who agreed on it, and stands beside one of the owner's own: whoever
-- lifts theirs lifts not the other. What happened to an account's safety keeps its form, whatever words there will be.

alter table account_freeze
  add column cause text check (cause ~ '^[a-z][a-z-]{1,29}$'),
  add column note text not null default '',
  -- Ends by itself then.
  add column expires_at timestamptz,
  add column proposal_id bigint unique references proposal (id),
  -- What lifted it before its time.
  add column end_proposal_id bigint unique references proposal (id);
-- Rows from before stay as they are.
alter table account_freeze add constraint account_freeze_says_why check (
  case frozen_by
    when 'operator' then cause is not null and proposal_id is not null and expires_at is not null
      and expires_at > frozen_at and expires_at <= frozen_at + interval '90 days'
    else cause is null and proposal_id is null and expires_at is null and end_proposal_id is null
  end) not valid;
drop index account_freeze_current;
create unique index account_freeze_current on account_freeze (customer_id, frozen_by) where ended_at is null;
create index account_freeze_expiry on account_freeze (expires_at) where ended_at is null and expires_at is not null;
create index account_freeze_of on account_freeze (customer_id, id desc);

create function account_freeze_as_agreed() returns trigger language plpgsql as $$
declare
  agreed_id bigint := case tg_op when 'INSERT' then new.proposal_id else new.end_proposal_id end;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.customer_id, new.frozen_by, new.frozen_at, new.cause, new.note, new.expires_at, new.proposal_id)
        is distinct from (old.id, old.customer_id, old.frozen_by, old.frozen_at, old.cause, old.note, old.expires_at,
        old.proposal_id) or old.ended_at is not null then
      raise exception 'a freeze is ended once, and otherwise stays' using errcode = 'check_violation';
    end if;
    -- Its time was up.
    if new.end_proposal_id is null and old.expires_at <= now() and new.ended_at >= old.expires_at then return new; end if;
  end if;
  if new.frozen_by = 'operator' and not exists (select from proposal agreed
      join customer on customer.id = new.customer_id
      where agreed.id = agreed_id and agreed.state = 'approved' and agreed.xmin = pg_current_xact_id()::xid
        and agreed.kind = case tg_op when 'INSERT' then 'account-freeze' else 'account-unfreeze' end
        and agreed.subject::jsonb ->> 'uid' = customer.uid) then
    raise exception 'two operators agree on a freeze and on its end' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger account_freeze_as_agreed before insert or update on account_freeze
  for each row execute function account_freeze_as_agreed();

alter table safety_event drop constraint safety_event_event_check;
alter table safety_event add constraint safety_event_event_check check (event ~ '^[a-z][a-z-]{1,39}$');
