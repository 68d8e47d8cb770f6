-- The program's own role could decide a verification in an officer's name, and with it everything that a level opens: a decision is
-- taken by whoever shows their session in that transaction, or on the machine, by the owner of the tables.
create function verification_decided_by_session() returns trigger language plpgsql as $$
begin
  if operator_shown(new.at) is distinct from new.operator
    and not pg_has_role((select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'who decides a verification shows their session' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger verification_decision_of_session before insert on verification_decision
  for each row execute function verification_decided_by_session();
