-- Deliveries outside the app: summaries by email, and pushes.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Summaries of unread notifications by email: their recipients and content. The server sends them once a day.

-- When a user last received one. Only the server reads and writes it.
create table public.summaries (
  user_id uuid primary key references public.profiles on delete cascade,
  sent_at timestamptz not null
);
alter table public.summaries enable row level security;
revoke all on public.summaries from anon, authenticated;

/*
 * The users who want summaries and have proved their address: anyone can sign up with another person's.
 */
create function public.people_to_mail() returns table (id uuid, email text, full_name text)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, users.email, profiles.full_name
      from public.profiles
      join auth.users on users.id = profiles.id
      left join public.notification_settings as settings on settings.user_id = profiles.id
     where profiles.family_id is not null and coalesce(settings.email, true)
       and users.email_confirmed_at is not null and private.has_verified_address(users.id) and users.deleted_at is null
       and (users.banned_until is null or users.banned_until < now())
  $$;

-- A user's unread notifications and conversations. It reads them as that user, fully signed in, so that an email contains
-- only what the policies show. The role ends with the function, and the claims are put back: only a superuser may create a
-- function that sets them. (A security definer may not change its role.)
create function private.unread_of(person uuid, earliest timestamptz)
  returns table (kind text, name text, day date, many int)
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config(
    'request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  return query
    select case when unread.day is null then unread.kind else 'birthday' end,
           coalesce(actor.full_name, waiting.founder_name), unread.day, count(*)::int
      from public.notifications as unread
      left join public.profiles as actor on actor.id = unread.actor_id
      left join public.families_to_approve() as waiting on waiting.id = unread.waiting_id
     where unread.created_at > earliest and not exists (
       select from public.notification_reads where notification_id = unread.id and user_id = (select auth.uid())
     )
     group by 1, unread.actor_id, 2, 3;
  return query
    select 'conversation', null::text, null::date, count(*)::int
      from public.inbox() where unread > 0 and message_at > earliest
    having count(*) > 0;
  perform set_config('request.jwt.claims', claims_before, true);
end $$;
-- Separate: on creation Postgres would validate the function in this role, which may not call it.
alter function private.unread_of(uuid, timestamptz) set role = 'authenticated';

/*
 * Takes a user's summary: what came since the last one, at most two days. Each summary is returned once, and none for the
 * next 20 hours, so that a restarted server does not send twice. An empty summary is not taken.
 * @returns who did what and how often; `kind` is a kind of notification, `birthday` (on `day`) or `conversation` (`many`
 *   of them have unread messages)
 */
create function public.take_summary(person uuid) returns table (kind text, name text, day date, many int)
  language sql set search_path = ''
  as $$
    with unread as materialized (
      select * from private.unread_of(
        person,
        greatest(now() - interval '2 days', (select sent_at from public.summaries where user_id = person))
      )
    ), taken as (
      insert into public.summaries (user_id, sent_at)
        select person, now() where exists (select from unread)
        on conflict (user_id) do update set sent_at = excluded.sent_at
          where summaries.sent_at < now() - interval '20 hours'
        returning user_id
    )
    select unread.* from unread, taken order by unread.kind, unread.name, unread.day
  $$;

revoke execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  from public, anon, authenticated;
grant execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Web Push: what reaches a device while the app is closed. A device subscribes here, its pushes wait in `push_queue`, and
-- `send-pushes` takes those that are due.

-- One for each device that wants pushes. It ends with the session.
create table public.push_subscriptions (
  session_id      uuid primary key references auth.sessions on delete cascade,
  user_id         uuid not null references public.profiles on delete cascade,
  -- Of the browser's push service. Who knows it and the keys may send to the device (RFC 8291).
  endpoint        text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  p256dh          text not null check (p256dh ~ '^[\w-]{87}$'),
  auth            text not null check (auth ~ '^[\w-]{22}$'),
  user_agent      text check (char_length(user_agent) <= 500),
  kinds           text[] not null default '{messages,posts,events,birthdays}'
                  check (kinds <@ '{messages,posts,events,birthdays}' and cardinality(kinds) <= 4),
  -- In the time zone of the device. Both or none.
  quiet_from      time check (quiet_from < '24:00'),
  quiet_until     time check (quiet_until < '24:00'),
  time_zone       private.time_zone not null,
  -- Names and texts. Without them a notification only announces news.
  shows_content   boolean not null default false,
  created_at      timestamptz not null default now(),
  last_success_at timestamptz,
  last_test_at    timestamptz,
  -- When the push service refused the subscription. The app then tells the user, and removes it.
  stopped_at      timestamptz,
  -- Failed deliveries since the last successful one, and until when the device has to wait for the next attempt.
  failures        int not null default 0,
  paused_until    timestamptz,

  constraint quiet_hours_have_both_ends check (num_nulls(quiet_from, quiet_until) <> 1 and quiet_from <> quiet_until)
);
create index on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from anon, authenticated;
grant select, delete, update
  on public.push_subscriptions to authenticated;
create trigger accept_changes before update on public.push_subscriptions
  for each row execute function private.accept_changes('kinds', 'quiet_from', 'quiet_until', 'time_zone', 'shows_content');

create policy "users see and change the pushes of their own devices"
  on public.push_subscriptions for all to authenticated
  using (user_id = (select auth.uid()));

create policy "push subscriptions require the second factor"
  on public.push_subscriptions as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_push_subscriptions after insert on public.push_subscriptions referencing new table as added
  for each statement execute function private.require_allowance('push subscriptions', '100', '1 day', 'daily_limit');

/*
 * Subscribes the calling device, or renews its subscription and keeps its settings. A user has 20 devices at most; a further
 * one takes the place of the one that has not been reached for the longest time.
 * @param endpoint, p256dh, auth of the browser's PushSubscription, the keys in base64url
 * @param time_zone of the device, such as Europe/Lisbon
 * Without the second factor 42501 `second_step_required`.
 */
create function public.turn_on_push(
  endpoint private.phrase, p256dh private.word, auth private.word, time_zone private.time_zone
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if session is null or not private.is_fully_signed_in() then
    raise exception 'second_step_required' using errcode = '42501';
  end if;
  -- The limit holds for sessions that subscribe at the same time.
  perform from public.profiles where id = auth.uid() for no key update;
  -- A browser has one endpoint: an earlier session in it, of another user even, receives no more.
  delete from public.push_subscriptions as earlier
   where earlier.endpoint = turn_on_push.endpoint and session_id <> session;
  insert into public.push_subscriptions as mine (session_id, user_id, endpoint, p256dh, auth, user_agent, time_zone)
    select session, auth.uid(), turn_on_push.endpoint, turn_on_push.p256dh, turn_on_push.auth, left(user_agent, 500),
           turn_on_push.time_zone
      from auth.sessions where id = session
    on conflict (session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, time_zone = excluded.time_zone,
          stopped_at = null;
  delete from public.push_subscriptions where session_id in (
    select session_id from public.push_subscriptions as others
     where others.user_id = auth.uid() and session_id <> session
     order by coalesce(last_success_at, created_at) desc, session_id offset 19
  );
end $$;

revoke execute on function 
  public.turn_on_push(private.phrase, private.word, private.word, private.time_zone)
  from public, anon, authenticated, service_role;
grant execute on function 
  public.turn_on_push(private.phrase, private.word, private.word, private.time_zone) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- What waits to be sent: at most one push of each topic for each device. Its recipients are determined when something happens.

create table private.push_queue (
  -- Changes when a newer push takes the place of a waiting one.
  id         bigint generated always as identity primary key,
  session_id uuid not null references public.push_subscriptions on delete cascade,
  kind       text not null check (kind in (
    'message', 'mention', 'post', 'event', 'event_changed', 'answer_wanted', 'reminder', 'birthday_today', 'birthday_tomorrow',
    'sign_in_link', 'test'
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

-- Which of the user's choices covers a kind. Null for a test and a sign-in link, which nothing holds back.
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

create function private.wants_push(choices text[], kind text) returns boolean
  language sql immutable set search_path = ''
  as $$ select private.push_choice(kind) is null or private.push_choice(kind) = any (choices) $$;

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
  for each row when (not private.is_restoring()) execute function private.push_message();

create function private.push_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_push(
    array(
      select session_id from private.push_devices
       where family_id = new.family_id and user_id <> new.actor_id
         and private.wants_push(kinds, new.kind) and user_id = coalesce(new.recipient_id, user_id)
    ),
    new.kind,
    coalesce('event:' || new.event_id, 'comment:' || new.comment_id, case new.kind when 'post' then 'posts' else new.kind end),
    -- Using the link signs the device out.
    new.id, case new.kind when 'sign_in_link' then now() else private.soon() end
  );
  return null;
end $$;

create trigger push_news after insert or update of created_at on public.notifications
  for each row when (new.kind in ('post', 'mention', 'event', 'event_changed', 'answer_wanted', 'sign_in_link'))
  execute function private.push_news();

revoke execute on function
  private.push_choice(text), private.wants_push(text[], text), private.queue_push(uuid[], text, text, uuid, timestamptz), private.soon()
  from public, anon, authenticated, service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Reminders and birthdays become due by time. Up to `reached` they are queued.

create table private.push_clock (
  is_the_row boolean primary key default true check (is_the_row),
  reached    timestamptz not null default now()
);
alter table private.push_clock enable row level security;
insert into private.push_clock default values;

create function private.queue_timed_pushes() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  queued_until timestamptz;
begin
  select reached into queued_until from private.push_clock where reached < now() - interval '30 seconds' for update skip locked;
  if not found then
    return;
  end if;
  -- After a long pause, nothing from yesterday.
  queued_until := greatest(queued_until, now() - interval '6 hours');
  update private.push_clock set reached = now() where true;

  -- When each member wants it, or an hour before the event.
  perform private.queue_push(array_agg(distinct session_id), 'reminder', 'event:' || starts.id, starts.id, now())
    from unnest('{0,10,60,1440,10080}'::int[]) as lead
   cross join lateral private.starts_between(
           queued_until + make_interval(mins => lead), now() + make_interval(mins => lead), false
         ) as starts
    join public.events on events.id = starts.id
    join private.push_devices on push_devices.family_id = starts.family_id
    left join public.event_reminders as wish
      on wish.event_id = coalesce(series_id, starts.id) and wish.user_id = push_devices.user_id
   where 'events' = any (kinds) and lead = any (private.reminders(minutes, false))
   group by starts.id;

  -- Of days at the hour of the device, whose zone is 12 hours behind UTC to 14 ahead.
  perform private.queue_push(array_agg(distinct session_id), 'reminder', 'event:' || starts.id, starts.id, now())
    from unnest('{-540,900,9540}'::int[]) as lead
   cross join lateral private.starts_between(
           queued_until + make_interval(mins => lead) - interval '12 hours', now() + make_interval(mins => lead) + interval '14 hours',
           true
         ) as starts
    join public.events on events.id = starts.id
    join private.push_devices on push_devices.family_id = starts.family_id
    join public.event_reminders as wish
      on wish.event_id = coalesce(series_id, starts.id) and wish.user_id = push_devices.user_id
   cross join lateral private.reminder_due(starts.at, true, lead, push_devices.time_zone) as due
   where 'events' = any (kinds) and lead = any (minutes) and due > queued_until and due <= now()
   group by starts.id;

  -- In the morning where the device is, but not before the notification exists (midnight UTC).
  perform private.queue_push(array_agg(session_id), kind, 'birthday:' || actor_id, id, now())
    from private.push_devices join public.notifications using (family_id),
         lateral (
           select greatest(
             (day - (kind = 'birthday_tomorrow')::int + time '08:00') at time zone time_zone, created_at
           ) as morning
         ) as local
   where day is not null and morning > queued_until and morning <= now() and user_id <> actor_id and 'birthdays' = any (kinds)
   group by id;
end $$;

revoke execute on function private.queue_timed_pushes() from public, anon, authenticated, service_role;
grant execute on function private.queue_timed_pushes() to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Sending pushes. The subject of each is read again as the recipient: a member who has left, was removed or has read it in the
-- meantime gets nothing.

-- When a push may be sent that is due now: at once, or when the quiet hours end.
create function private.after_quiet_hours(quiet_from time, quiet_until time, time_zone text) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select case
      when quiet_from is null
        or case when quiet_from < quiet_until then clock < quiet_from or clock >= quiet_until
                else clock < quiet_from and clock >= quiet_until end
        then now()
      else (local::date + (clock >= quiet_until)::int + quiet_until) at time zone time_zone
    end
      from (select now() at time zone time_zone as local, (now() at time zone time_zone)::time as clock) as here
  $$;

-- Leases due pushes, so that no other gateway sends them. One that is not reported as sent becomes due again later. Families
-- take turns, and within a family its members, so that no one with many devices delays the pushes of others.
-- @returns also the claims of the recipient's session; null if the push must not be sent: its kind is no longer chosen, the
--   account is banned, or too many attempts have failed
create function private.lease_pushes(most int) returns table (
  id bigint, kind text, topic text, subject uuid, endpoint text, p256dh text, auth text, shows_content boolean, claims jsonb
)
  language sql security definer set search_path = ''
  as $$
    with waiting as (
      select push_queue.id, due_at, family_id, row_number() over (partition by user_id order by due_at, push_queue.id) as turn
        from private.push_queue
        join public.push_subscriptions using (session_id)
        join public.profiles on profiles.id = user_id
       where due_at <= now()
    ), in_order as (
      select id, row_number() over (partition by family_id order by turn, due_at, id) as place
        from waiting
    ), due as (
      select push_queue.id,
             case when private.push_choice(kind) is null then now()
                  else greatest(private.after_quiet_hours(quiet_from, quiet_until, time_zone), paused_until) end as free_at
        from private.push_queue
        join public.push_subscriptions using (session_id)
        join in_order on in_order.id = push_queue.id
       where due_at <= now()
       order by place, due_at limit most
         for update of push_queue skip locked
    ), leased as (
      update private.push_queue
         set attempts = attempts + (free_at <= now())::int,
             due_at = case when free_at > now() then free_at else now() + interval '30 seconds' * 4 ^ attempts end
        from due where push_queue.id = due.id
        returning push_queue.*, free_at
    )
    select leased.id, kind, topic, subject, endpoint, p256dh, auth, shows_content,
           case when private.wants_push(kinds, kind) and attempts <= 5
                  and coalesce(banned_until < now(), true) then
             jsonb_build_object('role', 'authenticated', 'sub', users.id, 'session_id', session_id, 'aal', sessions.aal)
           end
      from leased
      join public.push_subscriptions using (session_id)
      join auth.sessions on sessions.id = session_id
      join auth.users on users.id = sessions.user_id
     where free_at <= now()
  $$;

create function private.drop_push(id bigint) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.push_queue where push_queue.id = drop_push.id $$;

-- Reads the subject of a push as its recipient, in the recipient's session; `unread_of` in `summaries` explains how.
-- @returns no row without news; `item` is what the notification opens, an event at its day
create function private.read_push(claims jsonb, kind text, subject uuid)
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

/*
 * For the server: the pushes to send now. The caller reports each with `report_push`.
 * @param most how many at once
 * @returns `topic` and `kind` as in `push_queue`; `item`: the conversation, post, comment, event or member that it is about, an event
 *   with its time; `content`: names and texts, null unless the device shows them
 */
create function public.take_pushes(most int default 50) returns table (
  id bigint, kind text, topic text, endpoint text, p256dh text, auth text, item uuid, starts_at timestamptz,
  all_day boolean, content jsonb
)
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  push record;
begin
  perform private.queue_timed_pushes();
  for push in select * from private.lease_pushes(most) loop
    begin
      select push.id, push.kind, push.topic, push.endpoint, push.p256dh, push.auth, read.item, read.starts_at, read.all_day,
             case when push.shows_content then read.content end
        into id, kind, topic, endpoint, p256dh, auth, item, starts_at, all_day, content
        from private.read_push(push.claims, push.kind, push.subject) as read where push.claims is not null;
    -- A subject that cannot be read holds back no other push.
    exception when others then
      raise warning 'push % of kind % was dropped: %', push.id, push.kind, sqlerrm;
      id := null;
    end;
    if id is null then
      perform private.drop_push(push.id);
      continue;
    end if;
    return next;
  end loop;
end $$;

/*
 * For the server: how sending a push ended. A device that could not be reached waits ever longer for its next push, up to an
 * hour, so that it does not keep others waiting.
 * @param outcome `sent`; `refused`: not sent, and not to be tried again; `gone`: the push service no longer knows the
 *   device; `failed`: to be tried again after `wait` seconds or more
 */
create function public.report_push(push bigint, outcome text, wait int default 0) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  done private.push_queue;
begin
  if outcome in ('failed', 'refused') then
    update public.push_subscriptions
       set failures = least(failures + 1, 8),
           paused_until = now() + greatest(
             make_interval(secs => least(wait, 86400)), least(interval '15 seconds' * 2 ^ failures, interval '1 hour')
           )
     where session_id = (select session_id from private.push_queue where id = push);
  end if;
  if outcome = 'failed' then
    update private.push_queue set due_at = greatest(due_at, now() + make_interval(secs => least(wait, 86400))) where id = push;
    return;
  end if;
  delete from private.push_queue where id = push returning * into done;
  if outcome = 'sent' then
    update public.push_subscriptions
       set last_success_at = now(), failures = 0, paused_until = null,
           last_test_at = case done.kind when 'test' then now() else last_test_at end
     where session_id = done.session_id;
  elsif outcome = 'gone' then
    update public.push_subscriptions set stopped_at = now() where session_id = done.session_id;
    delete from private.push_queue where session_id = done.session_id;
  end if;
end $$;

/* Sends a test to the calling device. 42501 `unknown_device` if it has no pushes; P0001 `daily_limit`. */
create function public.send_test_push() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if not private.is_fully_signed_in() or not exists (
    select from public.push_subscriptions where session_id = session and stopped_at is null
  ) then
    raise exception 'unknown_device' using errcode = '42501';
  end if;
  if private.use_allowance('push tests', 1, 100, '1 day') > 0 then
    raise exception 'daily_limit' using errcode = 'P0001';
  end if;
  perform private.queue_push(array[session], 'test', 'test', null, now());
end $$;

revoke execute on function
  private.after_quiet_hours(time, time, text), private.lease_pushes(int), private.drop_push(bigint),
  private.read_push(jsonb, text, uuid), public.take_pushes(int), public.report_push(bigint, text, int), public.send_test_push()
  from public, anon, authenticated, service_role;
grant execute on function public.send_test_push() to authenticated;
grant execute on function
  private.lease_pushes(int), private.drop_push(bigint), private.read_push(jsonb, text, uuid), public.take_pushes(int),
  public.report_push(bigint, text, int)
  to service_role;
