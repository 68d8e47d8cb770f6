-- A quote is no free option any more: one stands for an account and pair of currencies, and conversions are bounded by their worth and say which prices judged their quote.

-- They stand for fifteen seconds; whoever holds one asks again.
delete from conversion_quote where used_at is null;

-- Either way round: two quotes for the same pair would be a bet on each direction.
create unique index conversion_quote_one on conversion_quote
  (portfolio_id, (least(from_currency_id, to_currency_id)), (greatest(from_currency_id, to_currency_id)))
  where used_at is null;

-- In millionths of a dollar, USDT counted as one; null for those before.
alter table conversion add column worth numeric(38, 0) check (worth > 0);
-- Numbers of the ticks, a bump after acceptance, by which the quote was judged; null where a side is the dollar, and before.
alter table conversion add column judged_from_seq bigint;
alter table conversion add column judged_to_seq bigint;
create index conversion_within on conversion (portfolio_id, created_at);
