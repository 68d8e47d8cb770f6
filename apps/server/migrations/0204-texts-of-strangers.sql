-- Strangers' text messages are counted by number, by network and in all apart from those of customers, who are left a part.
alter table sms_day drop constraint sms_day_kind_check;
alter table sms_day add check (kind in ('number', 'caller', 'all', 'stranger-number', 'network', 'strangers'));
