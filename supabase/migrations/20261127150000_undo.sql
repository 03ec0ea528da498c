-- Undo: removals that the bin does not list return from it, too, and an answer to an event is taken back.

/*
 * Takes back the caller's answer to an event, or to a single occurrence of a series, which then has the one for several again.
 * @param occurrence null for an event, or for all answers to a series
 */
create function public.take_back_answer(event uuid, occurrence private.moment default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  this constant text := private.occurrence_key(occurrence);
  mine public.event_attendees;
  kept jsonb := '{}';
begin
  perform from public.events where id = event and family_id = (select private.my_family());
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  select answers.* into mine from public.event_attendees as answers join public.events on events.id = event_id
   where event_id = private.row_of(event, occurrence) and user_id = auth.uid()
     and (take_back_answer.occurrence is null or rrule is null or answers.occurrences #> array[this, 'only'] is not null);
  if not found then
    return;
  end if;
  if this is not null and mine.occurrences <> '{}' then
    kept := mine.occurrences - this;
    -- The number of guests.
    if (mine.occurrences -> this) - 'only' <> '{}' then
      kept := kept || jsonb_build_object(this, (mine.occurrences -> this) - 'only');
    end if;
  end if;
  if kept = '{}' then
    delete from public.event_attendees where id = mine.id;
  else
    update public.event_attendees set occurrences = kept where id = mine.id;
  end if;
end $$;

revoke execute on function public.take_back_answer(uuid, private.moment) from public, anon, authenticated, service_role;
grant execute on function public.take_back_answer(uuid, private.moment) to authenticated;

/*
 * The id of a row in the bin. Rows of two have none of their own: the first half is that of one, the second that of the other,
 * and so the app knows it.
 */
create or replace function private.bin_id(content jsonb) returns uuid
  language sql immutable set search_path = ''
  as $$
    select coalesce(content ->> 'id', overlay(
             coalesce(content ->> 'other_id', content ->> 'media_id', content ->> 'parent_id')
             placing left(coalesce(content ->> 'one_id', content ->> 'album_id', content ->> 'child_id'), 18) from 1
           ))::uuid
  $$;

alter table private.bin_tables add column listed boolean not null default true;

drop function private.add_to_bin(regclass, text, text, text, boolean);

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

revoke execute on function private.add_to_bin(regclass, text, text, text, boolean, boolean) from public;

do $$
declare
  removal record;
begin
  for removal in
    select * from (values
      ('public.media_people'::regclass, 'mark', 'marked_by', null),
      ('public.album_items', 'album_item', 'added_by', null),
      ('public.playlist_songs', 'song', 'added_by', 'title'),
      ('public.event_items', 'event_item', 'created_by', 'title'),
      ('public.parentage', 'parentage', null, null)
    ) as removals (source, kind, author, title)
  loop
    update private.bin_tables
       set kind = removal.kind, author = removal.author, title = removal.title, listed = false
     where source = removal.source;
    execute format('
      create or replace trigger keep_in_bin before delete on %s for each row execute function private.keep_in_bin(%L)',
      removal.source, removal.kind);
    execute format('
      create trigger "BIN" after delete on %s for each row when (pg_trigger_depth() < 1)
        execute function private.begin_bin_entry()', removal.source);
  end loop;
end $$;

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

revoke execute on function private.tell_of_bin() from public;

/*
 * What is in the bin for the caller, the last deleted first. `kind` is that of `private.bin_tables`, or `occurrence` and
 * `occurrences` (one removed from a series, or it and those that follow: `occurrence` says which).
 * @returns `author_id` null when the account was deleted; `parent_id`: the post or other subject of a comment, the list of an
 *   item, the conversation of a message, the series of an occurrence; `bytes`: of the files that only the bin keeps; `file`: the
 *   bucket and path of the first one
 */
create or replace function public.recycle_bin()
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
