-- A withdrawal of any size was one person's to approve where the program's role said that it is worth nothing. USDT is worth what it is,
-- as of deposits, and of nothing else is it known that it is worth nothing.

create function withdrawal_worth_is_known() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.currency_id = 1 and new.worth_usdt is distinct from new.amount then
    raise exception 'USDT is worth what it is' using errcode = 'check_violation';
  end if;
  if new.worth_usdt = 0 and new.approvals_needed < 2 then
    raise exception 'two people approve what nobody knows the worth of' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_worth_is_known before insert on withdrawal
  for each row execute function withdrawal_worth_is_known();

-- As before, but for a worth of nothing: of deposits, withdrawals and failures alike.
create or replace function approver_needs_another(approver text, of_customer bigint, worth numeric, moment timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select worth is null or worth <= 0 or worth + greatest(approved_alone(approver, moment), approved_alone(approver, moment, of_customer))
    >= approver_second_from()
$$;
