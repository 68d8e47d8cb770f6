-- A case that an officer had verified could be handed to another account by plain SQL, and its level with it: whose a case is, and for
-- which level, is said once.
create function verification_case_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.level) is distinct from (old.id, old.customer_id, old.level) then
    raise exception 'a verification case stays with its customer and level' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verification_case_stays before update on verification_case
  for each row execute function verification_case_stays();
