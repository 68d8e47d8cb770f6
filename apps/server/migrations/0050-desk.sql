-- Which desk process may write the orders of an instrument: every commit of a desk checks the epoch, so two never both write.

create sequence desk_epoch as bigint;
grant usage, select on sequence desk_epoch to candor_app;

create table desk_lease (
  instrument_id integer primary key,
  epoch bigint not null,
  taken_at timestamptz not null
) with (fillfactor = 50);
