-- Up to which tick of each instrument the desk has acted on every order, so that after a kill the rest is read from the log.

create table desk_heard (
  instrument_id integer primary key,
  seq bigint not null
) with (fillfactor = 50);
