-- What the site says: news, banners, pop-ups, questions, and the texts about itself, in up to seven languages. What was written
-- stays as it was: a change is a new version, and people see the version that was published, from when until when it is.

create table content_item (
  id bigint primary key,
  kind text not null check (kind in ('news', 'banner', 'pop-up', 'faq', 'about', 'contact', 'compliance')),
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  -- Where it stands among its kind: the lower, the earlier.
  place integer not null default 0 check (place between 0 and 9999),
  latest_version integer not null check (latest_version >= 1),
  published_version integer,
  shown_from timestamptz,
  shown_until timestamptz,
  -- Null with the texts that came with the program (ids below 1000).
  published_by text references operator (name),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (published_version between 1 and latest_version),
  check ((state = 'published') = (published_version is not null)),
  check ((state = 'published') = (shown_from is not null)),
  check (state = 'published' or (shown_until is null and published_by is null)),
  check (shown_until > shown_from),
  check (state <> 'published' or published_by is not null or id < 1000)
);
create index content_item_shown on content_item (kind, place, shown_from desc) where state = 'published';
revoke delete, truncate on content_item from candor_app;

create table content_version (
  item_id bigint not null references content_item (id),
  version integer not null check (version >= 1),
  -- "/files/<id>.jpg", one of content_picture.
  picture text,
  link text,
  -- Null with the texts that came with the program.
  written_by text references operator (name),
  -- The version that this one says again.
  restored_from integer,
  at timestamptz not null,
  primary key (item_id, version),
  check (restored_from < version),
  check (written_by is not null or (item_id < 1000 and version = 1))
);

create table content_text (
  item_id bigint not null,
  version integer not null,
  language text not null check (language in ('zh', 'en', 'hk', 'jp', 'kor', 'xp', 'ydl')),
  title text not null check (length(title) between 1 and 160),
  summary text not null check (length(summary) <= 400),
  -- Markdown.
  body text not null check (length(body) <= 8000),
  primary key (item_id, version, language),
  foreign key (item_id, version) references content_version (item_id, version)
);

-- Pictures that everybody may see: the site's own, never a customer's.
create table content_picture (
  id bigint primary key,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  content bytea not null check (length(content) between 1 and 2000000),
  sha256 bytea not null unique check (length(sha256) = 32),
  added_by text not null references operator (name),
  at timestamptz not null
);

revoke update, delete, truncate on content_version, content_text, content_picture from candor_app;
create trigger content_version_append_only before update or delete or truncate on content_version
  for each statement execute function ledger_is_append_only();
create trigger content_text_append_only before update or delete or truncate on content_text
  for each statement execute function ledger_is_append_only();
create trigger content_picture_append_only before update or delete or truncate on content_picture
  for each statement execute function ledger_is_append_only();

-- Texts about compliance are written and published by compliance, others by product, both by admin; never by somebody off duty.
create function content_writer_roles(kind text) returns text[] language sql immutable
  return case kind when 'compliance' then array['compliance', 'admin'] else array['product', 'admin'] end;

create function content_by_active() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
  wanted text[] := array['product', 'compliance', 'admin'];
begin
  if tg_table_name = 'content_version' then
    select content_writer_roles(of.kind) into wanted from content_item of where of.id = new.item_id;
  elsif tg_table_name = 'content_item' then
    wanted := content_writer_roles(new.kind);
  end if;
  if who is not null and not operator_has_role(who, wanted) then
    raise exception 'what the site says is written by operators on duty for it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger content_version_by_active before insert on content_version
  for each row execute function content_by_active('written_by');
create trigger content_picture_by_active before insert on content_picture
  for each row execute function content_by_active('added_by');

-- A version is written in one go: nothing is added to it afterwards.
create function content_text_in_one_go() returns trigger language plpgsql as $$
begin
  if not exists (select from content_version of
      where of.item_id = new.item_id and of.version = new.version and of.xmin = pg_current_xact_id()::xid) then
    raise exception 'a version takes no more texts once it is written' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger content_text_written_once before insert on content_text
  for each row execute function content_text_in_one_go();

-- Versions count up by one, an item keeps its kind, and what is published has its English text.
create function content_item_goes_on() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.kind <> old.kind or new.created_at <> old.created_at then
    raise exception 'an item of content stays what it is' using errcode = 'check_violation';
  end if;
  if new.latest_version not in (old.latest_version, old.latest_version + 1) then
    raise exception 'versions count up by one' using errcode = 'check_violation';
  end if;
  if new.published_version is not null and new.published_by is null and new.published_version <> 1 then
    raise exception 'somebody publishes it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger content_item_goes_on before update on content_item
  for each row execute function content_item_goes_on();
create trigger content_item_by_active before insert or update of published_version, published_by, shown_from, shown_until
  on content_item for each row execute function content_by_active('published_by');

create function content_has_english() returns trigger language plpgsql as $$
begin
  if new.published_version is not null and not exists (select from content_text
      where item_id = new.id and version = new.published_version and language = 'en') then
    raise exception 'what is published has its English text, which stands in for others' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger content_item_has_english after insert or update on content_item
  deferrable initially deferred for each row execute function content_has_english();
