-- Whether a contract was entered by the first price that called for it can be told from the log, once it is known after which
-- tick it was taken: `after_seq` moves on with every change.

-- The last tick that anybody could know of when the order was taken. Null in rows from before: of those it is not known either
-- whether all stops that they had are kept.
alter table contract_order add column taken_after bigint;
