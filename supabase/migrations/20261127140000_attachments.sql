-- Messages take all kinds of files: films, sound, documents, and voice messages with their waveforms.

-- Whether these describe files: the path, the name that its sender gave it, the media type and the size in bytes of each; the
-- seconds of sound and film, and the waveform of a voice message: up to 64 loudnesses from 0 to 100.
create function private.are_attachments(attachments jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when jsonb_typeof(attachments) = 'array' then
      jsonb_array_length(attachments) <= 10 and octet_length(attachments::text) <= 10000
      and not exists (
        select from jsonb_array_elements(attachments) as file
         where (
           jsonb_typeof(file) = 'object' and file - '{path,name,type,size,seconds,waveform}'::text[] = '{}'
           and jsonb_typeof(file -> 'path') = 'string' and jsonb_typeof(file -> 'type') = 'string'
           and jsonb_typeof(file -> 'size') = 'number' and jsonb_typeof(file -> 'name') = 'string'
           and private.is_visible(file ->> 'name') and char_length(file ->> 'name') <= 200
           -- A name that is read in another order than it is written can hide its end.
           and file ->> 'name' !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069]'
           and case jsonb_typeof(file -> 'seconds')
             when 'number' then (file -> 'seconds')::numeric between 0 and 1000000 else not file ? 'seconds'
           end
           and case jsonb_typeof(file -> 'waveform')
             when 'array' then jsonb_array_length(file -> 'waveform') between 1 and 64
               and not jsonb_path_exists(file -> 'waveform', 'strict $[*] ? (@.type() != "number" || !(@ >= 0 && @ <= 100))')
             else not file ? 'waveform'
           end
         ) is not true
      )
      else false end
  $$;
revoke execute on function private.are_attachments(jsonb) from public;
grant execute on function private.are_attachments(jsonb) to authenticated, service_role;

alter table public.messages add column attachments jsonb not null default '[]';
alter table public.messages
  add constraint attachments_describe_files check (private.are_attachments(attachments)),
  drop constraint message_says_something,
  add constraint message_says_something check (private.is_visible(content) or image_paths <> '{}' or attachments <> '[]');
create index on public.messages using gin (attachments jsonb_path_ops) where attachments <> '[]';
grant insert (attachments) on public.messages to authenticated;

-- Paths of the files of a message: its photos, and the others.
create function private.paths_of(message public.messages) returns text[]
  language sql immutable set search_path = ''
  as $$
    select message.image_paths || array(select file ->> 'path' from jsonb_array_elements(message.attachments) as file)
  $$;

-- True when the author has stored each file for this conversation and used it nowhere else: it is deleted with its message.
create function private.owns_files(message public.messages) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select private.paths_of(message) = '{}' or (
      cardinality(private.paths_of(message)) = (
        select count(*) from storage.objects
         where bucket_id = 'messages' and name = any (private.paths_of(message)) and owner_id = message.user_id::text
           and split_part(name, '/', 1) = message.conversation_id::text
           -- Photos are what every browser shows.
           and (name <> all (message.image_paths)
             or metadata ->> 'mimetype' in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'))
      )
      and not exists (
        select from public.messages as other
         where other.image_paths <> '{}' and other.image_paths && private.paths_of(message) and other.id <> message.id
      )
      and not exists (
        select from unnest(private.paths_of(message)) as path
          join public.messages as other on other.attachments <> '[]'
           and other.attachments @> jsonb_build_array(jsonb_build_object('path', path)) and other.id <> message.id
      )
    )
  $$;
revoke execute on function private.paths_of(public.messages), private.owns_files(public.messages) from public;

-- With the media type, the size and, if it is known, the length from storage, not from the client.
create function private.described_attachments(attachments jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(
             file || jsonb_build_object('type', split_part(metadata ->> 'mimetype', ';', 1), 'size', (metadata ->> 'size')::bigint)
               || case when metadata ? 'duration' then jsonb_build_object('seconds', metadata -> 'duration') else '{}' end
             order by place
           ), '[]')
      from jsonb_array_elements(attachments) with ordinality as listed (file, place)
      join storage.objects on bucket_id = 'messages' and name = file ->> 'path'
  $$;
revoke execute on function private.described_attachments(jsonb) from public;

-- The names of the files, for search and pushes. That of a voice message says nothing. Null without any.
create function private.attachment_names(attachments jsonb) returns text
  language sql immutable set search_path = ''
  as $$
    select string_agg(file ->> 'name', ' · ' order by place)
      from jsonb_array_elements(attachments) with ordinality as listed (file, place)
     where not file ? 'waveform'
  $$;
revoke execute on function private.attachment_names(jsonb) from public;
grant execute on function private.attachment_names(jsonb) to authenticated;

create or replace function private.check_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.id := private.id_within(new.conversation_id, new.id);
  -- Without a signed-in user it is the server itself.
  if new.user_id <> coalesce(auth.uid(), new.user_id) then
    raise exception 'not_in_conversation' using errcode = '42501';
  end if;
  perform from public.conversation_members
    where conversation_id = new.conversation_id and user_id = new.user_id
    for share;
  if not found then
    raise exception 'not_in_conversation' using errcode = '42501';
  end if;
  perform from public.conversations
    where id = new.conversation_id and (
      kind <> 'direct'
      or exists (
        select from public.conversation_members
         where conversation_id = new.conversation_id and user_id <> new.user_id
      )
    );
  if not found then
    raise exception 'conversation_empty' using errcode = '23514';
  end if;
  if jsonb_typeof(new.attachments) <> 'array' or not private.owns_files(new) then
    raise exception 'file_not_uploaded' using errcode = '23503';
  end if;
  new.attachments := private.described_attachments(new.attachments);
  return new;
end $$;

drop function private.owns_photos(public.messages);

-- Its result has another column.
drop function public.inbox();
create function public.inbox() returns table (
  id                  uuid,
  kind                text,
  name                text,
  created_by          uuid,
  created_at          timestamptz,
  updated_at          timestamptz,
  last_read_at        timestamptz,
  unread              int,
  message_id          uuid,
  message_user_id     uuid,
  message_content     text,
  message_photos      int,
  message_at          timestamptz,
  message_attachments jsonb
)
  language sql stable set search_path = ''
  as $$
    select conversations.id, conversations.kind, coalesce(conversations.name, families.name), conversations.created_by,
           conversations.created_at, conversations.updated_at, mine.last_read_at, unread.count::int,
           latest.id, latest.user_id, latest.content, cardinality(latest.image_paths), latest.created_at, latest.attachments
      from public.conversation_members as mine
      join public.conversations on conversations.id = mine.conversation_id
      left join public.families on families.id = conversations.family_id and conversations.kind = 'family'
      left join lateral (
        select * from public.messages where conversation_id = conversations.id
         order by created_at desc, id desc limit 1
      ) as latest on true
      cross join lateral (
        select count(*) from (
          select from public.messages
           where conversation_id = conversations.id and created_at > mine.last_read_at and user_id <> mine.user_id
           limit 100
        ) as new_ones
      ) as unread
     where mine.user_id = (select auth.uid())
     order by coalesce(latest.created_at, conversations.created_at) desc, conversations.id
  $$;

revoke execute on function public.inbox() from public, anon;
grant execute on function public.inbox() to authenticated;

update storage.buckets as messages
   set file_size_limit = media.file_size_limit, allowed_mime_types = media.allowed_mime_types
  from storage.buckets as media where messages.id = 'messages' and media.id = 'family-media';
-- Renamed. Hosted Supabase lets `postgres` create and drop policies of storage, not rename them.
drop policy "participants store photos for their conversations" on storage.objects;
create policy "participants store files for their conversations"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'messages'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) in (select private.my_conversations()::text)
  );
drop policy "participants see the photos of their conversations" on storage.objects;
create policy "participants see the files of their conversations"
  on storage.objects for select to authenticated
  using (bucket_id = 'messages' and split_part(name, '/', 1) in (select private.my_conversations()::text));
drop policy "users delete their own photos of messages" on storage.objects;
create policy "users delete their own files of messages"
  on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text);

create or replace view private.file_uses with (security_invoker = true) as
  with pictures (url, used_by, row_id, user_id) as (
    select url, 'posts', id, user_id from public.posts, unnest(image_urls) as url
     union all
    select avatar_url, 'profiles', id, id from public.profiles
     union all
    select image_url, 'recipes', id, user_id from public.recipes
     union all
    select image_url, 'family_history', id, created_by from public.family_history
     union all
    select own_values ->> 'image_url', 'family_history', id, created_by from public.family_history
  ), stored as (
    select private.stored_path(url) as path, * from pictures where url is not null
  )
  select split_part(path, '/', 1) as bucket_id, substr(path, strpos(path, '/') + 1) as name, url, used_by, row_id, user_id
    from stored
   union all
  select bucket_id, file_path, null, 'media', id, user_id from public.media where 'media' = any (places)
   union all
  select bucket_id, motion_path, null, 'media', id, user_id from public.media where motion_path is not null
   union all
  select 'messages', name, null, 'messages', id, user_id from public.messages, unnest(image_paths) as name
   union all
  select 'messages', file ->> 'path', null, 'messages', id, user_id from public.messages, jsonb_array_elements(attachments) as file;

create or replace function private.show_in_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before   constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after    constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  source   constant jsonb := coalesce(after, before);
  author   constant uuid  := coalesce(auth.uid()::text, source ->> tg_argv[4]);
  family   uuid           := source ->> 'family_id';
  pictures constant text[] := array(
    -- Messages have names, the others addresses. Of a message's other files, the films are shown.
    select file ->> 'path' from jsonb_array_elements(after -> 'attachments') as file where file ->> 'type' ~ '^(image|video)/'
     union all
    select case when tg_table_name = 'messages' then picture #>> '{}'
                else substr(private.stored_path(picture #>> '{}'), char_length(tg_argv[1]) + 2) end
      from jsonb_path_query(after -> tg_argv[2], '$[*] ? (@.type() == "string")') as pictures (picture)
  );
begin
  if tg_table_name = 'messages' then
    family := (
      select family_id from public.conversations where id = (source ->> 'conversation_id')::uuid and kind = 'family'
    );
  end if;
  if pictures = '{}' or family is null then
    delete from public.media_uses where place = tg_argv[0] and row_id = (source ->> 'id')::uuid;
  else
    perform private.show_pictures(
      tg_argv[0], (source ->> 'id')::uuid, family, author, tg_argv[1], pictures,
      private.picture_title(after ->> tg_argv[3], author), private.picture_title(before ->> tg_argv[3], author),
      case tg_op when 'INSERT' then (after ->> 'created_at')::timestamptz else now() end
    );
  end if;
  return null;
end $$;

create or replace function private.search_document(message public.messages) returns private.search_document
  language sql stable
  return row(message.conversation_id, null,
    concat_ws(' · ', nullif(message.content, ''), private.attachment_names(message.attachments)), message.created_at,
    jsonb_build_object('author', message.user_id, 'conversation_id', message.conversation_id));

create or replace function private.read_push(claims jsonb, kind text, subject uuid)
  returns table (item uuid, starts_at timestamptz, all_day boolean, content jsonb)
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', claims::text, true);
  return query
    select conversations.id, null::timestamptz, null::boolean,
           jsonb_build_object(
             'name', sender.full_name, 'group', coalesce(conversations.name, families.name),
             'text', left(coalesce(nullif(latest.content, ''), private.attachment_names(latest.attachments), ''), 200),
             'voice', jsonb_path_exists(latest.attachments, '$[*].waveform'),
             'replies', exists (
               select from public.messages as quoted
                where quoted.id = latest.reply_to and quoted.conversation_id = subject and quoted.user_id = mine.user_id
             )
           )
      from public.conversation_members as mine
      join public.conversations on conversations.id = conversation_id
      left join public.families on families.id = conversations.family_id and conversations.kind = 'family'
      cross join lateral (
        select messages.user_id, messages.content, messages.reply_to, messages.attachments from public.messages
         where messages.conversation_id = conversations.id and messages.created_at > mine.last_read_at
           and messages.user_id <> mine.user_id
         order by messages.created_at desc, messages.id desc limit 1
      ) as latest
      left join public.profiles as sender on sender.id = latest.user_id
     where read_push.kind = 'message' and conversations.id = subject and mine.user_id = (select auth.uid());

  return query
    select coalesce(news.post_id, news.event_id, news.comment_id, actor_id), coalesce(news.occurrence, events.start_time), events.all_day,
           jsonb_build_object(
             'name', actor.full_name, 'text', left(coalesce(posts.content, comments.content), 200), 'title', events.title
           )
      from public.notifications as news
      left join public.profiles as actor on actor.id = actor_id
      left join public.posts on posts.id = news.post_id
      left join public.events on events.id = news.event_id
      left join public.comments on comments.id = news.comment_id
     where news.id = subject and news.kind = read_push.kind and coalesce(events.over_at > now() and not cancelled, true)
       and not exists (
         select from public.notification_reads where notification_id = news.id and user_id = (select auth.uid())
       );

  return query
    select events.id, starts.at, events.all_day, jsonb_build_object('title', title, 'location', location)
      from public.events
      join public.push_subscriptions as device on device.session_id = (claims ->> 'session_id')::uuid
      left join public.event_reminders as wish
        on wish.event_id = coalesce(series_id, events.id) and wish.user_id = (select auth.uid())
     cross join unnest(private.reminders(minutes, events.all_day)) as lead
      join private.starts_between(now() - interval '2 days', now() + interval '9 days', events.all_day) as starts
        on starts.id = events.id
     cross join lateral private.reminder_due(starts.at, events.all_day, lead, device.time_zone) as due
     where read_push.kind = 'reminder' and events.id = subject and due <= now()
       and case when events.all_day then private.reminder_due(starts.at, true, -1440, device.time_zone) > now()
                else starts.at > now() or lead = 0 and due > now() - interval '10 minutes' end
       and not exists (
         select from public.event_attendees as answers
          where event_id = events.id and user_id = (select auth.uid()) and private.answer_to(answers, starts.at) = 'declined'
       )
     -- What became due last.
     order by due desc limit 1;

  -- Only the user's own devices get one.
  return query
    select null::uuid, null::timestamptz, null::boolean, null::jsonb
     where read_push.kind = 'test' and private.is_fully_signed_in();
  perform set_config('request.jwt.claims', claims_before, true);
end $$;
alter function private.read_push(jsonb, text, uuid) set role = 'authenticated';
