-- Stops judge no price that their owner could know of when setting them; liquidation and entry go by every price. Null where the
-- stops are those that the order was taken with.
alter table contract_order add column stops_after bigint;
