-- Birthday notifications for the day and the day before, and the removal of old notifications. The server calls both
-- functions once a day.

-- Days are UTC days: a notification appears at midnight UTC, which is the afternoon at the latest. Screens show the day in
-- the reader's own time zone.

/* Whether a day is the anniversary of a date. That of 29 February is the 28th in common years. */
create function private.is_anniversary(of_date date, day date) returns boolean
  language sql immutable parallel safe
  return to_char(of_date, 'MMDD') = to_char(day, 'MMDD')
    or (to_char(of_date, 'MMDD') = '0229' and to_char(day, 'MMDD') = '0228' and to_char(day + 1, 'DD') = '01');

revoke execute on function private.is_anniversary(date, date) from public;
grant execute on function private.is_anniversary(date, date) to authenticated;

/*
 * Adds the birthday notifications up to the day after tomorrow, so that they exist at midnight whenever the server calls.
 * Repeated calls add nothing.
 * @returns how many it added
 */
create function public.add_birthday_notifications(today date default (now() at time zone 'UTC')::date) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  added int;
begin
  insert into public.notifications (family_id, kind, actor_id, day, created_at)
    select family_id, kind, profiles.id, day, (day - days_before)::timestamp at time zone 'UTC'
      from public.profiles,
           (values ('birthday_tomorrow', 1), ('birthday_today', 0)) as reminders (kind, days_before),
           lateral (select (today + days_before + later) as day from generate_series(0, 2) as later) as days
     where family_id is not null and birth_date < day and private.is_anniversary(birth_date, day)
    on conflict (actor_id, day, kind) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

/*
 * Removes notifications older than 90 days, and all but the newest 500 of each family and recipient. Open pages keep them
 * until they load again.
 * @returns how many it removed
 */
create function public.clean_up_notifications() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  -- Not as the function's own setting, which only a superuser may give it.
  perform set_config('realtime.announce', 'off', true);
  delete from public.notifications where id in (
    select id from (
      select id, created_at, row_number() over (partition by family_id, recipient_id order by created_at desc) as place
        from public.notifications
    ) as placed
    where place > 500 or created_at < now() - interval '90 days'
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function public.add_birthday_notifications(date), public.clean_up_notifications()
  from public, anon, authenticated;
grant execute on function public.add_birthday_notifications(date), public.clean_up_notifications() to service_role;

-- A corrected birth date removes the reminders for the wrong day.
create function private.forget_birthday() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where actor_id = new.id and day is not null;
  return null;
end $$;

create trigger forget_birthday after update of birth_date on public.profiles
  for each row when (new.birth_date is distinct from old.birth_date) execute function private.forget_birthday();
