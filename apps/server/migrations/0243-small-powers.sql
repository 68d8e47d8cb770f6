-- Three powers of the program's role that it did not need. It ended what relates two accounts without any reason, or by taking a
-- verification back, which the program never does; and of a customer who was ever verified it said that they live anywhere, which opens
-- what a country is offered. Where somebody lives is now said with the decision, by the officer who shows their session.

create function verified_stays_verified() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not said_on_machine(tg_relid) then
    raise exception 'what is verified is taken back on the machine alone' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verified_stays_verified before update of state, decided_at, decided_by on verification_case for each row
  when (old.state = 'verified' and (new.state, new.decided_at, new.decided_by)
    is distinct from (old.state, old.decided_at, old.decided_by)) execute function verified_stays_verified();

revoke update (ended_at) on related_link from candor_app;

drop policy customer_residence_verified on customer_residence;
create policy customer_residence_verified on customer_residence for insert to candor_app
  with check (exists (select from verification_case found
    join verification_decision said on said.case_id = found.id and said.decision = 'verify' and said.at = found.decided_at
    where found.customer_id = customer_residence.customer_id and found.level = 1 and found.state = 'verified'
      and found.decided_at = customer_residence.verified_at and said.operator = operator_shown(customer_residence.verified_at)));
