-- Messages in conversations. The participants read them; the author may delete them, and edit them for an hour.

create table public.messages (
  -- The app chooses the id, so that sending again after a lost answer adds nothing.
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

  constraint message_says_something check (content ~ '\S' or image_paths <> '{}'),
  -- `check_message` begins the ids of a conversation alike.
  constraint reply_stays_in_the_conversation check (left(reply_to::text, 8) = left(conversation_id::text, 8))
);
create index on public.messages (conversation_id, created_at desc, id desc);
create index on public.messages (user_id);

create trigger take_family_of_conversation before insert on public.messages
  for each row execute function private.take_family_of_conversation();
create index on public.messages using gin (image_paths) where image_paths <> '{}';

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select, delete, insert (id, conversation_id, user_id, content, image_paths, reply_to), update (content)
  on public.messages to authenticated;

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

-- True when the author has stored each photo for this conversation and used it in no other message: it is deleted with one.
create function private.owns_photos(message public.messages) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select cardinality(message.image_paths) = 0 or (
      cardinality(message.image_paths) = (
        select count(*) from storage.objects
         where bucket_id = 'messages' and name = any (message.image_paths) and owner_id = message.user_id::text
           and split_part(name, '/', 1) = message.conversation_id::text
      )
      and not exists (
        select from public.messages as other
         where other.image_paths <> '{}' and other.image_paths && message.image_paths and other.id <> message.id
      )
    )
  $$;
revoke execute on function private.owns_photos(public.messages) from public;

-- Policies see the snapshot of the statement. This waits for a concurrent removal and then refuses the message.
-- It runs before the policies and gives one answer for every message in another user's name; different answers would
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
  if not private.owns_photos(new) then
    raise exception 'file_not_uploaded' using errcode = '23503';
  end if;
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
  id              uuid,
  kind            text,
  name            text,
  created_by      uuid,
  created_at      timestamptz,
  updated_at      timestamptz,
  last_read_at    timestamptz,
  unread          int,
  message_id      uuid,
  message_user_id uuid,
  message_content text,
  message_photos  int,
  message_at      timestamptz
)
  language sql stable set search_path = ''
  as $$
    select conversations.id, conversations.kind, coalesce(conversations.name, families.name), conversations.created_by,
           conversations.created_at, conversations.updated_at, mine.last_read_at, unread.count::int,
           latest.id, latest.user_id, latest.content, cardinality(latest.image_paths), latest.created_at
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
