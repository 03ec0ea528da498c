-- Events from the file of another calendar. The app reads the file; this adds what is new.

/* The id that an event of another calendar gets: the same each time, and its own if it comes from this hub. */
create function private.id_of_uid(uid text) returns uuid
  language sql immutable set search_path = ''
  as $$
    select case when uid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then uid::uuid else md5(uid)::uuid end
  $$;
revoke execute on function private.id_of_uid(text) from public;

/*
 * Adds events for the caller, all or none. What was imported before stays as it is.
 * @param events rows of `events`, each with the `uid` that it has there, at most 1,000. An occurrence that differs from its series, or is
 *   `cancelled`, has a `recurrence_id` and the `uid` of the series
 * @returns how many are new, without occurrences
 */
create function public.import_events(events private.json_rows) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  family constant uuid := (
    select family_id from public.profiles where id = auth.uid() and family_id = (select private.my_families())
  );
  given public.events[] := array(select row from jsonb_populate_recordset(null::public.events, import_events.events) as row);
  added uuid[];
begin
  if family is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if cardinality(given) > 1000 then
    raise exception '% events are too many', cardinality(given) using errcode = '22023';
  end if;
  with new as (
    insert into public.events (
      id, family_id, created_by, uid, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until
    )
      select private.id_of_uid(uid), family, auth.uid(), uid, title, description, location, start_time, end_time, all_day,
             rrule, time_zone, repeats_until
        from unnest(given) as one where recurrence_id is null
      on conflict (id) do nothing
      returning id
  )
  select array_agg(id) into added from new;

  insert into public.events (
    family_id, created_by, uid, title, description, location, start_time, end_time, all_day, series_id, recurrence_id, cancelled
  )
    select family, auth.uid(), one.uid, one.title, one.description, one.location, one.start_time, one.end_time, one.all_day,
           series.id, one.recurrence_id, coalesce(one.cancelled, false)
      from unnest(given) as one
      join public.events as series on series.id = private.id_within(family, private.id_of_uid(one.uid))
     where one.recurrence_id is not null and series.id = any (added) and series.rrule is not null;
  return coalesce(cardinality(added), 0);
end $$;

revoke execute on function public.import_events(private.json_rows) from public, anon, authenticated, service_role;
grant execute on function public.import_events(private.json_rows) to authenticated;
