-- Series of events: what concerns one occurrence, those that follow, and moving them. The table `events` explains the rows.

/* How `event_attendees.occurrences` names the start of an occurrence. These keys sort by time. */
create function private.occurrence_key(start timestamptz) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

/* The answer to an occurrence; null if there is none. The app finds it in the same way: answer-to.ts. */
create function private.answer_to(answer public.event_attendees, start timestamptz) returns text
  language sql stable parallel safe set search_path = ''
  as $$
    select case when answer.occurrences = '{}' then answer.status
                else coalesce(
                  answer.occurrences #>> array[private.occurrence_key(start), 'only'],
                  (select given ->> 'onwards' from jsonb_each(answer.occurrences) as each (since, given)
                    where given ? 'onwards' and since <= private.occurrence_key(start)
                    order by since desc limit 1)
                ) end
  $$;

/* The guests that a member brings to an event, or to an occurrence of a series. The app finds them in the same way: guests-at.ts. */
create function private.guests_at(answer public.event_attendees, start timestamptz) returns int
  language sql stable parallel safe set search_path = ''
  as $$
    select coalesce((answer.occurrences #>> array[private.occurrence_key(start), 'guests'])::int, answer.guests)
  $$;

/* Answers to a series, by occurrence, when they are no longer all the same. */
create function private.by_occurrence(occurrences jsonb, latest text) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when occurrences = '{}' and latest is not null
                then jsonb_build_object('', jsonb_build_object('onwards', latest)) else occurrences end
  $$;

/*
 * Answers to a series without those of more than a year ago, apart from the last that is for later ones as well. At most 500,
 * the one that is about to be added included: P0001 `too_many_answers`.
 * @param this the key of the occurrence that is answered
 */
create function private.bounded_answers(answers jsonb, this text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  year_ago constant text := private.occurrence_key(now() - interval '1 year');
  kept     constant jsonb := (
    select coalesce(jsonb_object_agg(since, given), '{}') from jsonb_each(answers) as each (since, given)
     where since > year_ago
        or since = (select max(earlier) from jsonb_each(answers) as each (earlier, one) where one ? 'onwards' and earlier <= year_ago)
  );
begin
  if (select count(*) from jsonb_object_keys(kept - this)) >= 500 then
    raise exception 'too_many_answers' using errcode = 'P0001';
  end if;
  return kept;
end $$;

/*
 * Answers to a series with one more.
 * @param latest `event_attendees.status` before
 * @param scope this, following or all
 */
create function private.with_answer(occurrences jsonb, latest text, status text, start timestamptz, scope text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  this    constant text  := private.occurrence_key(start);
  answers jsonb := private.by_occurrence(occurrences, latest);
begin
  if scope <> 'all' then
    answers := private.bounded_answers(answers, this);
  end if;
  return case scope
    when 'all' then '{}'
    when 'following' then
      (select coalesce(jsonb_object_agg(since, given), '{}') from jsonb_each(answers) as each (since, given) where since < this)
        || jsonb_build_object(this, coalesce(answers -> this, '{}') - 'only' || jsonb_build_object('onwards', status))
    when 'this' then
      answers || jsonb_build_object(this, coalesce(answers -> this, '{}') || jsonb_build_object('only', status))
  end;
end $$;

/*
 * Answers an occurrence of a series as the caller.
 * @param scope this, following or all
 */
create function public.answer_occurrence(series uuid, occurrence timestamptz, status text, scope text default 'this') returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if scope not in ('this', 'following', 'all') then
    raise exception '% is no scope', scope using errcode = '22023';
  end if;
  perform from public.events where id = series and rrule is not null and family_id = (select private.my_families());
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  -- Occurrences with a row of their own have their own answers.
  insert into public.event_attendees as given (event_id, user_id, status)
    select id, auth.uid(), answer_occurrence.status from public.events
     where series_id = series and not cancelled
       and (scope = 'all' or recurrence_id = occurrence or scope = 'following' and recurrence_id > occurrence)
    on conflict (event_id, user_id) do update set status = excluded.status;
  if found and scope = 'this' then
    return;
  end if;
  insert into public.event_attendees as given (event_id, user_id, status, occurrences)
    values (series, auth.uid(), answer_occurrence.status,
            private.with_answer('{}', null, answer_occurrence.status, occurrence, scope))
    on conflict (event_id, user_id) do update
      set status = excluded.status,
          occurrences = private.with_answer(given.occurrences, given.status, excluded.status, occurrence, scope);
end $$;

/*
 * Says how many guests the caller brings to an event, or to an occurrence of a series: 0 to 20. 42501 `not_allowed` if the
 * caller does not come.
 * @param occurrence null unless it is one of a series
 */
create function public.bring_guests(event uuid, guests int, occurrence timestamptz default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if guests not between 0 and 20 then
    raise exception '% is no number of guests', guests using errcode = '22023';
  end if;
  update public.event_attendees as answers
     set guests = case when rrule is null then bring_guests.guests else answers.guests end,
         occurrences = case when rrule is null then occurrences else
           private.bounded_answers(private.by_occurrence(occurrences, status), private.occurrence_key(occurrence))
           || jsonb_build_object(
             private.occurrence_key(occurrence),
             coalesce(occurrences -> private.occurrence_key(occurrence), '{}') || jsonb_build_object('guests', bring_guests.guests)
           ) end
    from public.events
   where events.id = private.row_of(event, occurrence) and (rrule is null or occurrence is not null)
     and family_id = (select private.my_families())
     and answers.event_id = events.id and user_id = auth.uid()
     and case when rrule is null then status else private.answer_to(answers, occurrence) end in ('going', 'maybe');
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end $$;

/* The row of an occurrence: its own if it has one, or else that of the series. Of a plain event it is the event. */
create function private.row_of(event uuid, occurrence timestamptz) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((select id from public.events where series_id = event and recurrence_id = occurrence), event)
  $$;

/* Whether the caller has not answered an event that is not over, or an occurrence of it. */
create function private.lacks_my_answer(event uuid, occurrence timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.events
       where id = private.row_of(event, occurrence) and not cancelled
         and case when rrule is null then end_time else occurrence + (end_time - start_time) end > now()
         and not exists (
           select from public.event_attendees as answers
            where event_id = events.id and user_id = (select auth.uid())
              and (rrule is null or private.answer_to(answers, occurrence) is not null)
         )
    )
  $$;

/*
 * Removes an occurrence from its series. Author and admins.
 * @returns false if there is nothing that the caller may remove
 */
create function public.cancel_occurrence(series uuid, occurrence timestamptz) returns boolean
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
create function public.end_series(series uuid, occurrence timestamptz) returns boolean
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
  series uuid, version timestamptz, occurrence timestamptz, id uuid, following jsonb
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
  update public.events as whole set repeats_until = least(repeats_until, occurrence) where whole.id = series;
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
  perform set_config('request.jwt.claims', claims, true);
  -- To the family it is no new event.
  update public.notifications set kind = 'event_changed', created_at = clock_timestamp()
   where event_id = after.id and kind = 'event';
  return after.id;
end $$;

revoke execute on function
  public.answer_occurrence(uuid, timestamptz, text, text), public.bring_guests(uuid, int, timestamptz),
  public.cancel_occurrence(uuid, timestamptz), public.end_series(uuid, timestamptz),
  public.change_following(uuid, timestamptz, timestamptz, uuid, jsonb), private.row_of(uuid, timestamptz),
  private.lacks_my_answer(uuid, timestamptz), private.guests_at(public.event_attendees, timestamptz), private.by_occurrence(jsonb, text),
  private.bounded_answers(jsonb, text),
  private.move_occurrences(public.events, public.events, timestamptz), private.occurrence_key(timestamptz),
  private.answer_to(public.event_attendees, timestamptz), private.with_answer(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
-- Pushes are read as their recipients, and so are notifications.
grant execute on function
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.lacks_my_answer(uuid, timestamptz) to authenticated;
grant execute on function
  public.answer_occurrence(uuid, timestamptz, text, text), public.bring_guests(uuid, int, timestamptz),
  public.cancel_occurrence(uuid, timestamptz), public.end_series(uuid, timestamptz), public.change_following(uuid, timestamptz, timestamptz, uuid, jsonb)
  to authenticated;

-- When series occur on the next days, for reminders and for the next events. `send-pushes` reads the rules.

create table private.expanded_series (
  event_id uuid primary key references public.events on delete cascade,
  -- Occurrences before this moment are known.
  until    timestamptz not null
);
alter table private.expanded_series enable row level security;

create table private.series_starts (
  event_id  uuid not null references private.expanded_series on delete cascade,
  starts_at timestamptz not null,
  primary key (event_id, starts_at)
);
create index on private.series_starts (starts_at);
alter table private.series_starts enable row level security;

create index on public.events (over_at) where rrule is not null;
create index on public.events (family_id, over_at) where rrule is not null;

create function private.forget_starts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.expanded_series where event_id = new.id;
  return null;
end $$;

create trigger forget_starts after update on public.events
  for each row when (
    (old.start_time, old.rrule, old.time_zone, old.repeats_until, old.all_day)
      is distinct from (new.start_time, new.rrule, new.time_zone, new.repeats_until, new.all_day)
  )
  execute function private.forget_starts();

/* For the server: the series whose occurrences of the next eight days are not known. */
create function public.series_to_expand() returns table (
  id uuid, updated_at timestamptz, start_time timestamptz, end_time timestamptz, all_day boolean, rrule text, time_zone text,
  repeats_until timestamptz
)
  language sql stable security definer set search_path = ''
  as $$
    select id, updated_at, start_time, end_time, all_day, rrule, time_zone, repeats_until
      from public.events left join private.expanded_series on event_id = id
     where rrule is not null and over_at > now() - interval '1 day' and coalesce(until < now() + interval '8 days', true)
     order by until nulls first limit 50
  $$;

/*
 * For the server: stores when a series occurs. One that has another version by now is read again.
 * @param until later occurrences are unknown
 */
create function public.store_starts(series uuid, version timestamptz, starts timestamptz[], until timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = series and updated_at = version for share;
  if not found then
    return;
  end if;
  delete from private.expanded_series where event_id = series;
  insert into private.expanded_series (event_id, until) values (series, store_starts.until);
  insert into private.series_starts (event_id, starts_at) select distinct series, start from unnest(starts) as start;
end $$;

revoke execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz) to service_role;

/* The events and occurrences that start after one moment and not after another: either those of whole days, or the others. */
create function private.starts_between(after timestamptz, until timestamptz, days boolean)
  returns table (id uuid, family_id uuid, at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select id, family_id, start_time from public.events
     where start_time > after and start_time <= until and rrule is null and all_day = days and not cancelled
    union all
    select id, family_id, starts_at from private.series_starts join public.events on id = event_id
     where starts_at > after and starts_at <= until and all_day = days
       and not exists (select from public.events as exception where series_id = event_id and recurrence_id = starts_at)
  $$;
revoke execute on function private.starts_between(timestamptz, timestamptz, boolean) from public;
grant execute on function private.starts_between(timestamptz, timestamptz, boolean) to authenticated;

/*
 * The rows of the events of the caller's family that are next, or take place now: plain events, and series by their next
 * occurrence. With the exceptions of these series, and the series of these exceptions. Who shows them expands the series.
 * @param most how many events and series
 */
create function public.upcoming_events(most int default 30) returns setof public.events
  language sql stable security definer set search_path = ''
  as $$
    with candidates as (
      (select id, start_time as at
         from public.events
        where family_id = (select private.my_families()) and rrule is null and not cancelled
          -- The longest events last a year. Days end where the reader is.
          and start_time > now() - interval '367 days'
          and over_at > now() - case when all_day then interval '1 day' else interval '0' end
        order by start_time, id limit least(most, 100))
      union all
      select id, coalesce(
               (select starts_at from private.series_starts
                 where event_id = series.id
                   and starts_at > now() - (end_time - start_time) - case when all_day then interval '1 day' else interval '0' end
                   and not exists (select from public.events as exception where series_id = series.id and recurrence_id = starts_at)
                 order by starts_at limit 1),
               -- There is none before, or the series is too new.
               (select until from private.expanded_series where event_id = series.id),
               start_time
             )
        from public.events as series
       where family_id = (select private.my_families()) and rrule is not null and over_at > now() - interval '1 day'
    ), chosen as materialized (
      select id from candidates order by at, id limit least(most, 100)
    )
    select * from public.events where id in (select id from chosen)
    union
    select * from public.events where series_id in (select id from chosen) and recurrence_id > now() - interval '32 days'
    union
    select * from public.events where id in (select series_id from public.events where id in (select id from chosen))
    order by start_time, id
  $$;
revoke execute on function public.upcoming_events(int) from public, anon, service_role;
grant execute on function public.upcoming_events(int) to authenticated;
