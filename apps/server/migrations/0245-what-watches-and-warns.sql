-- The program's role silenced what watches and warns: it set a watcher's mark behind every trade to come, deleted mail that waited and
-- events that nobody had read, or set a consumer's position ahead of all of them. Marks and positions go forward now, to what is there;
-- what was written stays as it was written, and is forgotten by functions that know when.

revoke update, delete on surveillance_mark from candor_app;
grant update (seen_to) on surveillance_mark to candor_app;
create function surveillance_mark_moves() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if said_on_machine(tg_relid) then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.seen_to < old.seen_to
    or not exists (select from spot_fill where id = new.seen_to and counterparty = 'customer')
    -- Ids rise with time; of a trade whose id is of times to come all others would be behind.
    or not is_about_now(greatest(clock_timestamp(), timestamptz '2026-01-01Z' + (new.seen_to >> 22) * interval '1 millisecond')) then
    raise exception 'a watcher goes forward, to a trade that there is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger surveillance_mark_moves before insert or update on surveillance_mark
  for each row execute function surveillance_mark_moves();

-- When a message was written is the database's word, and what it says and to whom stays.
revoke insert, update, delete on message_outbox from candor_app;
grant insert (channel, kind, recipient, subject, text), update (status, attempts, next_attempt_at, error, sent_at)
  on message_outbox to candor_app;
-- Messages hold codes and addresses, so they are kept for a day only. How many went.
create function messages_forgotten() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  delete from message_outbox where created_at < now() - interval '1 day';
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke insert, update, delete on outbox_event from candor_app;
grant insert (topic, payload) on outbox_event to candor_app;
-- Events that every consumer has passed and that are older than seven days. How many went.
create function outbox_events_forgotten() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  delete from outbox_event event where created_at < now() - interval '7 days'
    and not exists (select from outbox_consumer consumer
      where (event.commit_group, event.id) > (consumer.after_group, consumer.after_id));
  get diagnostics gone = row_count;
  return gone;
end
$$;
-- A database restored into another server counts its transactions anew: there, everything kept moves below the new count, in unchanged
-- order, so that positions stay right. Anywhere else nothing happens.
create function outbox_counted_anew() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if greatest((select max(commit_group) from outbox_event), (select max(after_group) from outbox_consumer))
    > pg_snapshot_xmax(pg_current_snapshot())::text::bigint then
    update outbox_event set commit_group = commit_group - (1::bigint << 50);
    update outbox_consumer set after_group = after_group - (1::bigint << 50)
      where after_group > -9223372036854775808 + (1::bigint << 50);
  end if;
end
$$;
revoke execute on function messages_forgotten, outbox_events_forgotten, outbox_counted_anew from public;
grant execute on function messages_forgotten, outbox_events_forgotten, outbox_counted_anew to candor_app;

revoke insert, update, delete on outbox_consumer from candor_app;
grant insert (name), update (after_group, after_id, failed_attempts, retry_at) on outbox_consumer to candor_app;
create function outbox_consumer_moves() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if said_on_machine(tg_relid) then
    return new;
  end if;
  if (new.after_group, new.after_id) < (old.after_group, old.after_id)
    or not exists (select from outbox_event where commit_group = new.after_group and id = new.after_id) then
    raise exception 'a consumer goes forward, to an event that there is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger outbox_consumer_moves before update of after_group, after_id on outbox_consumer for each row
  when ((new.after_group, new.after_id) is distinct from (old.after_group, old.after_id)) execute function outbox_consumer_moves();
-- What was given up needs a person, who works on the machine.
revoke update, delete on outbox_parked from candor_app;

-- What somebody was told stays as it was told, and goes once they have read it or deleted it themselves.
revoke update on notice from candor_app;
grant update (read_at, deleted_at) on notice to candor_app;
create function notice_is_over() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'what nobody has read or deleted is kept' using errcode = 'restrict_violation';
end
$$;
create trigger notice_is_over before delete on notice for each row
  when (old.read_at is null and old.deleted_at is null) execute function notice_is_over();

-- Of whom calls were refused, and when, is added to and counted up.
revoke update on refused_calls from candor_app;
grant update (count) on refused_calls to candor_app;
