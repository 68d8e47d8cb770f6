-- When an instrument trades: each names the calendar of its venue, so that orders outside its hours are refused.

-- The calendars themselves are rules of the program (packages/engine/src/calendar), not rows.
alter table instrument add column calendar text
  check (calendar in ('always', 'us-equity', 'forex', 'globex', 'cbot-grain'));
-- By symbol where a category has several: a cash index trades with the shares it is made of, grains have hours of their own.
update instrument set calendar = case
  when symbol = 'ZC' then 'cbot-grain'
  when symbol = 'SPX' then 'us-equity'
  when category_id = 0 then 'forex'
  when category_id = 3 then 'globex'
  when category_id in (6, 9) then 'us-equity'
  else 'always'
end;
alter table instrument alter column calendar set not null;
