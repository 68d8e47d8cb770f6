-- The program's role made verified levels by plain SQL: triggers look tables up by the caller's search_path, and a temporary table of
-- the same name is found before ours and before the catalogue's. Each function has a path of its own now; what is temporary comes last.

-- All of them, whatever they are for: which one guards something is not to be remembered. Those whose body was bound to its tables
-- when it was made look nothing up.
do $$
declare
  one regprocedure;
begin
  for one in select function.oid::regprocedure from pg_proc function join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql') and prosqlbody is null and proconfig is null
        and prokind in ('f', 'p') loop
    execute format('alter routine %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
end
$$;
