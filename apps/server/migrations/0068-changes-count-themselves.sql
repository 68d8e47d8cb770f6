-- The desk sends its commit right behind its last statement, so a statement that has not changed what it was to change ends the transaction itself.

create function assert_changed(changed bigint, wanted bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if changed is distinct from wanted then
    raise exception '% rows were to change, % have changed', wanted, changed using errcode = 'assert_failure';
  end if;
end
$$;
