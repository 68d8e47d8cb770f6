-- Who let a withdrawal out could record its payment in a colleague's name, by one session and the program's role: a report of one's own
-- was enough, and whether the colleague had reported anything was not asked.

create or replace function withdrawal_by_session() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  shown text := operator_shown(case when new.state = old.state then new.corrected_at else new.changed_at end);
  named text := case when new.corrected_at is distinct from old.corrected_at then new.corrected_by
    when new.sent_by is distinct from old.sent_by then new.sent_by
    when new.ended_by is distinct from old.ended_by then new.ended_by end;
  reporters integer := 0;
begin
  if named is null or shown = named or said_on_machine(tg_relid) then
    return new;
  end if;
  -- Of two who report the same, the step may bear the name of the one who did so first: each has reported it by a session of their own.
  if new.state = 'sent' and old.state = 'approved' then
    select count(distinct operator) into reporters from withdrawal_payment_report
      where withdrawal_id = new.id and tx_hash = new.tx_hash and operator in (named, shown);
  elsif new.state = 'failed' and old.state <> 'failed' then
    select count(distinct operator) into reporters from withdrawal_failure_report
      where withdrawal_id = new.id and tx_hash = coalesce(old.tx_hash, '') and operator in (named, shown);
  end if;
  if reporters < 2 then
    raise exception 'who decides over money shows their session' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
