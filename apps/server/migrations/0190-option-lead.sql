-- An option is entered at no price that a source leads by more than its odds bear: which orders that rule is for, and how far sources could be apart at all.

-- In parts per billion of the price. None for orders of before, which had no such bound.
alter table option_order
  add column apart_ppb bigint check (apart_ppb between 0 and 1000000000);
