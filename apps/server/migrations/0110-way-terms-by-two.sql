-- Terms of a way change as two operators agreed and not otherwise: the table itself compares them with what was approved.

alter table way_terms add foreign key (proposal_id) references proposal (id);

create function way_terms_as_agreed() returns trigger language plpgsql as $$
declare
  units numeric;
begin
  if new.edition = 1 then return new; end if;
  select power(10::numeric, decimals) into units from currency where id = new.currency_id;
  if not exists (select from proposal agreed where agreed.id = new.proposal_id and agreed.state = 'approved'
      and agreed.kind = 'way-terms'
      and (agreed.subject::jsonb ->> 'currency')::integer = new.currency_id
      and agreed.subject::jsonb ->> 'network' = new.network
      and (agreed.subject::jsonb ->> 'edition')::integer = new.edition - 1
      and (agreed.subject::jsonb ->> 'deposit_min')::numeric * units = new.deposit_min
      and (agreed.subject::jsonb ->> 'withdraw_min')::numeric * units = new.withdraw_min
      and (agreed.subject::jsonb ->> 'withdraw_fee')::numeric * units = new.withdraw_fee
      and (agreed.subject::jsonb ->> 'is_deposit_open')::boolean = new.is_deposit_open
      and (agreed.subject::jsonb ->> 'is_withdraw_open')::boolean = new.is_withdraw_open) then
    raise exception 'terms of a way change as two operators agreed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger way_terms_as_agreed before insert on way_terms for each row execute function way_terms_as_agreed();
