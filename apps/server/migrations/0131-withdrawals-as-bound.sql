-- A withdrawal goes by the memo and to the number that its payee was bound with, is confirmed by nobody alone unless its network said
-- so, and is not given back while its network says that it was paid.

create function withdrawal_is_as_bound() returns trigger language plpgsql as $$
begin
  if not exists (select from payee where id = new.payee_id and coalesce(memo, '') = new.memo
      and right(new.recipient, 4) = last_four) then
    raise exception 'a withdrawal goes by the memo and number of its payee' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_is_as_bound before insert on withdrawal
  for each row execute function withdrawal_is_as_bound();

create function withdrawal_ends_as_found() returns trigger language plpgsql as $$
begin
  if new.state = 'confirmed' and old.state <> 'confirmed' and new.ended_by is null and new.finding <> 'equal' then
    raise exception 'only its network confirms a withdrawal without a person' using errcode = 'check_violation';
  end if;
  -- Paid out and given back, it would be paid twice.
  if new.state = 'failed' and old.state = 'sent' and old.finding in ('waiting', 'equal') then
    raise exception 'what its network says was paid did not fail' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_ends_as_found before update of state on withdrawal
  for each row execute function withdrawal_ends_as_found();
