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
