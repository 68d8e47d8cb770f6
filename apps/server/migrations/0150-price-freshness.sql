-- How old the newest sample behind a price may be for the house to trade at it, and how long after its acceptance an order waits for that price.

alter table instrument
  add column freshness_ms integer not null default 1000 check (freshness_ms between 250 and 5000);
-- Half a second where every source streams; the one that is asked again and again is Yahoo.
update instrument set freshness_ms = 500
where jsonb_array_length(sources) > 0
  and not jsonb_path_exists(sources, '$[*] ? (@.provider == "yahoo")');
alter table instrument alter column freshness_ms drop default;
