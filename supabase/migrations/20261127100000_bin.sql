-- The bin: what members delete can be restored for 30 days.

-- Whether rows return from the bin. Triggers ask that must not treat them as new.
create function private.is_restoring() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(current_setting('bin.restoring', true), '') = 'on' $$;

revoke execute on function private.is_restoring() from public;
grant execute on function private.is_restoring() to authenticated, service_role;

create or replace trigger count_new_exception after insert on public.events
  for each row when (new.series_id is not null and not private.is_restoring()) execute function private.count_exception();

create or replace trigger attend_own_event after insert on public.events referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.attend_own_event();

create or replace trigger copy_answers after insert on public.events
  for each row when (new.series_id is not null and not new.cancelled and not private.is_restoring())
  execute function private.keep_occurrences();

create or replace trigger refuse_removed after insert on public.lists referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.refuse_removed();

create or replace trigger refuse_removed after insert on public.list_items referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.refuse_removed();

create or replace trigger add_first_parents after insert on public.family_history referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.add_first_parents();

create or replace trigger delete_unshown_media after update on public.media
  for each row when (new.places = '{}' and not private.is_restoring()) execute function private.delete_unshown_media();

create or replace trigger check_parent before insert on public.comments
  for each row when (new.parent_id is not null and not private.is_restoring()) execute function private.check_parent();

create or replace trigger push_message after insert on public.messages
  for each row when (not private.is_restoring()) execute function private.push_message();

-- What returns from the bin is no news.
create function private.skip_row() returns trigger
  language plpgsql set search_path = '' as $$
begin
  return null;
end $$;

create trigger announce_nothing_old before insert on public.notifications
  for each row when (private.is_restoring()) execute function private.skip_row();

create or replace function private.leave_family(member uuid, family uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Immediate family: marks in both directions.
  delete from public.immediate_family where member in (user_id, relative_id);

  -- Albums: those shared with the member, and the member's own that no one else sees. A deleted account has no own ones any more.
  delete from public.album_members where user_id = member;
  delete from public.albums
   where family_id = family and not for_family and (created_by = member or created_by is null)
     and not exists (select from public.album_members where album_id = albums.id);

  -- The bin: what the member deleted and others did not see. The rest stays, for the admins.
  delete from private.bin_entries where author_id = member and family_id = family and not for_family;

  -- Tree: the person stays, with the name and dates that the family knows, and the ties.
  update public.family_history set profile_id = null where profile_id = member and family_id = family;

  -- Memories: what the member has hidden.
  delete from public.hidden_memories where user_id = member;

  -- Roles: the family keeps an admin, or the departure is refused.
  perform private.keep_an_admin(family, member);

  -- Conversations: `hand_over_group` passes groups on.
  delete from public.conversation_members
   where user_id = member and conversation_id in (select id from public.conversations where family_id = family);

  -- Live updates: the others can no longer see the profile, so the family itself changes.
  update public.families set members_left_at = clock_timestamp() where id = family;

  -- Notifications: the welcome and the birthdays.
  delete from public.notifications where actor_id = member and (kind = 'member' or day is not null);

  -- Calendar: answers to events, reminders of them, what the member wanted to bring, and the calendars that subscribe.
  delete from public.event_attendees where user_id = member;
  delete from public.event_reminders where user_id = member;
  update public.event_items set brought_by = null where brought_by = member;
  delete from public.calendar_feeds where user_id = member;
end $$;

/*
 * Adds items to a list, all or none. Sent again after a lost response it fails with 23505, or with 23503 `list_item_removed`,
 * and adds nothing; without the list with P0001 `list_gone`.
 *
 * items [{ id, title, done, due_on, position, sum: { item, was, title } }], `done`, `due_on` and `sum` optional. With `sum`
 * the new item takes the place of another one, under the title that stands for both: flour for a second cake. It takes
 * that place in one step, so that two devices which add to the same item count nothing twice and lose nothing. If the
 * other item no longer is as it `was`, the new one is added beside it under its own title.
 */
create or replace function public.add_to_list(list uuid, items private.json_rows) returns void
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  family   constant uuid := (select family_id from public.lists where id = list);
  added    record;
  replaced public.list_items;
begin
  if family is null then
    raise exception 'list_gone' using errcode = 'P0001';
  end if;
  for added in
    select * from jsonb_to_recordset(items)
      as (id uuid, title text, done boolean, due_on date, "position" double precision, sum jsonb)
  loop
    -- The new item replaces this one: it does not go to the bin.
    perform set_config('bin.mode', 'off', true);
    delete from public.list_items
     where id = (added.sum ->> 'item')::uuid and list_id = list and title = added.sum ->> 'was' and not done
     returning * into replaced;
    perform set_config('bin.mode', '', true);
    insert into public.list_items (id, family_id, list_id, title, done, due_on, position)
      values (
        added.id, family, list, case when replaced.id is null then added.title else added.sum ->> 'title' end,
        coalesce(added.done, false), coalesce(added.due_on, replaced.due_on), coalesce(replaced.position, added.position)
      );
  end loop;
end $$;

/*
 * Says that a person of the tree is this member, whose relations it then has as well. Members say so of themselves, admins
 * of everyone in the family. Refused with 42501 otherwise, with 23505 `person_is_linked` when it is another member, and with
 * 23514 `person_is_deceased`.
 */
create or replace function public.link_person(person_id uuid, member_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := private.my_family();
  person public.family_history;
  before uuid;
begin
  -- A departure locks the profile before the family, too.
  perform from public.profiles where id = member_id and family_id = family for no key update;
  perform from public.families where id = family for no key update;
  select * into person from public.family_history where id = person_id and family_id = family;
  if not found
    or not exists (select from public.profiles where id = member_id and family_id = family)
    or member_id <> auth.uid() and private.my_family_as('admin') is null
  then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  if person.profile_id = member_id then
    return;
  end if;
  if person.profile_id is not null then
    raise exception 'person_is_linked' using errcode = '23505';
  end if;
  if person.deceased then
    raise exception 'person_is_deceased' using errcode = '23514';
  end if;
  -- What merges does not go to the bin.
  perform set_config('bin.mode', 'off', true);
  delete from public.partnerships
   where one_id in (select id from public.family_history where profile_id = member_id) and other_id = person_id
      or other_id in (select id from public.family_history where profile_id = member_id) and one_id = person_id;
  select id into before from public.family_history where profile_id = member_id;
  if found then
    perform private.merge_person(before, person_id);
  end if;
  perform set_config('bin.mode', '', true);
  update public.family_history set profile_id = member_id where id = person_id;
end $$;

create or replace function private.record_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.stored_files where object_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    delete from private.freed_files where bucket_id = old.bucket_id and name = old.name;
  end if;
  -- Files that the server stores itself have no owner.
  if tg_op <> 'DELETE' and new.owner is not null then
    insert into private.stored_files (object_id, user_id, family_id, bytes)
      select new.id, new.owner, (select family_id from public.profiles where id = new.owner),
             coalesce((new.metadata ->> 'size')::bigint, 0);
  end if;
  return null;
end $$;

/*
 * Files older than two weeks that no row uses, and younger ones that the bin has freed, for the server's daily cleaning. The others
 * come from interrupted uploads and replaced pictures. Two weeks, because a browser keeps a draft or an interrupted upload for a
 * week and then needs the file.
 */
create or replace function public.unused_files() returns table (bucket_id text, name text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select objects.bucket_id, objects.name from storage.objects
     where objects.bucket_id in ('avatars', 'family-media', 'messages', 'pictures', 'posts')
       and created_at < now() - interval '14 days'
       and not exists (
         select from private.file_uses as uses where uses.bucket_id = objects.bucket_id and uses.name = objects.name
       )
       and not private.is_in_bin(objects.bucket_id, objects.name)
    union
    select freed.bucket_id, freed.name from public.freed_files() as freed
     order by 1, 2;
end $$;

/*
 * A user's files that are deleted with the account, also once it is gone. Pictures of the family tree stay with the family, and
 * so do those of relatives in the bin.
 */
create or replace function public.files_of(user_id uuid) returns table (bucket_id text, name text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select objects.bucket_id, objects.name from storage.objects
     where owner_id = files_of.user_id::text
       and (objects.bucket_id <> 'pictures' or not exists (
         select from private.file_uses as uses
          where uses.bucket_id = objects.bucket_id and uses.name = objects.name and used_by = 'family_history'
       ) and not exists (
         select from private.bin_files as files join private.bin_entries as entries on entries.id = entry_id
          where files.bucket_id = objects.bucket_id and files.name = objects.name and kind = 'relative'
       ))
     order by 1, 2;
end $$;

drop function public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment);

/*
 * Removes an occurrence from its series; the bin keeps it. Author and admins.
 * @returns its id in the bin; null without a row that the caller may remove
 */
create function public.cancel_occurrence(series uuid, occurrence private.moment) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  whole     public.events;
  different public.events;
  entry     uuid;
begin
  -- The lock: two members may remove the same one.
  select * into whole from public.events
   where id = series and rrule is not null and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')))
     for update;
  if not found then
    return null;
  end if;
  select * into different from public.events where series_id = series and recurrence_id = occurrence;
  if different.cancelled then
    return coalesce((
      select id from private.bin_entries as entries
       where parent_id = series and entries.occurrence = cancel_occurrence.occurrence and kind = 'occurrence'
    ), different.id);
  end if;
  entry := private.open_occurrence_entry('occurrence', whole, occurrence, coalesce(different.title, whole.title));
  if different.id is not null then
    update public.events set cancelled = true where id = different.id;
    perform private.note_change_in_bin(entry, different.id, '{"cancelled": false}', '{"cancelled": true}');
  else
    insert into public.events (
      family_id, created_by, title, start_time, end_time, all_day, series_id, recurrence_id, cancelled
    ) values (
      whole.family_id, whole.created_by, whole.title, occurrence, occurrence + (whole.end_time - whole.start_time),
      whole.all_day, series, occurrence, true
    ) returning id into different.id;
    perform private.note_change_in_bin(entry, different.id, null, '{"cancelled": true}');
  end if;
  return entry;
end $$;

/*
 * Ends a series before an occurrence that is not its first; the bin keeps the rest. Author and admins.
 * @returns the id of the rest in the bin; null without a row that the caller may end
 */
create function public.end_series(series uuid, occurrence private.moment) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  whole public.events;
  ended public.events;
  entry uuid;
begin
  select * into whole from public.events
   where id = series and rrule is not null and start_time < occurrence and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')))
     for update;
  if not found then
    return null;
  end if;
  if whole.repeats_until <= occurrence then
    return coalesce((
      select id from private.bin_entries as entries
       where parent_id = series and entries.occurrence = end_series.occurrence and kind = 'occurrences'
    ), series);
  end if;
  entry := private.open_occurrence_entry('occurrences', whole, occurrence, whole.title);
  update public.events set repeats_until = least(repeats_until, occurrence) where id = series returning * into ended;
  perform private.note_change_in_bin(
    entry, series, jsonb_build_object('repeats_until', whole.repeats_until),
    jsonb_build_object('repeats_until', ended.repeats_until));
  perform set_config('bin.mode', 'one entry', true), set_config('bin.entry', entry::text, true);
  delete from public.events where series_id = series and recurrence_id >= occurrence;
  delete from public.event_items as items where event_id = series and items.occurrence >= end_series.occurrence;
  perform set_config('bin.mode', '', true), set_config('bin.entry', '', true);
  return entry;
end $$;

revoke execute on function public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment)
  from public, anon, authenticated, service_role;
grant execute on function public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment) to authenticated;


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
  clears    text
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
 * The id of a row in the bin. Couples have none of their own: the first half is that of one person, the second that of the
 * other, and so the app knows it.
 */
create function private.bin_id(content jsonb) returns uuid
  language sql immutable set search_path = ''
  as $$
    select coalesce(content ->> 'id', overlay(content ->> 'other_id' placing left(content ->> 'one_id', 18) from 1))::uuid
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
      when 'comment' then not exists (
        select from public.media where id = (content ->> 'media_id')::uuid and is_private)
      else true end
  $$;

create function private.bin_title(kind text, content jsonb, named text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case kind when 'couple' then (
      select string_agg(member_name, ' & ' order by member_name, id) from public.family_history
       where id in ((content ->> 'one_id')::uuid, (content ->> 'other_id')::uuid)
    ) else left(btrim(regexp_replace(named, '\s+', ' ', 'g')), 200) end
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
    select entry, tg_relid, row_key, content, profiles.id
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
  if held.clears is not null then
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
 */
create function private.add_to_bin(
  source regclass, kind text default null, author text default null, title text default null, members boolean default false
) returns void
  language plpgsql as $$
begin
  insert into private.bin_tables (source, place, kind, author, title, members, has_files, key, owner)
    select add_to_bin.source, (select count(*) from private.bin_tables), add_to_bin.kind, add_to_bin.author, add_to_bin.title,
           add_to_bin.members,
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
    update private.bin_tables set clears = (
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
select private.add_to_bin('public.album_items');
select private.add_to_bin('public.family_playlists', 'playlist', 'created_by', 'name');
select private.add_to_bin('public.playlist_songs');
select private.add_to_bin('public.comments', 'comment', 'user_id', 'content');
select private.add_to_bin('public.reactions');
select private.add_to_bin('public.post_likes');
select private.add_to_bin('public.recipe_favourites');
select private.add_to_bin('public.event_attendees', members => true);
select private.add_to_bin('public.event_reminders', members => true);
select private.add_to_bin('public.event_items');
select private.add_to_bin('public.parentage');
select private.add_to_bin('public.partnerships', 'couple');
select private.add_to_bin('public.media_people');
select private.add_to_bin('public.gedcom_records');
select private.add_to_bin('public.hidden_memories', members => true);
select private.note_cleared_references();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Restoring: the rows return with all their columns, and everything that triggers derive from them.

/* A row of the bin as it returns. Triggers count what belongs to it again. */
create function private.as_restored(source regclass, content jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select content
      || coalesce((
           select jsonb_object_agg(name, nothing)
             from jsonb_each('{"like_count": 0, "comment_count": 0, "song_count": 0, "latest_comment": null, "reacted_by": {}}')
               as counts (name, nothing)
            where content ? name
         ), '{}')
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
         select jsonb_object_agg(target_name, content -> name)
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
    if many = 0 then
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
  private.bin_title(text, jsonb, text), private.open_bin_entry(private.bin_tables, jsonb, jsonb), private.fills_bin(),
  private.keep_in_bin(), private.begin_bin_entry(), private.add_to_bin(regclass, text, text, text, boolean),
  private.note_cleared_references(), private.open_occurrence_entry(text, public.events, timestamptz, text),
  private.note_change_in_bin(uuid, uuid, jsonb, jsonb), private.as_restored(regclass, jsonb), private.lacks_target(private.row_references),
  private.insert_from_bin(private.bin_entries, private.bin_tables, boolean), private.missing_rows(uuid, private.bin_tables),
  private.entry_of_target(private.bin_entries, private.bin_tables, jsonb), private.undo_changes(uuid),
  private.restore_entry(private.bin_entries), private.finds_in_bin(private.bin_entries), private.is_shown(text, text),
  private.is_in_bin(text, text), private.finds_file_in_bin(text, text)
  from public;
grant execute on function private.is_shown(text, text), private.is_in_bin(text, text), private.finds_file_in_bin(text, text)
  to authenticated;
revoke execute on function
  public.recycle_bin(), public.restore_deleted(private.ids), public.delete_for_good(private.ids), public.empty_bin(), public.freed_files()
  from public, anon, authenticated, service_role;
grant execute on function public.recycle_bin(), public.restore_deleted(private.ids), public.delete_for_good(private.ids)
  to authenticated;
grant execute on function public.empty_bin(), public.freed_files() to service_role;
