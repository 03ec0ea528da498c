-- Conversations and their messages.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Conversations: direct ones between two members of a family, named groups, and one of the whole family. Only participants
-- can see one.

create table public.conversations (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  kind       text not null check (kind in ('direct', 'group', 'family')),
  -- Groups only.
  name       text check (char_length(name) <= 80 and name ~ '^\S(.*\S)?$' and private.is_visible(name) and name !~ '[[:cntrl:]]'),
  -- Direct conversations only: both members, the smaller id first.
  pair       uuid[] check (cardinality(pair) = 2),
  -- The group admin, who may remove others: first the creator, later the longest-standing participant.
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint direct_is_between_two check ((kind = 'direct') = (pair is not null and array_length(pair, 1) = 2)),
  constraint group_has_a_name check ((kind = 'group') = (name is not null)),
  unique (family_id, pair)
);
create index on public.conversations (created_by);
create unique index on public.conversations (family_id) where kind = 'family';

create table public.conversation_members (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  -- The family of the conversation, by which live updates are selected.
  live_family_id  uuid,
  user_id         uuid not null references public.profiles on delete cascade,
  joined_at       timestamptz not null default clock_timestamp(),
  -- Messages up to this time are read.
  last_read_at    private.moment not null default clock_timestamp(),
  unique (conversation_id, user_id)
);
create index on public.conversation_members (user_id);

-- Also for messages.
create function private.take_family_of_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.live_family_id := (select family_id from public.conversations where id = new.conversation_id);
  return new;
end $$;

create trigger take_family_of_conversation before insert on public.conversation_members
  for each row execute function private.take_family_of_conversation();

create function private.my_conversations() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
    select conversations.id
      from public.conversation_members join public.conversations on conversations.id = conversation_id
     where user_id = (select auth.uid()) and family_id = (select private.my_family())
  $$;

-- The caller's groups, and those of which the caller is the group admin.
create function private.my_groups() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.conversations where kind = 'group' and id in (select private.my_conversations()) $$;

create function private.groups_i_manage() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.conversations where created_by = (select auth.uid()) and id in (select private.my_groups()) $$;

revoke execute on function
  private.my_conversations(), private.my_groups(), private.groups_i_manage() from public;
grant execute on function
  private.my_conversations(), private.my_groups(), private.groups_i_manage() to authenticated;

alter table public.conversations enable row level security;
revoke all on public.conversations from anon, authenticated;
grant select, update on public.conversations to authenticated;
create trigger accept_changes before update on public.conversations
  for each row execute function private.accept_changes('name');

create policy "participants see their conversations"
  on public.conversations for select to authenticated
  using (id = any (array(select private.my_conversations())));

create policy "participants rename their groups"
  on public.conversations for update to authenticated
  using (id in (select private.my_groups()));

alter table public.conversation_members enable row level security;
revoke all on public.conversation_members from anon, authenticated;
grant select, delete, insert (conversation_id, user_id), update
  on public.conversation_members to authenticated;
create trigger accept_changes before update on public.conversation_members
  for each row execute function private.accept_changes('last_read_at');

-- Their own row by itself, so that they receive its deletion: after it the conversation is no longer theirs.
create policy "participants see themselves and each other"
  on public.conversation_members for select to authenticated
  using (
    conversation_id = any (array(select private.my_conversations()))
    or (user_id = (select auth.uid()) and (select private.my_family()) is not null)
  );

create policy "participants add family members to their groups"
  on public.conversation_members for insert to authenticated
  with check (conversation_id in (select private.my_groups()) and private.is_relative(user_id));

create policy "participants record what they have read"
  on public.conversation_members for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants leave groups, and group admins remove others"
  on public.conversation_members for delete to authenticated
  using (
    (user_id = (select auth.uid()) and conversation_id in (select private.my_groups()))
    or conversation_id in (select private.groups_i_manage())
  );

-- The read position never moves back, and never into the future.
create function private.limit_read_position() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.last_read_at := greatest(old.last_read_at, least(new.last_read_at, clock_timestamp()));
  return new;
end $$;

create trigger limit_read_position before update of last_read_at on public.conversation_members
  for each row execute function private.limit_read_position();

-- When the group admin leaves, the longest-standing participant takes over. When the last participant leaves, the group
-- is deleted.
create function private.hand_over_group() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  successor uuid;
begin
  -- Concurrent departures wait for each other here.
  perform from public.conversations where id = old.conversation_id and kind = 'group' for update;
  if not found then
    return null;
  end if;
  select user_id into successor from public.conversation_members
   where conversation_id = old.conversation_id order by joined_at, id limit 1;
  if successor is null then
    delete from public.conversations where id = old.conversation_id;
  else
    update public.conversations set created_by = successor
     where id = old.conversation_id and (created_by is null or created_by = old.user_id);
  end if;
  return null;
end $$;

create trigger hand_over_group after delete on public.conversation_members
  for each row execute function private.hand_over_group();

-- Every family has a conversation of all its members from its first day. They join it here and leave it in `leave_family`.
-- As in a group, new members see earlier messages.
create function private.add_family_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversations (family_id, kind) values (new.id, 'family');
  return null;
end $$;

create trigger add_family_conversation after insert on public.families
  for each row execute function private.add_family_conversation();

create function private.join_family_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversation_members (conversation_id, user_id)
    select id, new.id from public.conversations where family_id = new.family_id and kind = 'family'
    on conflict do nothing;
  return null;
end $$;

create trigger join_family_conversation after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.join_family_conversation();

/* Finds or creates the direct conversation with another member of the family. @returns its id */
create function public.open_conversation(person uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  both_of_us uuid[] := array[least(person, auth.uid()), greatest(person, auth.uid())];
  conversation uuid;
begin
  if not private.is_relative(person) then
    raise exception 'not_in_your_family' using errcode = '42501';
  end if;
  insert into public.conversations (family_id, kind, pair, created_by)
    select family_id, 'direct', both_of_us, auth.uid() from private.my_family() as family_id where family_id is not null
    on conflict (family_id, pair) do update set kind = excluded.kind
    returning id into conversation;
  insert into public.conversation_members (conversation_id, user_id)
    select conversation, unnest(both_of_us)
    on conflict do nothing;
  return conversation;
end $$;

/* Creates a group of the caller and other family members. @returns its id */
create function public.create_group(name private.phrase, people private.ids) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  conversation uuid;
  person uuid;
begin
  if coalesce(array_length(people, 1), 0) not between 1 and 200 then
    raise exception 'group_needs_member' using errcode = '23514';
  end if;
  -- Sorted, because `is_relative` locks them.
  for person in select distinct unnest(people) as id order by id loop
    if person <> auth.uid() and not private.is_relative(person) then
      raise exception 'not_in_your_family' using errcode = '42501';
    end if;
  end loop;
  insert into public.conversations (family_id, kind, name, created_by)
    select family_id, 'group', create_group.name, auth.uid() from private.my_family() as family_id where family_id is not null
    returning id into conversation;
  if conversation is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  insert into public.conversation_members (conversation_id, user_id)
    select conversation, unnest(people || auth.uid())
    on conflict do nothing;
  return conversation;
end $$;

revoke execute on function public.open_conversation(uuid), public.create_group(private.phrase, private.ids) from public, anon;
grant execute on function public.open_conversation(uuid), public.create_group(private.phrase, private.ids) to authenticated;

-- Opening an existing direct conversation does not count.
create trigger stamp_change before update on public.conversations
  for each row execute function private.stamp_change();

create trigger limit_conversations after insert on public.conversations referencing new table as added
  for each statement execute function private.require_allowance('conversations', '200', '1 day', 'conversation_limit');

create trigger limit_participants after insert on public.conversation_members referencing new table as added
  for each statement execute function private.require_allowance('participants', '40000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.conversations, public.conversation_members;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Messages in conversations. The participants read them; the author may delete them, and edit them for an hour.

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

create table public.messages (
  -- The app chooses the id, so that sending again after a lost response adds nothing.
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  -- The family of the conversation, by which live updates are selected.
  live_family_id  uuid,
  user_id         uuid not null default auth.uid() references public.profiles on delete cascade,
  content         text not null default '' check (char_length(content) <= 4000),
  -- Photos in the bucket `messages`.
  image_paths     text[] not null default '{}' check (
    cardinality(image_paths) <= 10 and array_ndims(image_paths) = 1 and char_length(array_to_string(image_paths, ',')) <= 10000
  ),
  -- The message that this one quotes. Not a foreign key: the reply to a deleted message stays a reply.
  reply_to        uuid,
  -- See `reactions`.
  reacted_by      jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at      timestamptz not null default clock_timestamp(),
  edited_at       timestamptz,
  -- Other files in the bucket `messages`: films, sound, documents. See `are_attachments`.
  attachments     jsonb not null default '[]',

  constraint attachments_describe_files check (private.are_attachments(attachments)),
  constraint message_says_something check (private.is_visible(content) or image_paths <> '{}' or attachments <> '[]'),
  -- `check_message` begins the ids of a conversation alike.
  constraint reply_stays_in_the_conversation check (left(reply_to::text, 8) = left(conversation_id::text, 8))
);
create index on public.messages (conversation_id, created_at desc, id desc);
create index on public.messages (user_id);

create trigger take_family_of_conversation before insert on public.messages
  for each row execute function private.take_family_of_conversation();
create index on public.messages using gin (image_paths) where image_paths <> '{}';
create index on public.messages using gin (attachments jsonb_path_ops) where attachments <> '[]';

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select, delete, insert (id, conversation_id, user_id, content, image_paths, reply_to, attachments), update
  on public.messages to authenticated;
create trigger accept_changes before update on public.messages
  for each row execute function private.accept_changes('content');

create policy "participants read the messages of their conversations"
  on public.messages for select to authenticated
  using (conversation_id = any (array(select private.my_conversations())));

create policy "participants write in their conversations in their own name"
  on public.messages for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants edit their own messages"
  on public.messages for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants delete their own messages"
  on public.messages for delete to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

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

-- Policies see the snapshot of the statement. This waits for a concurrent removal and then refuses the message.
-- It runs before the policies and gives one response for every message in another user's name; different answers would
-- tell a removed participant who is still in the conversation.
create function private.check_message() returns trigger
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

create trigger check_message before insert on public.messages
  for each row execute function private.check_message();

create function private.check_edit() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if old.created_at < now() - interval '1 hour' then
    raise exception 'message_too_old' using errcode = 'P0001';
  end if;
  new.edited_at := clock_timestamp();
  return new;
end $$;

create trigger check_edit before update of content on public.messages
  for each row when (new.content <> old.content) execute function private.check_edit();

create trigger limit_messages after insert on public.messages referencing new table as added
  for each statement execute function private.require_allowance('messages', '20000', '1 day', 'message_limit');

/*
 * The caller's conversations with the last message of each and the number of unread ones (100 means 100 or more),
 * including those without a message. The conversation of the whole family has the family's name.
 */
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

alter publication supabase_realtime add table public.messages;
