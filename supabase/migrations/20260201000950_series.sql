-- Series of events: removing one occurrence, ending or splitting a series, and moving it. The table `events` explains the rows.

/*
 * Removes an occurrence from its series. Author and admins.
 * @returns false if there is nothing that the caller may remove
 */
create function public.cancel_occurrence(series uuid, occurrence private.moment) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  whole public.events;
begin
  -- The lock: two members may remove the same one.
  select * into whole from public.events
   where id = series and rrule is not null and family_id = (select private.my_families())
     and (created_by = auth.uid() or family_id in (select private.my_families_as('admin')))
     for update;
  if not found then
    return false;
  end if;
  update public.events set cancelled = true where series_id = series and recurrence_id = occurrence;
  if not found then
    insert into public.events (
      family_id, created_by, title, start_time, end_time, all_day, series_id, recurrence_id, cancelled
    ) values (
      whole.family_id, whole.created_by, whole.title, occurrence, occurrence + (whole.end_time - whole.start_time),
      whole.all_day, series, occurrence, true
    );
  end if;
  return true;
end $$;

/*
 * Ends a series before an occurrence that is not its first. Author and admins.
 * @returns false if there is nothing that the caller may end
 */
create function public.end_series(series uuid, occurrence private.moment) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.events set repeats_until = least(repeats_until, occurrence)
   where id = series and rrule is not null and start_time < occurrence and family_id = (select private.my_families())
     and (created_by = auth.uid() or family_id in (select private.my_families_as('admin')));
  if not found then
    return false;
  end if;
  delete from public.events where series_id = series and recurrence_id >= occurrence;
  delete from public.event_items as items where event_id = series and items.occurrence >= end_series.occurrence;
  return true;
end $$;

/*
 * Moves the exceptions and the answers of a series, by wall time, from one version of it to another or to the series that
 * continues it. Exceptions that had kept the time of the series keep it on.
 * @param since the occurrence with which `after` begins
 */
create function private.move_occurrences(before public.events, after public.events, since timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  old_zone constant text     := coalesce(before.time_zone, 'UTC');
  new_zone constant text     := coalesce(after.time_zone, 'UTC');
  moved    constant interval := after.start_time at time zone new_zone - since at time zone old_zone;
begin
  update public.events as exception
     set series_id = after.id,
         recurrence_id = there,
         start_time = case when unmoved then there else start_time end,
         end_time = case when unmoved then there + (after.end_time - after.start_time) else end_time end,
         all_day = case when unmoved then after.all_day else all_day end
    from (
      select id, (recurrence_id at time zone old_zone + moved) at time zone new_zone as there,
             start_time = recurrence_id and end_time - start_time = before.end_time - before.start_time as unmoved
        from public.events where series_id = before.id and (recurrence_id >= since or before.id = after.id)
    ) as moves
   where exception.id = moves.id;

  insert into public.event_attendees as answers (event_id, user_id, status, guests, occurrences)
    select after.id, user_id, status, guests, coalesce((
             select jsonb_object_agg(key, given) from (
               -- What was answered before it holds from its beginning on.
               (select '' as key, jsonb_build_object('onwards', given -> 'onwards') as given
                  from jsonb_each(occurrences) as each (key, given)
                 where given ? 'onwards' and (key = '' or before.id <> after.id and key < private.occurrence_key(since))
                 order by key desc limit 1)
               union all
               select private.occurrence_key((each.key::timestamptz at time zone old_zone + moved) at time zone new_zone), each.given
                 from jsonb_each(occurrences) as each (key, given)
                where key <> '' and (before.id = after.id or key >= private.occurrence_key(since))
             ) as kept
           ), '{}')
      from public.event_attendees as current
     where event_id = before.id
       and (before.id = after.id or private.answer_to(current, since) is not null
            or exists (select from jsonb_object_keys(occurrences) as key where key >= private.occurrence_key(since)))
    on conflict (event_id, user_id) do update set occurrences = excluded.occurrences;

  update public.event_items
     set event_id = after.id, occurrence = (occurrence at time zone old_zone + moved) at time zone new_zone
   where event_id = before.id and (occurrence >= since or before.id = after.id);

  -- An occurrence of that start may no longer exist.
  delete from public.notifications
   where event_id = before.id and (occurrence >= move_occurrences.since or before.id = after.id and occurrence is not null);
end $$;

/* Runs without a user: answers of others move, too. */
create function private.keep_occurrences() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', '', true);
  if tg_op = 'UPDATE' then
    perform private.move_occurrences(old, new, old.start_time);
  else
    insert into public.event_attendees (event_id, user_id, status, guests)
      select new.id, user_id, private.answer_to(answers, new.recurrence_id), private.guests_at(answers, new.recurrence_id)
        from public.event_attendees as answers
       where event_id = new.series_id and private.answer_to(answers, new.recurrence_id) is not null;
    update public.event_items set event_id = new.id, occurrence = null
     where event_id = new.series_id and occurrence = new.recurrence_id;
    update public.notifications set event_id = new.id, occurrence = null
     where event_id = new.series_id and occurrence = new.recurrence_id;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  return null;
end $$;

create trigger move_occurrences after update on public.events
  for each row when (
    old.rrule is not null and new.rrule is not null
    and (old.start_time, old.end_time, old.all_day, old.time_zone) is distinct from (new.start_time, new.end_time, new.all_day, new.time_zone)
  )
  execute function private.keep_occurrences();

create trigger copy_answers after insert on public.events
  for each row when (new.series_id is not null and not new.cancelled) execute function private.keep_occurrences();

/*
 * Changes an occurrence that is not the first, and all that follow: the series ends before it, and a new one continues.
 * @param version `updated_at` of the series as the author has read it
 * @param id of the new series
 * @param following its values
 * @returns the new series; null when the series is another's or has another version
 */
create function public.change_following(
  series uuid, version private.moment, occurrence private.moment, id uuid, following private.json_object
) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  claims   constant text := current_setting('request.jwt.claims', true);
  tail     constant public.events := jsonb_populate_record(null::public.events, following);
  before   public.events;
  after    public.events;
begin
  select * into before from public.events as whole
   where whole.id = series and updated_at = version and rrule is not null and start_time < occurrence
     and created_by = auth.uid() and family_id = (select private.my_families())
     for update;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', '', true);
  update public.events as whole set repeats_until = least(repeats_until, occurrence) where whole.id = series;
  perform set_config('request.jwt.claims', claims, true);
  insert into public.events (
    id, family_id, created_by, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until
  ) values (
    change_following.id, before.family_id, before.created_by, tail.title, tail.description, tail.location, tail.start_time,
    tail.end_time, tail.all_day, tail.rrule, tail.time_zone, tail.repeats_until
  ) returning * into after;
  perform set_config('request.jwt.claims', '', true);
  -- The answers to the series go on, that of its author as well.
  delete from public.event_attendees where event_id = after.id;
  perform private.move_occurrences(before, after, occurrence);
  insert into public.event_reminders (event_id, user_id, minutes)
    select after.id, user_id, minutes from public.event_reminders where event_id = before.id;
  perform set_config('request.jwt.claims', claims, true);
  -- To the family it is no new event.
  update public.notifications set kind = 'event_changed', created_at = clock_timestamp()
   where event_id = after.id and kind = 'event';
  return after.id;
end $$;

revoke execute on function
  public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment),
  public.change_following(uuid, private.moment, private.moment, uuid, private.json_object),
  private.move_occurrences(public.events, public.events, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment),
  public.change_following(uuid, private.moment, private.moment, uuid, private.json_object)
  to authenticated;
