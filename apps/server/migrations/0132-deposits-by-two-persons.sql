-- Whoever has just been added and whoever added them count as one person for deposits too, and who approves a claim approves the
-- same payment as the others: of a claim that is still open.

create function deposit_approval_counts() returns trigger language plpgsql as $$
begin
  perform from deposit_claim where id = new.claim_id and state = 'pending' for update;
  if not found then
    raise exception 'only a pending claim is approved' using errcode = 'check_violation';
  end if;
  if exists (select from deposit_approval where claim_id = new.claim_id
      and operators_are_one(operator, new.operator, new.at)) then
    raise exception 'one person approves once' using errcode = 'check_violation';
  end if;
  -- What somebody said who is off duty since counts for nothing, and binds nobody.
  if exists (select from deposit_approval before where before.claim_id = new.claim_id and deposit_on_duty(before.operator)
      and (before.amount, before.tx_hash, before.output_index, before.bank_number)
        is distinct from (new.amount, new.tx_hash, new.output_index, new.bank_number)) then
    raise exception 'all who approve a claim approve the same' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger deposit_approval_counts before insert on deposit_approval
  for each row execute function deposit_approval_counts();
