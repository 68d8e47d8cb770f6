-- What of a spot order the house is to fill waits for the first price that is a bump later than its acceptance, over a restart too.

-- From when on a price fills it; null once it has been filled, rests or has ended.
alter table spot_order add column due_from timestamptz;
alter table spot_order add check (due_from is null or final_at is null);
