-- Live updates: private channels, changes since a moment, and deletions on hosted Supabase.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Private channels for live news that is stored nowhere:
-- `conversation:{id}` who is typing, `family:{id}` who is online, `person:{id}` what another device of the user has read, and
-- that the user sees more or fewer private media.

-- True for a presence under the caller's own id, which is its key. Hosted Supabase does not pass the payload.
create function private.is_own_presence(payload jsonb) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(payload -> 'joins', '{}') - (select auth.uid())::text = '{}' $$;

revoke execute on function private.is_own_presence(jsonb) from public;
grant execute on function private.is_own_presence(jsonb) to authenticated;

create policy "participants receive who is typing"
  on realtime.messages for select to authenticated
  using (
    extension in ('broadcast', 'presence')
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

create policy "participants send that they are typing"
  on realtime.messages for insert to authenticated
  with check (
    (extension = 'broadcast' or extension = 'presence' and private.is_own_presence(payload))
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

-- Joining a channel requires the right to receive broadcasts, although this one has none.
create policy "members see who is online in their family"
  on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and realtime.topic() = 'family:' || (select private.my_family()));

create policy "members show that they are online"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'presence' and private.is_own_presence(payload)
    and realtime.topic() = 'family:' || (select private.my_family())
  );

-- A broadcast, not a published table: the gateway would ask for every listener whether they may see the row.
create policy "users receive from their other devices"
  on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and (select private.my_family()) is not null
  );

create policy "users send to their other devices"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and (select private.my_family()) is not null
  );

-- A mark changes what the marked member sees, not the media themselves. They are not told by whom, and nothing where they could
-- not tell anyway.
create function private.tell_of_private_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  mark constant public.immediate_family := coalesce(new, old);
begin
  if exists (select from public.media where user_id = mark.user_id and is_private) then
    insert into private.recent_changes (audience_id, changed_table)
      values (mark.relative_id, 'media'), (mark.relative_id, 'media_people') on conflict do nothing;
    perform realtime.send('{}', 'media', 'person:' || mark.relative_id, true);
  end if;
  return null;
end $$;

create trigger tell_of_private_media after insert or delete on public.immediate_family
  for each row execute function private.tell_of_private_media();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Which tables have changed since a moment, for those who may know of it. A page loads its first rows before its live
-- channel listens. Then it asks what changed in between, and loads only that again.

create table private.recent_changes (
  -- Who is told: a family, the participants of a conversation, or a user.
  audience_id    uuid not null,
  -- A transaction notes each table once.
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_table  text not null,
  noted_at       timestamptz not null default now(),
  primary key (audience_id, transaction_id, changed_table)
);
create index on private.recent_changes (noted_at);
alter table private.recent_changes enable row level security;

-- Who may know of a version of a row: its user, its conversation, or the family that it belongs to or has left. Of what
-- belongs to private media or to an album for some, only those who see them. Without the media or the album the row is being
-- deleted with it, and they are told of that.
create function private.audiences_of(changed_table text, version jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  family   constant uuid := version ->> 'family_id';
  item     constant uuid := coalesce(
    (version ->> 'media_id')::uuid,
    (select media_id from public.comments where id = (version ->> 'comment_id')::uuid));
  album_id constant uuid := version ->> 'album_id';
  media    public.media;
  album    public.albums;
begin
  if changed_table in ('album_members', 'conversation_members', 'recipe_favourites') then
    return next (version ->> 'user_id')::uuid;
  end if;

  if changed_table = 'media' then
    media := jsonb_populate_record(null::public.media, version);
  elsif item is not null then
    select * into media from public.media where id = item;
    if not found then return; end if;
  end if;
  if changed_table = 'albums' then
    album := jsonb_populate_record(null::public.albums, version);
  elsif album_id is not null then
    select * into album from public.albums where id = album_id;
    if not found then return; end if;
  end if;

  if media.is_private or not album.for_family then
    return query
      select id from public.profiles
       where family_id = family
         and (media.is_private is not true or id = media.user_id or exists (
           select from public.immediate_family where user_id = media.user_id and relative_id = id))
         and (album.for_family is not false or id = album.created_by or exists (
           select from public.album_members as readers where readers.album_id = album.id and user_id = id));
    return;
  end if;

  return next coalesce(
    (version ->> 'conversation_id')::uuid,
    case when changed_table in ('conversations', 'families') then (version ->> 'id')::uuid end,
    (version ->> 'recipient_id')::uuid,
    family,
    (select events.family_id from public.events where id = (version ->> 'event_id')::uuid),
    case when changed_table = 'notification_reads' then (version ->> 'user_id')::uuid end);
end $$;

revoke execute on function private.audiences_of(text, jsonb) from public;

-- Notes a changed row for its audiences. Members who have left a conversation are told as well.
-- @param the name under which to note it
create function private.note_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- An import adds thousands of people to one family: the first notes them all.
  if tg_op = 'INSERT' and tg_table_name in ('family_history', 'parentage', 'partnerships') and exists (
    select from private.recent_changes
     where audience_id = (to_jsonb(new) ->> 'family_id')::uuid
       and transaction_id = pg_current_xact_id() and changed_table = tg_table_name)
  then
    return null;
  end if;
  insert into private.recent_changes (audience_id, changed_table)
    select distinct audience_id, noted
      from (values (to_jsonb(old)), (to_jsonb(new))) as versions (version),
           lateral private.audiences_of(tg_table_name, version) as audience_id,
           -- Albums lose an item with its media.
           lateral (
             select coalesce(tg_argv[0], tg_table_name)
              union all
             select 'album_items' where tg_table_name = 'media' and tg_op = 'DELETE'
           ) as names (noted)
     where audience_id is not null
    on conflict do nothing;
  return null;
end $$;

/* Selected with a profile: the moment at which it was read, for `changes_since`. */
create function public.moment(profile public.profiles) returns text
  language sql stable set search_path = ''
  as $$ select now() || '/' || pg_current_snapshot() $$;

/*
 * The tables with changes that a statement at this moment did not see, in the caller's family and conversations. Null when
 * that is unknown: without a family, and after an hour.
 * @param moment as `public.moment` returned it
 */
create function public.changes_since(moment private.phrase) returns text[]
  language sql stable security definer set search_path = ''
  as $$
    select array(
             select distinct changed_table from private.recent_changes
              where audience_id = any (array(
                      select family union select auth.uid() union select * from private.my_conversations()))
                and not pg_visible_in_snapshot(transaction_id, split_part(moment, '/', 2)::pg_snapshot)
              order by changed_table)
      from private.my_family() as family
     where family is not null and split_part(moment, '/', 1)::timestamptz > now() - interval '1 hour'
  $$;

/* @returns how many it removed */
create function public.forget_changes() returns int
  language sql security definer set search_path = ''
  as $$
    with forgotten as (
      -- Long transactions note their changes at their start.
      delete from private.recent_changes where noted_at < now() - interval '3 hours' returning 1)
    select count(*)::int from forgotten
  $$;

revoke execute on function public.moment(public.profiles), public.changes_since(private.phrase), public.forget_changes()
  from public, anon, authenticated, service_role;
grant execute on function public.moment(public.profiles), public.changes_since(private.phrase) to authenticated;
grant execute on function public.forget_changes() to service_role;

create trigger note_change after insert or update or delete on public.families
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.posts
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.events
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.event_attendees
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.event_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.recipes
  for each row execute function private.note_change();
create trigger note_change after insert or delete on public.recipe_favourites
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.lists
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.list_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.family_history
  for each row execute function private.note_change();
-- A trigger changes it together with the person.
create trigger note_change after insert or update or delete on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.note_change();
create trigger note_change after insert or update or delete on public.partnerships
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.media
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.albums
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.album_members
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.album_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.media_people
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.conversations
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.conversation_members
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.comments
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.messages
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.family_playlists
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.playlist_songs
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.notifications
  for each row execute function private.note_change();
create trigger note_change after insert or delete on public.notification_reads
  for each row execute function private.note_change('notifications');
-- `last_seen` is not announced either.
create trigger note_change after insert or delete or update of
  family_id, role, full_name, avatar_url, bio, phone_number, address, birth_date on public.profiles
  for each row execute function private.note_change();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Hosted Supabase reads changes from the write-ahead log. There, the filter of a subscription selects deletions only if the
-- log has the old values of its columns; subscribers still receive the key alone. The gateway of Kinfold does not need it.
-- The whole old row, except for tables of which some columns are not published, because Postgres would refuse every update.
do $$
declare
  published record;
begin
  for published in
    select format('%I.%I', schemaname, tablename) as name
      from pg_publication_tables
     where pubname = 'supabase_realtime'
       and cardinality(attnames) = (
         select count(*) from pg_attribute
          where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped)
  loop
    execute format('alter table %s replica identity full', published.name);
  end loop;
end $$;

-- Generated columns are not published.
alter table public.events       replica identity using index events_family_id_id_key;
alter table public.media replica identity using index media_family_id_file_size_id_idx;
alter table public.comments     replica identity using index comments_family_id_id_idx;
