-- A long history costs no more to read than a short one: what an account held is kept at every five hundredth of its rows, and what is listed has an index in its order.

-- What a customer's account held after a transfer, so that the balance after any line is that of the mark before it and of
-- fewer than a thousand rows. Worked out from the transfers, by which it can be made again; never read by what moves value.
create table ledger_balance_mark (
  account_id bigint not null,
  transfer_id bigint not null,
  balance numeric(38, 0) not null,
  primary key (account_id, transfer_id)
);
-- How many rows of an account have been sealed since its last mark, about. Counted by the sealing, in its own commit.
create table ledger_row_tally (
  account_id bigint primary key,
  rows bigint not null check (rows >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index ledger_row_tally_due on ledger_row_tally (account_id) where rows >= 500;
revoke update, truncate on ledger_balance_mark from candor_app;

-- What is sealed later is counted then.
insert into ledger_row_tally (account_id, rows)
select account_id, count(*) from (
  select from_account_id as account_id from ledger_transfer
  where from_account_id & 2 = 0 and step <> 'hold' and (to_account_id is not null or kind <> 'contract-margin')
    and commit_group < coalesce((select max(end_group) from ledger_seal), 0)
  union all
  select to_account_id from ledger_transfer where to_account_id is not null and to_account_id & 2 = 0
    and commit_group < coalesce((select max(end_group) from ledger_seal), 0)
) moved group by account_id;

-- Few of an account's rows are of these kinds, and lists and the day's profit ask for them alone.
create index ledger_transfer_wallet_move on ledger_transfer (from_account_id, id) where kind = 'wallet-move';
create index ledger_transfer_flow_from on ledger_transfer (from_account_id, id) where from_account_id & 2 = 0 and kind in (
  'deposit', 'wire', 'withdrawal', 'withdrawal-back', 'withdrawal-fee', 'manual-credit', 'user-transfer', 'transfer-fee',
  'demo-grant', 'demo-top-up');
create index ledger_transfer_flow_to on ledger_transfer (to_account_id, id)
  where to_account_id is not null and to_account_id & 2 = 0 and kind in (
  'deposit', 'wire', 'withdrawal', 'withdrawal-back', 'withdrawal-fee', 'manual-credit', 'user-transfer', 'transfer-fee',
  'demo-grant', 'demo-top-up');

create index withdrawal_newest on withdrawal (customer_id, id desc);
create index deposit_claim_newest on deposit_claim (customer_id, id desc);
create index chain_output_newest on chain_output (customer_id, id desc);
create index halt_entry_halts on halt_entry (instrument_id, id desc) where kind = 'halt';
