-- What waits to be sent: at most one push of each topic for each device. Its recipients are determined when something happens.

create table private.push_queue (
  -- Changes when a newer push takes the place of a waiting one.
  id         bigint generated always as identity primary key,
  session_id uuid not null references public.push_subscriptions on delete cascade,
  kind       text not null check (kind in (
    'message', 'mention', 'post', 'event', 'event_changed', 'answer_wanted', 'reminder', 'birthday_today', 'birthday_tomorrow',
    'test'
  )),
  -- A newer notification replaces an older one of its topic on the device, too.
  topic      text not null,
  -- Of a message its conversation, of a reminder its event, of a test nothing, otherwise a notification.
  subject    uuid,
  due_at     timestamptz not null,
  attempts   int not null default 0,
  unique (session_id, topic)
);
create index on private.push_queue (due_at);
alter table private.push_queue enable row level security;

-- Which of the user's choices covers a kind. Null for a test, which nothing holds back.
create function private.push_choice(kind text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when kind in ('message', 'mention') then 'messages'
      when kind = 'post' then 'posts'
      when kind in ('event', 'event_changed', 'answer_wanted', 'reminder') then 'events'
      when kind in ('birthday_today', 'birthday_tomorrow') then 'birthdays'
    end
  $$;

-- The devices that receive pushes, with the families of their users.
create view private.push_devices as
  select session_id, user_id, family_id, kinds, time_zone
    from public.push_subscriptions join public.profiles on profiles.id = user_id
   where stopped_at is null;

create function private.queue_push(devices uuid[], kind text, topic text, subject uuid, due_at timestamptz) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.push_queue (session_id, kind, topic, subject, due_at)
      select device, queue_push.kind, queue_push.topic, queue_push.subject, queue_push.due_at
        -- Sorted, because two of these may update the same rows at the same time.
        from unnest(devices) as device order by device
      on conflict (session_id, topic) do update
        set id = default, kind = excluded.kind, subject = excluded.subject, attempts = 0,
            -- A lively conversation must not postpone its push for ever.
            due_at = case when push_queue.attempts = 0 then least(push_queue.due_at, excluded.due_at) else excluded.due_at end
  $$;

-- Long enough for another device to read it, or for the author to take it back.
create function private.soon() returns timestamptz
  language sql stable set search_path = ''
  as $$ select now() + interval '5 seconds' $$;

create function private.push_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_push(
    array(
      select session_id from private.push_devices join public.conversation_members using (user_id)
       where conversation_id = new.conversation_id and user_id <> new.user_id and 'messages' = any (kinds)
    ),
    'message', 'conversation:' || new.conversation_id, new.conversation_id, private.soon()
  );
  return null;
end $$;

create trigger push_message after insert on public.messages
  for each row execute function private.push_message();

create function private.push_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_push(
    array(
      select session_id from private.push_devices
       where family_id = new.family_id and user_id <> new.actor_id and private.push_choice(new.kind) = any (kinds)
         and user_id = coalesce(new.recipient_id, user_id)
    ),
    new.kind, coalesce('event:' || new.event_id, 'comment:' || new.comment_id, 'posts'), new.id, private.soon()
  );
  return null;
end $$;

create trigger push_news after insert or update of created_at on public.notifications
  for each row when (new.kind in ('post', 'mention', 'event', 'event_changed', 'answer_wanted')) execute function private.push_news();

revoke execute on function
  private.push_choice(text), private.queue_push(uuid[], text, text, uuid, timestamptz), private.soon()
  from public, anon, authenticated, service_role;
