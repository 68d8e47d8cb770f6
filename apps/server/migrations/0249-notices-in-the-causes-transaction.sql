-- A notice whose cause has a transaction of its own is written in it, with its mail or text message, in the customer's language and
-- time zone.

-- As the last session said that used the account; null before one did.
alter table customer add column time_zone text check (length(time_zone) between 1 and 64);

-- The consumers that wrote these notices before are gone. What was not handled yet is written by the one of what is notified later.
insert into outbox_consumer (name) values ('notice-later');
with was (name, topic) as (values
    ('safety-notice', 'customer.new-device'), ('payee-notice', 'payee.changed'), ('verification-notice', 'verification.decided'),
    ('given-up-notice', 'sealed.given-up'), ('deposit-notice', 'deposit.told'), ('withdrawal-notice', 'withdrawal.step-taken'),
    ('transfer-notice', 'user-transfer.done')),
  event as (
    select event.id, event.topic, payload, payload -> 'customerId' as customer from outbox_event event
    join was on was.topic = event.topic join outbox_consumer consumer on consumer.name = was.name
    where (event.commit_group, event.id) > (consumer.after_group, consumer.after_id)
    union all
    select event_id, parked.topic, payload, payload -> 'customerId' from outbox_parked parked join was on was.name = parked.consumer),
  unwritten (id, customer, kind, source, parameters) as (
    select id, customer, 'new-device', 'safety-event/' || (payload ->> 'eventId'), payload -> 'notice'
    from event where topic = 'customer.new-device'
    union all
    select id, customer, 'payee-changed', concat_ws('/', 'payee', payload ->> 'payeeId', payload -> 'notice' ->> 'change'), payload -> 'notice'
    from event where topic = 'payee.changed'
    union all
    select id, customer, 'verification-decided', 'verification/' || (payload ->> 'decisionId'), payload - '{customerId,decisionId}'::text[]
    from event where topic = 'verification.decided'
    union all
    select id, customer, 'sealed-lost', 'sealed-given-up/' || (payload ->> 'at'), payload - '{customerId,at}'::text[]
    from event where topic = 'sealed.given-up'
    union all
    select id, customer, 'deposit', payload ->> 'source', payload - '{customerId,source}'::text[]
    from event where topic = 'deposit.told'
    union all
    select id, customer, 'withdrawal', 'withdrawal-step/' || (payload ->> 'stepId'), payload -> 'notice'
    from event where topic = 'withdrawal.step-taken' and jsonb_typeof(payload -> 'notice') = 'object'
    union all
    select id, customer, 'transfer-received', 'user-transfer/' || (payload ->> 'transferId'), payload -> 'notice'
    from event where topic = 'user-transfer.done'
    union all
    select id, payload -> 'senderId', 'transfer-sent', 'user-transfer/' || (payload ->> 'transferId'), payload -> 'senderNotice'
    from event where topic = 'user-transfer.done')
insert into outbox_event (topic, payload)
select 'notice.later', jsonb_build_object('customerId', customer, 'kind', kind, 'source', source, 'parameters', parameters)
from unwritten order by id;

delete from outbox_parked where consumer in ('safety-notice', 'payee-notice', 'verification-notice', 'given-up-notice',
  'deposit-notice', 'withdrawal-notice', 'transfer-notice');
delete from outbox_consumer where name in ('safety-notice', 'payee-notice', 'verification-notice', 'given-up-notice',
  'deposit-notice', 'withdrawal-notice', 'transfer-notice');

update outbox_event set topic = 'contract.notice' where topic = 'contract.told';
update outbox_parked set topic = 'contract.notice' where topic = 'contract.told';
