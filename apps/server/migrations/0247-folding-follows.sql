-- In a demonstration the program's role folded days of heads into a checkpoint that never verifies: of any instant, after any hash. A
-- checkpoint is made when it is, and follows the one before it by that one's hash, now. Its signature cannot be judged here.

alter function tick_head_fold(integer, bigint, bigint, timestamptz, text, bytea, bytea, bytea) rename to tick_head_folded;
revoke execute on function tick_head_folded from candor_app;

-- A whole number from 0 on as the log writes it: seven bits to a byte, the lowest first.
create function log_natural(value bigint) returns bytea language plpgsql immutable strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  rest bigint := value;
  bytes bytea := '';
begin
  while rest >= 128 loop
    bytes := bytes || set_byte('\x00'::bytea, 0, (rest % 128)::integer + 128);
    rest := rest / 128;
  end loop;
  return bytes || set_byte('\x00'::bytea, 0, rest::integer);
end
$$;

-- By which the next one names it; 32 zero bytes where there is none.
create function tick_log_checkpoint_hash(of_instrument integer, of_number integer) returns bytea language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select sha256(convert_to('tick-log-checkpoint.1', 'UTF8') || log_natural(case price_mode when 'replay' then 2 else 3 end)
      || log_natural(instrument_id) || log_natural(checkpoint.number) || log_natural(first_seq) || log_natural(last_seq)
      || log_natural((extract(epoch from first_at) * 1000)::bigint) || log_natural((extract(epoch from last_at) * 1000)::bigint)
      || log_natural(head_count) || log_natural(entry_count) || log_natural((extract(epoch from at) * 1000)::bigint)
      || log_natural(length(key.id)) || convert_to(key.id, 'UTF8') || before_hash || last_hash || root || previous_hash)
    from tick_log_checkpoint checkpoint join tick_log_key key on key.number = key_number
    where instrument_id = of_instrument and checkpoint.number = of_number
  ), decode(repeat('00', 32), 'hex'))
$$;

create function tick_head_fold(instrument integer, from_seq bigint, to_seq bigint, folded_at timestamptz, signed_by text,
  signed_root bytea, previous bytea, signed bytea) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  perform pg_advisory_xact_lock(7236742);
  if not is_about_now(folded_at) then
    raise exception 'a checkpoint is made when it is: the clocks of program and database are minutes apart' using errcode = 'ZT001';
  end if;
  gone := tick_head_folded(instrument, from_seq, to_seq, folded_at, signed_by, signed_root, previous, signed);
  -- Afterwards, so that what may not be folded at all is told first.
  if previous is distinct from tick_log_checkpoint_hash(instrument,
      (select max(number) - 1 from tick_log_checkpoint where instrument_id = instrument)) then
    raise exception 'a checkpoint follows the one before it' using errcode = 'restrict_violation';
  end if;
  return gone;
end
$$;
revoke execute on function tick_log_checkpoint_hash, tick_head_fold from public;
grant execute on function tick_head_fold to candor_app;
