-- What a trade of real money gave to another customer against the index is kept with it, so that the sum of a day is known after a start.
alter table spot_fill
  -- Minor units of USDT at the index of the trade, rounded up; null where nothing was, in practice, and for trades of before.
  add column given_usdt numeric(38, 0) check (given_usdt > 0);
create index spot_fill_given on spot_fill (created_at) where given_usdt is not null;
