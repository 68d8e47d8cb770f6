-- A transfer to a user counts like a withdrawal: by its worth when it was sent, within the same 24 hours, and apart while its
-- recipient is new to the sender.
alter table user_transfer
  -- Minor units of USDT and BTC; null where there was no price, and of transfers of before.
  add column worth_usdt numeric(38, 0) check (worth_usdt >= 0),
  add column worth_btc numeric(38, 0) check (worth_btc >= 0),
  -- Less than 24 hours after the sender's first transfer to this recipient.
  add column is_new_recipient boolean not null default false;
create index user_transfer_by_day on user_transfer (from_customer_id, created_at);

-- What left a customer's hands, whichever way.
create view customer_outflow as
  select customer_id, created_at, worth_btc from withdrawal where state not in ('cancelled', 'rejected', 'failed')
  union all
  select from_customer_id, created_at, worth_btc from user_transfer;
