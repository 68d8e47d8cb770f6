-- Favourites stand in the order that their owner gives them; until it is changed, in the order of their adding.
alter table favourite add column place integer;
update favourite set place = counted.place
  from (select customer_id, id, row_number() over (partition by customer_id order by id) as place from favourite) counted
  where favourite.customer_id = counted.customer_id and favourite.id = counted.id;
alter table favourite alter column place set not null;
-- Checked at the end of a transaction: while they are moved, two may share a place.
alter table favourite add unique (customer_id, place) deferrable initially deferred;
