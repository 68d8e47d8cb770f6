-- Leases: what only one process at a time may do. Every commit checks the epoch of its lease, so two holders never both write.
-- The desk's leases of instruments move here, and prices get one: two processes that made them forked the tick log for good.
alter sequence desk_epoch rename to lease_epoch;

create table lease (
  name text primary key,
  -- Rises with every taking.
  epoch bigint not null,
  -- Which data folder of which machine; empty where nobody comes back sooner than others.
  holder text not null default '',
  taken_at timestamptz not null,
  -- By this database's clock: one that is not renewed until then is free. 'infinity' is never renewed and taken over at will.
  expires_at timestamptz not null,
  -- Makes the epoch part of a key: a taking waits for commits that have checked the lease, and a renewal does not.
  unique (name, epoch)
) with (fillfactor = 50);
revoke delete, truncate on lease from candor_app;

insert into lease (name, epoch, taken_at, expires_at) select 'desk/' || instrument_id, epoch, taken_at, 'infinity' from desk_lease;
drop table desk_lease;

-- Under which epoch a step was written. Without a default, so that a process of a version without leases can write none.
alter table tick_journal add column epoch bigint not null default 0;
alter table tick_journal alter column epoch drop default;
