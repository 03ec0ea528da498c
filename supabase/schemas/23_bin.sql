-- The bin: what members delete can be restored for 30 days. Deleted rows leave their tables, so no policy, search or feed has to
-- leave them out. docs/decisions/0064-a-bin.md explains it.


-- ----------------------------------------------------------------------------------------------------------------------------
-- What the bin holds.

-- Each thing that a member has deleted.
create table private.bin_entries (
  -- That of its row. See `bin_id`.
  id         uuid primary key,
  kind       text not null,
  family_id  uuid not null references public.families on delete cascade,
  author_id  uuid references public.profiles on delete set null,
  -- The author, if it goes with the account.
  owner_id   uuid references public.profiles on delete cascade,
  deleted_by uuid references public.profiles on delete set null,
  deleted_at timestamptz not null default clock_timestamp(),
  title      text not null,
  -- Whether the whole family saw it.
  for_family boolean not null,
  -- Its row. A removed occurrence of a series may have none.
  source     regclass not null,
  key        jsonb not null,
  -- The row without which it cannot return.
  parent_id  uuid,
  -- Of a series: the removed occurrence, or the first of several.
  occurrence timestamptz
);
create index on private.bin_entries (family_id, deleted_at desc);
create index on private.bin_entries (author_id);
create index on private.bin_entries (owner_id);
create index on private.bin_entries (deleted_by);
create index on private.bin_entries (deleted_at);

-- Its row and those that were deleted with it.
create table private.bin_rows (
  entry_id uuid not null references private.bin_entries on delete cascade,
  source   regclass not null,
  -- The columns of the primary key.
  key      jsonb not null,
  content  jsonb not null,
  -- The account with which the row goes.
  user_id  uuid references public.profiles on delete cascade,
  number   bigint not null generated always as identity,
  primary key (entry_id, source, key)
);
create index on private.bin_rows (source, key);
create index on private.bin_rows (user_id);

-- What the deletion has changed in other rows, such as the parent of a child.
create table private.bin_changes (
  entry_id uuid not null references private.bin_entries on delete cascade,
  source   regclass not null,
  key      jsonb not null,
  -- Null for a row that was added.
  was      jsonb,
  became   jsonb not null,
  primary key (entry_id, source, key, became)
);

-- The files that its rows use.
create table private.bin_files (
  entry_id  uuid not null references private.bin_entries on delete cascade,
  bucket_id text not null,
  name      text not null,
  primary key (bucket_id, name, entry_id)
);
create index on private.bin_files (entry_id);

-- Files that were in the bin. They are removed unless a row uses them, however young they are.
create table private.freed_files (
  bucket_id text not null,
  name      text not null,
  primary key (bucket_id, name)
);

-- The tables of these rows.
create table private.bin_tables (
  source    regclass primary key,
  -- A row refers to tables of lower places only, and is restored after their rows.
  place     int not null unique,
  -- Of the things that are deleted by themselves: their kind, and the columns of the author and the title. Null for rows that
  -- are only deleted with something else.
  kind      text unique,
  author    text,
  title     text,
  -- Whether its rows go when their member leaves the family.
  members   boolean not null,
  -- Whether `private.file_uses` reads it.
  has_files boolean not null default false,
  key       text[] not null,
  -- The column of the account with which a row goes.
  owner     text,
  -- Notes the references that a deletion sets to null.
  clears    text,
  -- Whether the bin lists them. Others return only by Undo.
  listed    boolean not null default true,
  -- The tables with these references.
  referring regclass[]
);

alter table private.bin_entries enable row level security;
alter table private.bin_rows enable row level security;
alter table private.bin_changes enable row level security;
alter table private.bin_files enable row level security;
alter table private.freed_files enable row level security;
alter table private.bin_tables enable row level security;

create function private.free_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.freed_files (bucket_id, name) values (old.bucket_id, old.name) on conflict do nothing;
  return null;
end $$;

create trigger free_file after delete on private.bin_files
  for each row when (not private.is_restoring()) execute function private.free_file();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Deleting. A statement of a member starts an entry for each of its rows; what their deletion deletes belongs to it. What the
-- server deletes by itself, such as with an account, is gone.

create function private.column_names(relation oid, numbers smallint[]) returns text[]
  language sql stable set search_path = ''
  as $$
    select array_agg(attname::text order by place)
      from unnest(numbers) with ordinality as listed (number, place)
      join pg_catalog.pg_attribute on attrelid = relation and attnum = number
  $$;

/* Foreign keys by name. `cleared`: the columns that a deletion sets to null; null if it deletes the row. */
create view private.row_references as
  select constraints.conrelid::regclass as source, constraints.confrelid::regclass as target,
         private.column_names(constraints.conrelid, constraints.conkey) as columns,
         private.column_names(constraints.confrelid, constraints.confkey) as target_columns,
         case constraints.confdeltype when 'n' then
           private.column_names(constraints.conrelid, coalesce(constraints.confdelsetcols, constraints.conkey)) end as cleared
    from pg_catalog.pg_constraint as constraints
   where constraints.contype = 'f';

/*
 * The id of a row in the bin. Rows of two have none of their own: the first half is that of one, the second that of the other,
 * and so the app knows it.
 */
create function private.bin_id(content jsonb) returns uuid
  language sql immutable set search_path = ''
  as $$
    select coalesce(content ->> 'id', overlay(
             coalesce(content ->> 'other_id', content ->> 'media_id', content ->> 'parent_id')
             placing left(coalesce(content ->> 'one_id', content ->> 'album_id', content ->> 'child_id'), 18) from 1
           ))::uuid
  $$;

/* Whether the whole family saw a row. */
create function private.was_for_family(kind text, content jsonb) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select case kind
      when 'media' then not (content ->> 'is_private')::boolean
      when 'album' then (content ->> 'for_family')::boolean
      when 'message' then exists (
        select from public.conversations where id = (content ->> 'conversation_id')::uuid and conversations.kind = 'family')
      when 'album_item' then not exists (
        select from public.albums where id = (content ->> 'album_id')::uuid and not for_family)
      else true end
      and (kind not in ('album_item', 'comment', 'mark') or not exists (
        select from public.media where id = (content ->> 'media_id')::uuid and is_private))
  $$;

create function private.bin_title(kind text, content jsonb, named text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case kind when 'couple' then (
      select string_agg(member_name, ' & ' order by member_name, id) from public.family_history
       where id in ((content ->> 'one_id')::uuid, (content ->> 'other_id')::uuid)
    ) else left(btrim(regexp_replace(named, '\s+', ' ', 'g')), 200) end
  $$;

/* A row as the bin keeps it: without what triggers derive from other rows. They do so again. */
create function private.without_counts(content jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select content || coalesce((
             select jsonb_object_agg(name, nothing)
               from jsonb_each('{"like_count": 0, "comment_count": 0, "song_count": 0, "latest_comment": null, "reacted_by": {}}')
                 as counts (name, nothing)
              where content ? name
           ), '{}')
  $$;

/* Starts an entry for a row of a table with a kind. @returns its id */
create function private.open_bin_entry(held private.bin_tables, row_key jsonb, content jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  entry_id constant uuid := private.bin_id(content);
  author   constant uuid := case when held.author is null then auth.uid() else (content ->> held.author)::uuid end;
  is_open  constant boolean := private.was_for_family(held.kind, content);
begin
  insert into private.bin_entries (
    id, kind, family_id, author_id, owner_id, deleted_by, title, for_family, source, key, parent_id, occurrence
  ) values (
    entry_id, held.kind, coalesce(content ->> 'family_id', content ->> 'live_family_id')::uuid, author,
    -- As outside the bin: the family keeps what belongs to it, and an upload goes with its account.
    case when held.owner is not null or held.kind = 'media' or not is_open then author end,
    auth.uid(), coalesce(private.bin_title(held.kind, content, content ->> held.title), ''), is_open, held.source, row_key,
    coalesce(
      content ->> 'subject_id', content ->> 'list_id', content ->> 'conversation_id', content ->> 'series_id')::uuid,
    (content ->> 'recurrence_id')::timestamptz
  )
    -- It was there again under the same id.
    on conflict (id) do update set deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by, title = excluded.title;
  return entry_id;
end $$;

/* Whether each row that the statement deletes is an entry: not of the server's statements, nor while a function says otherwise. */
create function private.fills_bin() returns boolean
  language sql stable set search_path = ''
  as $$ select auth.uid() is not null and coalesce(current_setting('bin.mode', true), '') = '' $$;

/* Before a row is deleted. Its argument is the kind. */
create function private.keep_in_bin() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := to_jsonb(old);
  held    private.bin_tables;
  entry   uuid := nullif(current_setting('bin.entry', true), '');
  row_key jsonb;
  is_thing constant boolean := pg_trigger_depth() = 1 and tg_argv[0] <> '' and private.fills_bin();
begin
  if is_thing then
    entry := null;
  elsif entry is null or pg_trigger_depth() = 1 and not coalesce(current_setting('bin.mode', true), '') = 'one entry' then
    return old;
  end if;

  select * into held from private.bin_tables where source = tg_relid;
  select jsonb_object_agg(name, content -> name) into row_key from unnest(held.key) as name;
  if is_thing then
    entry := private.open_bin_entry(held, row_key, content);
  end if;
  insert into private.bin_rows (entry_id, source, key, content, user_id)
    select entry, tg_relid, row_key, private.without_counts(content), profiles.id
      from (select) as always left join public.profiles on profiles.id = (content ->> held.owner)::uuid
    on conflict (entry_id, source, key) do update set content = excluded.content;
  if held.has_files then
    -- The values are part of the text, so that Postgres looks into one table only.
    execute format('
      insert into private.bin_files (entry_id, bucket_id, name)
        select distinct %L::uuid, bucket_id, name from private.file_uses
         where used_by = %L and row_id = %L and bucket_id <> ''avatars''
        on conflict do nothing', entry, tg_table_name, content ->> 'id');
  end if;
  -- The row that referred to it may be the thing itself, such as the album of a cover: it is gone.
  if held.clears is not null and (is_thing or not held.referring <@ array[(
    select entries.source from private.bin_entries as entries where entries.id = entry)]) then
    execute held.clears using entry, content;
  end if;
  return old;
end $$;

/* After each row of a member's statement, before its foreign keys delete other rows: those belong to its entry. */
create function private.begin_bin_entry() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('bin.mode', true), '') <> 'one entry' then
    perform set_config('bin.entry', case when private.fills_bin() then private.bin_id(to_jsonb(old))::text else '' end, true);
  end if;
  return null;
end $$;

/*
 * Has the bin keep the rows of a table. The tables to which they refer come first.
 * @param kind of things that are deleted by themselves, with the columns of their author and title
 * @param members whether a row goes when its member leaves the family
 * @param listed whether the bin lists them
 */
create function private.add_to_bin(
  source regclass, kind text default null, author text default null, title text default null, members boolean default false,
  listed boolean default true
) returns void
  language plpgsql as $$
begin
  insert into private.bin_tables (source, place, kind, author, title, members, listed, has_files, key, owner)
    select add_to_bin.source, (select count(*) from private.bin_tables), add_to_bin.kind, add_to_bin.author, add_to_bin.title,
           add_to_bin.members, add_to_bin.listed,
           exists (
             select from pg_catalog.pg_depend as uses join pg_catalog.pg_rewrite as rules on rules.oid = uses.objid
              where rules.ev_class = 'private.file_uses'::regclass and uses.refobjid = add_to_bin.source),
           private.column_names(indrelid, indkey::smallint[]),
           (select columns[1] from private.row_references as refs
             where refs.source = add_to_bin.source and cleared is null
               and target in ('public.profiles'::regclass, 'auth.users'::regclass) and columns[1] in ('user_id', 'created_by'))
      from pg_catalog.pg_index where indrelid = add_to_bin.source and indisprimary;
  execute format('
    create trigger keep_in_bin before delete on %s for each row execute function private.keep_in_bin(%L)',
    source, coalesce(kind, ''));
  if kind is not null then
    -- Capitals sort before `RI_ConstraintTrigger`: triggers run in the order of their names.
    execute format('
      create trigger "BIN" after delete on %s for each row when (pg_trigger_depth() < 1)
        execute function private.begin_bin_entry()', source);
  end if;
end $$;

/* The references of all these tables that a deletion sets to null. */
create function private.note_cleared_references() returns void
  language sql set search_path = '' as $$
    update private.bin_tables set referring = (
      select array_agg(distinct refs.source)
        from private.row_references as refs join private.bin_tables as referring on referring.source = refs.source
       where refs.target = bin_tables.source and refs.cleared is not null
    ), clears = (
      select 'insert into private.bin_changes (entry_id, source, key, was, became) ' || string_agg(format(
               'select $1, %L::regclass, %s, %s, %s from %s as referring, jsonb_populate_record(null::%s, $2) as deleted where %s',
               refs.source,
               (select format('jsonb_build_object(%s)', string_agg(format('%L, referring.%1$I', name), ', ')) from unnest(referring.key) as name),
               (select format('jsonb_build_object(%s)', string_agg(format('%L, referring.%1$I', name), ', ')) from unnest(refs.cleared) as name),
               (select format('jsonb_build_object(%s)', string_agg(format('%L, null', name), ', ')) from unnest(refs.cleared) as name),
               refs.source, refs.target,
               (select string_agg(format('referring.%I = deleted.%I', name, target_name), ' and ')
                  from unnest(refs.columns, refs.target_columns) as pairs (name, target_name))
             ), ' union all ') || ' on conflict do nothing'
        from private.row_references as refs join private.bin_tables as referring on referring.source = refs.source
       where refs.target = bin_tables.source and refs.cleared is not null)
  $$;

/* Starts an entry for occurrences that are removed from a series. @param kind `occurrence` or `occurrences` @returns its id */
create function private.open_occurrence_entry(kind text, series public.events, occurrence timestamptz, title text) returns uuid
  language sql security definer set search_path = ''
  as $$
    insert into private.bin_entries (
      id, kind, family_id, author_id, owner_id, deleted_by, title, for_family, source, key, parent_id, occurrence
    ) values (
      private.id_within(series.family_id, gen_random_uuid()), open_occurrence_entry.kind, series.family_id, series.created_by,
      series.created_by, auth.uid(), open_occurrence_entry.title, true, 'public.events', jsonb_build_object('id', series.id), series.id,
      open_occurrence_entry.occurrence
    ) returning id
  $$;

/* Notes a change of an event that belongs to an entry. @param was null for a row that was added */
create function private.note_change_in_bin(entry uuid, event uuid, was jsonb, became jsonb) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.bin_changes (entry_id, source, key, was, became)
      values (entry, 'public.events', jsonb_build_object('id', event), note_change_in_bin.was, note_change_in_bin.became)
  $$;

select private.add_to_bin('public.events', 'event', 'created_by', 'title');
-- Before what shows them, which would add them anew.
select private.add_to_bin('public.media', 'media', 'user_id', 'title');
select private.add_to_bin('public.family_history', 'relative', 'created_by', 'member_name');
select private.add_to_bin('public.posts', 'post', 'user_id', 'content');
select private.add_to_bin('public.recipes', 'recipe', 'user_id', 'title');
select private.add_to_bin('public.messages', 'message', 'user_id', 'content');
select private.add_to_bin('public.lists', 'list', 'created_by', 'title');
select private.add_to_bin('public.list_items', 'list_item', 'created_by', 'title');
select private.add_to_bin('public.albums', 'album', 'created_by', 'title');
select private.add_to_bin('public.album_members', members => true);
select private.add_to_bin('public.album_items', 'album_item', 'added_by', listed => false);
select private.add_to_bin('public.family_playlists', 'playlist', 'created_by', 'name');
select private.add_to_bin('public.playlist_songs', 'song', 'added_by', 'title', listed => false);
select private.add_to_bin('public.comments', 'comment', 'user_id', 'content');
select private.add_to_bin('public.reactions');
select private.add_to_bin('public.post_likes');
select private.add_to_bin('public.recipe_favourites');
select private.add_to_bin('public.event_attendees', members => true);
select private.add_to_bin('public.event_reminders', members => true);
select private.add_to_bin('public.event_items', 'event_item', 'created_by', 'title', listed => false);
select private.add_to_bin('public.parentage', 'parentage', listed => false);
select private.add_to_bin('public.partnerships', 'couple');
select private.add_to_bin('public.media_people', 'mark', 'marked_by', listed => false);
select private.add_to_bin('public.gedcom_records');
select private.add_to_bin('public.hidden_memories', members => true);
select private.note_cleared_references();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Restoring: the rows return with all their columns, and everything that triggers derive from them.

/* A row of the bin as it returns. */
create function private.as_restored(source regclass, content jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select content
      -- A member who has left, or who has another row by now, is not this person any more.
      || case when source = 'public.family_history'::regclass and content ->> 'profile_id' is not null and (
           not exists (
             select from public.profiles
              where id = (content ->> 'profile_id')::uuid and family_id = (content ->> 'family_id')::uuid)
           or exists (
             select from public.family_history as other
              where other.profile_id = (content ->> 'profile_id')::uuid and other.id <> (content ->> 'id')::uuid)
         ) then
           case jsonb_typeof(content -> 'own_values') when 'object' then content -> 'own_values' else '{"image_url": null}' end
             || '{"profile_id": null, "own_values": null}'::jsonb
         else '{}' end
      || case when source = 'public.event_items'::regclass and not exists (
           select from public.profiles
            where id = (content ->> 'brought_by')::uuid and family_id = (content ->> 'family_id')::uuid
         ) then '{"brought_by": null}'::jsonb else '{}' end
  $$;

/* SQL that is true when what a row refers to is missing. */
create function private.lacks_target(reference private.row_references) returns text
  language sql stable set search_path = ''
  as $$
    select format('(%s and not exists (select from %s as target where %s))',
             string_agg(format('content.%I is not null', name), ' and '), reference.target,
             string_agg(format('target.%I = content.%I', target_name, name), ' and '))
      from unnest(reference.columns, reference.target_columns) as pairs (name, target_name)
  $$;

/* Inserts rows of an entry into their table, without those whose target or member is gone. */
create function private.insert_from_bin(entry private.bin_entries, held private.bin_tables, row_itself boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  written text;
  lacking text;
begin
  -- Columns that a later version added have their defaults.
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(coalesce((
           select format('case when not %s then content.%I end', string_agg(private.lacks_target(refs), ' and not '), attname)
             from private.row_references as refs
            where refs.source = held.source and attname = any (refs.cleared) having count(*) > 0
         ), format('content.%I', attname)), ', ' order by attnum)
    into columns, written
    from pg_catalog.pg_attribute
   where attrelid = held.source and attnum > 0 and not attisdropped and attgenerated = '' and exists (
     select from private.bin_rows as kept
      where kept.entry_id = entry.id and kept.source = held.source and kept.content ? attname);
  select string_agg(private.lacks_target(refs), ' or ') into lacking
    from private.row_references as refs where refs.source = held.source and refs.cleared is null;
  execute format('
    insert into %1$s (%2$s)
      select %3$s
        from private.bin_rows as kept,
             lateral jsonb_populate_record(null::%1$s, private.as_restored(kept.source, kept.content)) as content
       where kept.entry_id = $1 and kept.source = %1$L::regclass and (kept.source = $2 and kept.key = $3) = $4
         and not coalesce(%4$s, false) and %5$s
       order by (kept.content ->> ''created_at'')::timestamptz, kept.number
      on conflict %6$s do nothing',
    held.source, columns, written, coalesce(lacking, 'false'),
    case when held.members then 'content.user_id in (select id from public.profiles where family_id = $5)' else 'true' end,
    -- Postgres takes no deferrable constraint into account.
    case when exists (select from pg_catalog.pg_index where indrelid = held.source and not indimmediate)
      then (select format('(%s)', string_agg(quote_ident(name), ', ')) from unnest(held.key) as name) end
  ) using entry.id, entry.source, entry.key, row_itself, entry.family_id;
end $$;

/* The rows of an entry that are not in their table. */
create function private.missing_rows(entry_id uuid, held private.bin_tables) returns setof private.bin_rows
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('
    select kept.* from private.bin_rows as kept, jsonb_populate_record(null::%1$s, kept.key) as wanted
     where kept.entry_id = $1 and kept.source = %1$L::regclass and not exists (select from %1$s as live where %2$s)',
    held.source, (select string_agg(format('live.%I = wanted.%1$I', name), ' and ') from unnest(held.key) as name)
  ) using entry_id;
end $$;

/* The other entry that holds what a row refers to and lacks; null without one. */
create function private.entry_of_target(entry private.bin_entries, held private.bin_tables, content jsonb) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  reference private.row_references;
  entry_id  uuid;
begin
  for reference in
    select * from private.row_references as refs
     where refs.source = held.source and refs.cleared is null and refs.target in (select source from private.bin_tables)
  loop
    select kept.entry_id into entry_id
      from private.bin_rows as kept join private.bin_entries as other on other.id = kept.entry_id
     where other.family_id = entry.family_id and other.id <> entry.id and kept.source = reference.target
       and kept.content @> (
         select jsonb_object_agg(target_name, entry_of_target.content -> name)
           from unnest(reference.columns, reference.target_columns) as pairs (name, target_name))
     limit 1;
    if found then
      return entry_id;
    end if;
  end loop;
  return null;
end $$;

/* Undoes what a deletion has changed in other rows, unless they have changed again. @returns how many rows */
create function private.undo_changes(entry_id uuid) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  change private.bin_changes;
  held   private.bin_tables;
  many   int;
  undone int := 0;
begin
  for change in select * from private.bin_changes as changes where changes.entry_id = undo_changes.entry_id loop
    select * into held from private.bin_tables where source = change.source;
    begin
      execute format(
        case when change.was is null
          then 'delete from %1$s as live using jsonb_populate_record(null::%1$s, $1) as wanted where %2$s and to_jsonb(live) @> $2'
          else 'update %1$s as live set %3$s from jsonb_populate_record(null::%1$s, $1) as wanted,
                jsonb_populate_record(null::%1$s, $3) as was where %2$s and to_jsonb(live) @> $2' end,
        change.source,
        (select string_agg(format('live.%I = wanted.%1$I', name), ' and ') from unnest(held.key) as name),
        (select string_agg(format('%I = was.%1$I', name), ', ') from jsonb_object_keys(change.was) as name)
      ) using change.key, change.became, change.was;
      get diagnostics many = row_count;
    exception when foreign_key_violation then
      many := 0;
    end;
    undone := undone + many;
    if many = 0 and change.was is not null then
      -- It may be in the bin itself by now.
      update private.bin_rows as kept set content = kept.content || change.was
       where kept.source = change.source and kept.key = change.key and kept.content @> change.became
         and kept.entry_id <> undo_changes.entry_id;
    end if;
  end loop;
  return undone;
end $$;

/* Restores what an entry holds. */
create function private.restore_entry(entry private.bin_entries) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  held   private.bin_tables;
  root   jsonb;
  stray  private.bin_rows;
begin
  select kept.content into root from private.bin_rows as kept
   where kept.entry_id = entry.id and kept.source = entry.source and kept.key = entry.key;
  -- References to rows that are inserted after it, such as the cover of an album.
  insert into private.bin_changes (entry_id, source, key, was, became)
    select kept.entry_id, kept.source, kept.key,
           (select jsonb_object_agg(name, kept.content -> name) from unnest(refs.cleared) as name),
           (select jsonb_object_agg(name, null::text) from unnest(refs.cleared) as name)
      from private.bin_rows as kept join private.row_references as refs on refs.source = kept.source
     where kept.entry_id = entry.id and refs.cleared is not null and refs.target in (select source from private.bin_tables)
       and kept.content ->> refs.cleared[1] is not null
    on conflict do nothing;

  for held in
    select * from private.bin_tables
     where source in (select kept.source from private.bin_rows as kept where kept.entry_id = entry.id) order by place
  loop
    if held.source = entry.source and root is not null then
      perform private.insert_from_bin(entry, held, true);
      if exists (select from private.missing_rows(entry.id, held) where key = entry.key) then
        if private.entry_of_target(entry, held, root) is not null then
          raise exception 'restore_parent_first' using errcode = 'P0001';
        end if;
        raise exception 'restore_not_possible' using errcode = 'P0001';
      end if;
    end if;
    perform private.insert_from_bin(entry, held, false);
    -- What belongs to something else in the bin as well, such as the place of a photo in a deleted album, returns with that.
    for stray in select * from private.missing_rows(entry.id, held) loop
      update private.bin_rows as kept set entry_id = other
        from private.entry_of_target(entry, held, stray.content) as other
       where other is not null and kept.entry_id = entry.id and kept.source = held.source and kept.key = stray.key;
    end loop;
  end loop;
  if private.undo_changes(entry.id) = 0 and root is null then
    raise exception '%', case
      when exists (select from private.bin_rows as kept where kept.source = entry.source and kept.content ->> 'id' = entry.parent_id::text)
      then 'restore_parent_first' else 'restore_not_possible' end using errcode = 'P0001';
  end if;
end $$;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Files. They stay as long as the bin holds what uses them, and are shown to no one else.

/* Whether a file is an item of the family's media, which every picture in a post, recipe, relative or family message is. */
create function private.is_shown(bucket_id text, name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.media where media.bucket_id = is_shown.bucket_id and file_path = is_shown.name)
        or exists (select from public.media where is_shown.bucket_id = 'family-media' and motion_path = is_shown.name)
  $$;

-- Those that only the bin keeps.
create view private.binned_files as
  select entry_id, bucket_id, name, coalesce((metadata ->> 'size')::bigint, 0) as bytes
    from private.bin_files join storage.objects using (bucket_id, name)
   where not private.is_shown(bucket_id, name);

create function private.is_in_bin(bucket_id text, name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from private.bin_files as files where files.bucket_id = is_in_bin.bucket_id and files.name = is_in_bin.name)
  $$;

/* The author and, if the whole family saw it, its admins. */
create function private.finds_in_bin(entry private.bin_entries) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select entry.family_id = (select private.my_family())
       and (entry.author_id = (select auth.uid()) or entry.for_family and entry.family_id = (select private.my_family_as('admin')))
  $$;

create function private.finds_file_in_bin(bucket_id text, name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from private.bin_files as files join private.bin_entries as entries on entries.id = files.entry_id
       where files.bucket_id = finds_file_in_bin.bucket_id and files.name = finds_file_in_bin.name
         and private.finds_in_bin(entries))
  $$;

-- The second: earlier versions of the app delete the file of an item before its row, which then goes to the bin.
create policy "files in the bin and those of items stay"
  on storage.objects as restrictive for delete to authenticated
  using (
    not private.is_in_bin(bucket_id, name)
    and (bucket_id <> 'family-media' or not private.is_shown(bucket_id, name))
  );

create policy "files in the bin are for those who find them there"
  on storage.objects as restrictive for select to authenticated
  using (not private.is_in_bin(bucket_id, name) or private.is_shown(bucket_id, name) or private.finds_file_in_bin(bucket_id, name));

create policy "admins read the files that they find in the bin"
  on storage.objects for select to authenticated
  using (private.finds_file_in_bin(bucket_id, name));


-- ----------------------------------------------------------------------------------------------------------------------------
-- What members see and do: the author, the family's admins if the whole family saw it, and to restore it also who deleted it.

/* Tells those who find an entry in the bin that it holds other things. */
create function private.tell_of_bin() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'bin', 'person:' || person, true)
     from (
       select author_id as person from changed
       union
       select profiles.id from changed join public.profiles using (family_id) where for_family and role = 'admin'
     ) as people
    where person is not null;
  return null;
end $$;

create trigger tell_of_new after insert on private.bin_entries referencing new table as changed
  for each statement execute function private.tell_of_bin();
create trigger tell_of_removed after delete on private.bin_entries referencing old table as changed
  for each statement execute function private.tell_of_bin();

/*
 * What is in the bin for the caller, the last deleted first. `kind` is that of `private.bin_tables`, or `occurrence` and
 * `occurrences` (one removed from a series, or it and those that follow: `occurrence` says which).
 * @returns `author_id` null when the account was deleted; `parent_id`: the post or other subject of a comment, the list of an
 *   item, the conversation of a message, the series of an occurrence; `bytes`: of the files that only the bin keeps; `file`: the
 *   bucket and path of the first one
 */
create function public.recycle_bin()
  returns table (
    id uuid, kind text, title text, author_id uuid, deleted_by uuid, deleted_at timestamptz, expires_at timestamptz,
    bytes bigint, file text, parent_id uuid, occurrence timestamptz
  )
  language sql stable security definer set search_path = ''
  as $$
    select entries.id, entries.kind, entries.title, entries.author_id, entries.deleted_by, entries.deleted_at,
           entries.deleted_at + interval '30 days', coalesce(stored.bytes, 0), stored.file, entries.parent_id, entries.occurrence
      from private.bin_entries as entries
      left join lateral (
        select sum(files.bytes)::bigint as bytes, (array_agg(bucket_id || '/' || name order by bucket_id, name))[1] as file
          from private.binned_files as files where files.entry_id = entries.id
      ) as stored on true
     where entries.family_id = (select private.my_family()) and private.finds_in_bin(entries)
       and entries.kind not in (select bin_tables.kind from private.bin_tables where bin_tables.kind is not null and not listed)
     order by entries.deleted_at desc, entries.id
  $$;

/*
 * Restores things from the bin with what was deleted with them. P0001 `restore_parent_first` while the bin holds what one belongs
 * to, and `restore_not_possible` when that is gone, or when the same exists again.
 * @returns the ids of those restored; what is not in the bin (any more) is left out
 */
create function public.restore_deleted(ids private.ids) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  chosen constant private.bin_entries[] := array(
    select entries from private.bin_entries as entries
     where id = any (restore_deleted.ids)
       and (private.finds_in_bin(entries)
            or deleted_by = (select auth.uid()) and family_id = (select private.my_family()))
     -- What is in something else was deleted before it. The lock: two members may restore at the same time.
     order by deleted_at desc, id
       for update
  );
  entry  private.bin_entries;
begin
  -- As the server: limits and rules for new rows do not apply.
  perform set_config('request.jwt.claims', '', true), set_config('bin.restoring', 'on', true);
  foreach entry in array chosen loop
    begin
      perform private.restore_entry(entry);
    exception when unique_violation then
      raise exception 'restore_not_possible' using errcode = 'P0001';
    end;
    delete from private.bin_entries where id = entry.id;
    return next entry.id;
  end loop;
  perform set_config('request.jwt.claims', claims, true), set_config('bin.restoring', '', true);
end $$;

/*
 * Removes things from the bin for ever. The function `delete-for-good` removes their files as well.
 * @returns the ids of those removed
 */
create function public.delete_for_good(ids private.ids) returns setof uuid
  language sql security definer set search_path = ''
  as $$
    delete from private.bin_entries as entries
     where id = any (delete_for_good.ids) and entries.family_id = (select private.my_family()) and private.finds_in_bin(entries)
     returning id
  $$;

/* For the server's daily cleaning: removes what was deleted 30 days ago. @returns how much */
create function public.empty_bin() returns int
  language sql security definer set search_path = ''
  as $$
    with expired as (delete from private.bin_entries where deleted_at < now() - interval '30 days' returning 1)
    select count(*)::int from expired
  $$;

/* For the server: files that were in the bin and that nothing uses. */
create function public.freed_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select freed.bucket_id, freed.name from private.freed_files as freed join storage.objects using (bucket_id, name)
     where not private.is_in_bin(freed.bucket_id, freed.name) and not exists (
       select from private.file_uses as uses where uses.bucket_id = freed.bucket_id and uses.name = freed.name)
     order by 1, 2
  $$;

revoke execute on function
  private.free_file(), private.column_names(oid, smallint[]), private.bin_id(jsonb), private.was_for_family(text, jsonb),
  private.bin_title(text, jsonb, text), private.without_counts(jsonb), private.open_bin_entry(private.bin_tables, jsonb, jsonb), private.fills_bin(),
  private.keep_in_bin(), private.begin_bin_entry(), private.add_to_bin(regclass, text, text, text, boolean, boolean),
  private.note_cleared_references(), private.open_occurrence_entry(text, public.events, timestamptz, text),
  private.note_change_in_bin(uuid, uuid, jsonb, jsonb), private.as_restored(regclass, jsonb), private.lacks_target(private.row_references),
  private.insert_from_bin(private.bin_entries, private.bin_tables, boolean), private.missing_rows(uuid, private.bin_tables),
  private.entry_of_target(private.bin_entries, private.bin_tables, jsonb), private.undo_changes(uuid),
  private.restore_entry(private.bin_entries), private.finds_in_bin(private.bin_entries), private.is_shown(text, text),
  private.is_in_bin(text, text), private.finds_file_in_bin(text, text), private.tell_of_bin()
  from public;
grant execute on function private.is_shown(text, text), private.is_in_bin(text, text), private.finds_file_in_bin(text, text)
  to authenticated;
revoke execute on function
  public.recycle_bin(), public.restore_deleted(private.ids), public.delete_for_good(private.ids), public.empty_bin(), public.freed_files()
  from public, anon, authenticated, service_role;
grant execute on function public.recycle_bin(), public.restore_deleted(private.ids), public.delete_for_good(private.ids)
  to authenticated;
grant execute on function public.empty_bin(), public.freed_files() to service_role;
