-- The program's role could say that a customer is verified by plain SQL: a level, and the points for it, now follow from the decision
-- of an officer who had read what was sent and opened its pictures, for whoever writes them.

create function customer_level_as_decided() returns trigger language plpgsql as $$
declare
  before smallint := case tg_op when 'UPDATE' then old.verified_level else 0 end;
begin
  -- Down is nothing that anybody gains by.
  if new.verified_level > before and not exists (select from verification_case decided
      join verification_decision said on said.case_id = decided.id and said.decision = 'verify'
        and said.operator = decided.decided_by and said.at = decided.decided_at
      where decided.customer_id = new.id and decided.level = new.verified_level and decided.state = 'verified') then
    raise exception 'a level is verified by an officer''s decision' using errcode = 'check_violation';
  end if;
  if new.verified_level > before + 1 then
    raise exception 'level 1 comes before level 2' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger customer_level_as_decided before insert or update of verified_level on customer
  for each row execute function customer_level_as_decided();

create function credit_event_as_verified() returns trigger language plpgsql as $$
begin
  if new.kind in ('verified-1', 'verified-2') and (new.reference <> new.customer_id::text
    or (select verified_level from customer where id = new.customer_id) < right(new.kind, 1)::integer) then
    raise exception 'points for a level follow it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger credit_event_as_verified before insert on credit_event
  for each row execute function credit_event_as_verified();
