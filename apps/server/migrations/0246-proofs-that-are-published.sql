-- The program's role kept proofs of what is owed from being published: a row under the next number, or a head that nobody had signed
-- as the newest, and the next was refused or named a forgery for good. A signature cannot be judged here. So whatever was published is
-- written by functions, under a row's number that nobody chooses and with a tree of its own, and whoever publishes and shows goes past
-- what no key of the log has signed: a row in between is in nobody's way.

-- The number that the head itself says.
alter table liability_proof add column number bigint check (number > 0);
alter table liability_proof disable trigger liability_proof_append_only;
update liability_proof set number = id;
alter table liability_proof enable trigger liability_proof_append_only;
alter table liability_proof alter column number set not null;
create index liability_proof_number on liability_proof (number);
-- Two who publish take turns instead.
alter table liability_proof drop constraint liability_proof_previous_key;

revoke insert on liability_proof, liability_node, liability_leaf from candor_app;

-- The head says what its row says. By which row its nodes and leaves are found.
create function liability_published(of_number bigint, made timestamptz, leaf_count integer, of_root bytea, head_before text, head text)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb := head::jsonb;
  of_row bigint;
begin
  -- The balances were read before, which takes as long as it takes; but nothing is made in times to come.
  if not is_about_now(greatest(made, clock_timestamp())) then
    raise exception 'a head is made when it is: the clocks of program and database are minutes apart' using errcode = 'ZT001';
  end if;
  if (said ->> 'id', (said ->> 'at')::bigint, said ->> 'count', said ->> 'root', said ->> 'previous') is distinct from
    (of_number::text, round(extract(epoch from made) * 1000)::bigint, leaf_count::text, encode(of_root, 'hex'), head_before) then
    raise exception 'a head says what its row says' using errcode = 'check_violation';
  end if;
  insert into liability_proof (number, made_at, leaves, root, previous, body)
    values (of_number, made, leaf_count, of_root, head_before, head) returning id into of_row;
  return of_row;
end
$$;

-- Nodes and leaves come with their head.
create function liability_of_now(of_row bigint) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from liability_proof where id = of_row and xmin = pg_current_xact_id()::xid) then
    raise exception 'a tree is published with its head' using errcode = 'check_violation';
  end if;
end
$$;
create function liability_nodes_published(of_row bigint, levels smallint[], places integer[], counts integer[], hashes text[],
  node_sums text[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform liability_of_now(of_row);
  insert into liability_node (proof_id, level, position, leaves, hash, sums)
    select of_row, of_level, place, leaf_count, decode(node_hash, 'hex'), said
    from unnest(levels, places, counts, hashes, node_sums) as node(of_level, place, leaf_count, node_hash, said);
end
$$;
create function liability_leaves_published(of_row bigint, customers bigint[], places integer[], salts text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform liability_of_now(of_row);
  insert into liability_leaf (proof_id, customer_id, position, salt)
    select of_row, customer, place, decode(leaf_salt, 'hex')
    from unnest(customers, places, salts) as leaf(customer, place, leaf_salt);
end
$$;
revoke execute on function liability_published, liability_of_now, liability_nodes_published, liability_leaves_published from public;
grant execute on function liability_published, liability_nodes_published, liability_leaves_published to candor_app;
