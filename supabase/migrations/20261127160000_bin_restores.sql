-- The bin keeps no words in what triggers derive, knows what is private of marks and places in albums, and names what is missing.

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

revoke execute on function private.without_counts(jsonb) from public;

update private.bin_rows set content = private.without_counts(content);

alter table private.bin_tables add column referring regclass[];

/* The references of all these tables that a deletion sets to null. */
create or replace function private.note_cleared_references() returns void
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

/* Whether the whole family saw a row. */
create or replace function private.was_for_family(kind text, content jsonb) returns boolean
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

/* Before a row is deleted. Its argument is the kind. */
create or replace function private.keep_in_bin() returns trigger
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

/* A row of the bin as it returns. */
create or replace function private.as_restored(source regclass, content jsonb) returns jsonb
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

/* The other entry that holds what a row refers to and lacks; null without one. */
create or replace function private.entry_of_target(entry private.bin_entries, held private.bin_tables, content jsonb) returns uuid
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
create or replace function private.undo_changes(entry_id uuid) returns int
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

select private.note_cleared_references();
