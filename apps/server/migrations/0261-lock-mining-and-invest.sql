-- What lock mining and the financial products begin with.

insert into terms_edition (kind, subject, edition, content, effective_at)
select 'earn-terms', subject, 1, content::jsonb, timestamptz '1970-01-01 00:00:00+00' from (values
  ('lock-mining/USDT', '{"is_open": true, "min": "50", "max": "50000", "person_max": "100000", "quota": "2000000",
    "lengths": {"30": {"0": "0.00009"}, "90": {"0": "0.00013"}, "180": {"0": "0.00016"}}, "exit": {"fee": "0.03"}}'),
  ('lock-mining/BTC', '{"is_open": true, "min": "0.001", "max": "1", "person_max": "2", "quota": "20",
    "lengths": {"30": {"0": "0.00002"}, "90": {"0": "0.00003"}}, "exit": {"fee": "0.03"}}'),
  ('lock-mining/ETH', '{"is_open": true, "min": "0.02", "max": "20", "person_max": "40", "quota": "400",
    "lengths": {"30": {"0": "0.00003"}, "90": {"0": "0.00005"}}, "exit": {"fee": "0.03"}}'),
  ('invest-flexible/USDT', '{"is_open": true, "min": "10", "max": "50000", "person_max": "50000", "quota": "3000000",
    "lengths": {"open": {"0": "0.015"}}, "exit": {}}'),
  ('invest-fixed/USDT', '{"is_open": true, "min": "100", "max": "100000", "person_max": "200000", "quota": "3000000",
    "lengths": {"14": {"0": "0.028"}, "28": {"0": "0.036"}, "56": {"0": "0.044"}, "120": {"0": "0.056"}},
    "exit": {"fee": "0.005", "kept": "0.99"}}')
) first (subject, content);
