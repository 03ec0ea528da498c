-- Answers to one occurrence of a series, to those that follow, or to all; and the guests that a member brings.

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
create function public.answer_occurrence(
  series uuid, occurrence private.moment, status private.word, scope private.word default 'this'
) returns void
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
create function public.bring_guests(event uuid, guests int, occurrence private.moment default null) returns void
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

revoke execute on function
  public.answer_occurrence(uuid, private.moment, private.word, private.word), public.bring_guests(uuid, int, private.moment),
  private.row_of(uuid, timestamptz), private.lacks_my_answer(uuid, timestamptz),
  private.guests_at(public.event_attendees, timestamptz), private.by_occurrence(jsonb, text), private.bounded_answers(jsonb, text),
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.with_answer(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
-- Pushes are read as their recipients, and so are notifications.
grant execute on function
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.lacks_my_answer(uuid, timestamptz),
  public.answer_occurrence(uuid, private.moment, private.word, private.word), public.bring_guests(uuid, int, private.moment)
  to authenticated;
