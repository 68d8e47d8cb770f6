-- The program's role could make orders with a term that nobody had put anything in, long ago, or end one sooner, or do a run that was
-- never done: an order is made as it is on its day, ends when its terms say, and dates follow one another.

alter table term_order add constraint term_order_has_what_was_put_in check (
  ended_at is not null or balance = principal + case when rate is null then paid else 0 end);
-- What has no end is what has its rates by parts and adds its interest.
alter table term_order add constraint term_order_rate_of_a_term check ((rate is null) = (days is null));
alter table term_order add constraint term_order_ends_by_its_terms check (days is null or ends_day = taken_day + days + 1);
revoke update (at_maturity) on term_order from candor_app;

create function term_order_as_made() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> 'active' or new.paid <> 0 or new.carry <> 0 or new.done_day <> new.taken_day or new.balance <> new.principal
    or (new.days is null and new.ends_day is not null)
    or new.taken_day < (select max(day) from term_run where finished_at is not null)
    or not exists (select from portfolio where id = new.portfolio_id and customer_id = new.customer_id and mode = new.mode)
    or (new.renews_id is not null and not exists (select from term_order before where before.id = new.renews_id
      and before.portfolio_id = new.portfolio_id and before.offer_id = new.offer_id and before.status = 'matured')) then
    raise exception 'an order with a term begins on its day with what was put in' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger term_order_as_made before insert on term_order for each row execute function term_order_as_made();

-- Of what has no end an end is set once, a notice ahead.
create trigger term_order_end_stays before update on term_order for each row
  when (old.ends_day is distinct from new.ends_day and (old.ends_day is not null or new.status <> 'ending' or new.ends_day < new.done_day + 30))
  execute function term_order_goes_on();

create function term_order_is_backed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select coalesce(sum(held), 0) from ledger_account
      where portfolio_id = new.portfolio_id and purpose = 'earn' and currency_id = new.currency_id)
    <> (select coalesce(sum(balance), 0) from term_order
      where portfolio_id = new.portfolio_id and currency_id = new.currency_id and status in ('active', 'ending')) then
    raise exception 'what is held in a wallet earn is what its orders have in it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger term_order_put_in after insert on term_order deferrable initially deferred
  for each row execute function term_order_is_backed();
create constraint trigger term_order_given_back after update on term_order deferrable initially deferred
  for each row when (old.balance <> new.balance) execute function term_order_is_backed();

create function term_run_follows() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.finished_at is not null or new.cursor <> 0 or new.day <> (select coalesce(max(day) + 1, new.day) from term_run)
    or exists (select from term_run where finished_at is null) then
    raise exception 'dates are run one after the other' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger term_run_follows before insert on term_run for each row execute function term_run_follows();

create function term_payment_of_a_run() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select max(day) from made) > (select max(day) from term_run) then
    raise exception 'what is paid belongs to a date that is run' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger term_payment_of_a_run after insert on term_payment referencing new table as made
  for each statement execute function term_payment_of_a_run();

-- A number is one account's.
create unique index ledger_account_number on ledger_account (id);
