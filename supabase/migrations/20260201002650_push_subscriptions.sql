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
  -- Names and texts. Without them a notification only says that there is something new.
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
grant select, delete, update (kinds, quiet_from, quiet_until, time_zone, shows_content)
  on public.push_subscriptions to authenticated;

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
