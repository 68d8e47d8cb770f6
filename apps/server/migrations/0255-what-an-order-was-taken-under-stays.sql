-- What an order was taken under (direction, size, rates, terms, stake and payout) is written once: the program's role changes of an
-- order what happens to it, and nothing else, so that an open order cannot be made another by plain SQL.

revoke update on spot_order, contract_order, option_order from candor_app;
grant update (filled_quantity, maker_notional, taker_notional, filled_value, fee, held, status, reason, updated_at, final_at, sequence,
  due_from) on spot_order to candor_app;
grant update (closed_lots, margin, first_margin, open_fee, close_fee, financing, profit, take_profit, stop_loss, stops_after, is_called,
  open_price, open_seq, close_price, after_seq, closing_lots, closing_after, closing_at, financed_day, status, reason, receipt_id,
  opened_at, updated_at, final_at) on contract_order to candor_app;
grant update (entry_price, entry_seq, entry_at, end_at, price_count, price_sum, end_seq, status, reason, updated_at, final_at)
  on option_order to candor_app;
