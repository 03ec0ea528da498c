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
             case when kind = 'test' then now()
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
           case when (kind = 'test' or private.push_choice(kind) = any (kinds)) and attempts <= 5
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
-- @returns no row if there is nothing to tell any more; `item` is what the notification opens, an event at its day
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
             'name', sender.full_name, 'group', coalesce(conversations.name, families.name), 'text', left(latest.content, 200),
             'replies', exists (
               select from public.messages as quoted
                where quoted.id = latest.reply_to and quoted.conversation_id = subject and quoted.user_id = mine.user_id
             )
           )
      from public.conversation_members as mine
      join public.conversations on conversations.id = conversation_id
      left join public.families on families.id = conversations.family_id and conversations.kind = 'family'
      cross join lateral (
        select messages.user_id, messages.content, messages.reply_to from public.messages
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
