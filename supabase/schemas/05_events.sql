-- Events: the calendar, answers, series, things to bring, imports, feeds for other apps, reminders.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Events in the family calendar. The whole family reads them; the author edits them; the author or an admin deletes them.
-- An event that repeats is one row with its rule, a series, and one row for each of its occurrences that differs. The library
-- that reads rules runs in the app and in `expand-series`; see docs/decisions/0041-recurring-events.md.

/*
 * Whether a series may have this rule: the parts of RFC 5545, section 3.3.10, that families use, in sizes that expand quickly.
 * `rule.ts` in packages/recurrence says the same.
 */
create function private.is_rule(rule text) returns boolean
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  weekday constant text   := '(SU|MO|TU|WE|TH|FR|SA)';
  to_5    constant text   := '[-+]?0?[1-5]';
  to_31   constant text   := '[-+]?(0?[1-9]|[12][0-9]|3[01])';
  to_53   constant text   := '[-+]?(0?[1-9]|[1-4][0-9]|5[0-3])';
  to_366  constant text   := '[-+]?(0{0,2}[1-9]|0?[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6])';
  every   constant text   := format('INTERVAL=[1-9][0-9]{0,2}|WKST=%1$s|BYMONTH=%2$s(,%2$s)*', weekday, '(0?[1-9]|1[0-2])');
  -- The parts of rules of days and weeks, of months, and of years.
  short   constant text   := format('%s|BYDAY=%2$s(,%2$s)*', every, weekday);
  monthly constant text   := format('%1$s|BYDAY=(%2$s)?%3$s(,(%2$s)?%3$s)*|(BYMONTHDAY|BYSETPOS)=%4$s(,%4$s)*',
                                    every, to_5, weekday, to_31);
  yearly  constant text   := format(
    '%1$s|BYDAY=(%2$s)?%3$s(,(%2$s)?%3$s)*|BYWEEKNO=%2$s(,%2$s)*|BYMONTHDAY=%4$s(,%4$s)*|(BYYEARDAY|BYSETPOS)=%5$s(,%5$s)*',
    every, to_53, weekday, to_31, to_366
  );
  names   constant text[] := array(select split_part(part, '=', 1) from string_to_table(left(rule, 200), ';') as part);
begin
  return char_length(rule) <= 200
    and rule ~ format('^(FREQ=(DAILY|WEEKLY)(;(%s))*|FREQ=MONTHLY(;(%s))*|FREQ=YEARLY(;(%s))*)$', short, monthly, yearly)
    and cardinality(names) = (select count(distinct name) from unnest(names) as name)
    -- Days of the year in weeks of the year: no calendar offers it, and it takes long to find none.
    and not names @> '{BYYEARDAY,BYWEEKNO}';
end $$;
revoke execute on function private.is_rule(text) from public;
grant execute on function private.is_rule(text) to authenticated, service_role;

create table public.events (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  created_by  uuid not null default auth.uid() references public.profiles on delete cascade,
  title       text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 4000),
  location    text check (char_length(location) <= 200 and location !~ '[[:cntrl:]]'),
  start_time  private.moment not null,
  end_time    private.moment not null,
  all_day     boolean not null default false,

  -- The rule of a series (RFC 5545, section 3.3.10), without its end: `FREQ=WEEKLY;INTERVAL=2`.
  rrule         text check (private.is_rule(rrule)),
  -- Where its wall time is kept. Days have no time zone.
  time_zone     private.time_zone,
  -- Every occurrence starts before this moment. Null: it has no end.
  repeats_until private.moment,
  -- An occurrence that differs: of which series, and when that had it start.
  series_id     uuid,
  recurrence_id private.moment,
  -- It does not take place.
  cancelled     boolean not null default false,
  -- In the calendar from which it was imported. Otherwise it is the id.
  uid         text check (char_length(uid) <= 1000 and uid !~ '[[:cntrl:]]'),
  -- When the last of it is over. See `set_over_at`.
  over_at       private.moment not null,

  comment_count int not null default 0,
  -- Counts the changes, of a series those of its exceptions as well (RFC 5545, section 3.8.7.4).
  sequence    int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint event_ends_after_it_starts check (end_time > start_time),
  constraint event_lasts_a_year_at_most check (end_time - start_time <= interval '366 days'),
  constraint event_is_in_our_time
    check (start_time >= '1900-01-01 00:00+00' and end_time <= '2200-01-01 00:00+00'),
  constraint occurrence_is_in_our_time check (recurrence_id between '1900-01-01 00:00+00' and '2200-01-02 00:00+00'),
  -- Days without a time zone: midnight UTC of the first, and of the day after the last (RFC 5545, section 3.6.1).
  constraint all_day_event_is_whole_days check (
    not all_day or (
      start_time at time zone 'UTC' = date_trunc('day', start_time at time zone 'UTC')
      and end_time at time zone 'UTC' = date_trunc('day', end_time at time zone 'UTC')
    )
  ),
  constraint series_has_a_time_zone check (
    case when rrule is null then time_zone is null and repeats_until is null
         else all_day = (time_zone is null) end
  ),
  constraint series_ends_after_it_starts check (repeats_until > start_time and repeats_until <= '2200-01-02 00:00+00'),
  -- Screens read the exceptions of a period by the moment that they replace.
  constraint occurrence_lasts_a_month_at_most
    check (rrule is null and series_id is null or end_time - start_time <= interval '31 days'),
  constraint series_starts_at_a_second
    check (rrule is null or start_time at time zone 'UTC' = date_trunc('second', start_time at time zone 'UTC')),
  constraint exception_is_no_series
    check ((series_id is null) = (recurrence_id is null) and (series_id is null or rrule is null) and (series_id is not null or not cancelled)),
  unique (family_id, id),
  unique (id, family_id, created_by),
  -- An exception stays in the family of its series and has its author.
  constraint events_series foreign key (series_id, family_id, created_by)
    references public.events (id, family_id, created_by) on delete cascade,
  -- Moving a series moves several of them in one statement, past each other.
  constraint one_exception_for_an_occurrence unique (series_id, recurrence_id) deferrable initially immediate
);
-- The calendar reads one month, the home page the next events.
create index on public.events (family_id, start_time, id);
create index on public.events (created_by);
create index on public.events (family_id, recurrence_id) where series_id is not null;

alter table public.events enable row level security;
revoke all on public.events from anon, authenticated;
grant select, delete on public.events to authenticated;
grant insert (
  id, family_id, created_by, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until,
  series_id, recurrence_id
) on public.events to authenticated;
-- Columns left out here never change: an event keeps its family and its author. `cancel_occurrence` cancels.
grant update on public.events to authenticated;
create trigger accept_changes before update on public.events
  for each row execute function private.accept_changes(
    'title', 'description', 'location', 'start_time', 'end_time', 'all_day', 'rrule', 'time_zone', 'repeats_until'
  );

create policy "families read their own events"
  on public.events for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add events to their own family in their own name"
  on public.events for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their events"
  on public.events for update to authenticated
  using (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete events"
  on public.events for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.events
  for each row execute function private.keep_ids_apart();

-- Neither a new comment nor a change of an exception is an edit of the row.
create trigger stamp_change before update on public.events
  for each row when (new.comment_count = old.comment_count and new.sequence = old.sequence)
  execute function private.stamp_change();

-- No generated column: clients could then not send the whole row.
create function private.set_over_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.over_at := case when new.rrule is null then new.end_time
    else coalesce(new.repeats_until + (new.end_time - new.start_time), '9999-01-01 00:00+00') end;
  return new;
end $$;

create trigger set_over_at before insert or update on public.events
  for each row execute function private.set_over_at();

create function private.stamp_sequence() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;

-- Triggers run in the order of their names: this one after `stamp_change`.
create trigger stamp_sequence before update on public.events
  for each row when (new.comment_count = old.comment_count and new.sequence = old.sequence)
  execute function private.stamp_sequence();

create function private.count_exception() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.events set sequence = sequence + 1 where id = coalesce(new.series_id, old.series_id);
  return null;
end $$;

create trigger count_new_exception after insert on public.events
  for each row when (new.series_id is not null and not private.is_restoring()) execute function private.count_exception();
create trigger count_changed_exception after update on public.events
  for each row when (new.series_id is not null and new.comment_count = old.comment_count)
  execute function private.count_exception();
create trigger count_deleted_exception after delete on public.events
  for each row when (old.series_id is not null) execute function private.count_exception();

create trigger limit_events after insert on public.events referencing new table as added
  for each statement execute function private.require_allowance('events', '5000', '1 day', 'daily_limit');

-- Feeds and screens read all exceptions of a series.
create function private.limit_exceptions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from (select distinct series_id from added where series_id is not null) as changed
     where (select count(*) from public.events as exception where exception.series_id = changed.series_id) > 1000
  ) then
    raise exception 'too_many_exceptions' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger limit_exceptions after insert on public.events referencing new table as added
  for each statement execute function private.limit_exceptions();

alter publication supabase_realtime add table public.events;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Answers to events. The family reads them; each member gives their own. Who adds an event attends it, until they answer
-- otherwise.

create table public.event_attendees (
  -- Not (event_id, user_id): with two foreign keys in its key this table would join events to profiles, and PostgREST
  -- could not tell `events?select=author:profiles(…)` from "the members who come" (PGRST201).
  id         uuid primary key default gen_random_uuid(),
  event_id   uuid not null references public.events on delete cascade,
  -- The family of the event, by which live updates are selected.
  live_family_id uuid,
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  -- The answer, to a series the latest one.
  status     text not null check (status in ('going', 'maybe', 'declined')),
  -- The answers to a series, by the start of the occurrence: `{"2026-11-20T12:00:00Z": {"only": "declined"}}`; `onwards`
  -- is for the later ones as well, and that of the key '' for all. Empty: `status` is for all. `guests` replaces the column
  -- for this occurrence. Not rows of their own, so that there is one answer for each event and member, as apps expect.
  occurrences jsonb not null default '{}' check (octet_length(occurrences::text) <= 65536),
  -- How many others the member brings. They count while the member comes, or may come.
  guests     int not null default 0 check (guests between 0 and 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index on public.event_attendees (user_id);

alter table public.event_attendees enable row level security;
revoke all on public.event_attendees from anon, authenticated;
grant select, delete on public.event_attendees to authenticated;
grant insert (event_id, user_id, status) on public.event_attendees to authenticated;
-- An upsert also sets the columns of its conflict; the policy checks them.
grant update on public.event_attendees to authenticated;
create trigger accept_changes before update on public.event_attendees
  for each row execute function private.accept_changes('status');

create policy "members see the answers to the events they see"
  on public.event_attendees for select to authenticated
  using (exists (select from public.events where id = event_id));

create policy "members answer the events they see, as themselves"
  on public.event_attendees for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create policy "members change their own answers"
  on public.event_attendees for update to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create policy "members take back their own answers"
  on public.event_attendees for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create trigger stamp_change before update on public.event_attendees
  for each row execute function private.stamp_change();

-- Policies see the snapshot of the statement. This waits for a concurrent departure and then refuses the answer.
-- It runs before the policies and gives one answer for every event and every user that is not the caller's; different
-- answers would tell who belongs to which family.
create function private.refuse_answers_of_outsiders() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Without a signed-in user it is the server itself.
  select family_id into new.live_family_id from public.profiles join public.events using (family_id)
    where profiles.id = new.user_id and events.id = new.event_id and profiles.id = coalesce(auth.uid(), profiles.id)
    for share of profiles;
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_answers_of_outsiders before insert or update of event_id, user_id on public.event_attendees
  for each row execute function private.refuse_answers_of_outsiders();

create trigger limit_answers after insert on public.event_attendees referencing new table as added
  for each statement execute function private.require_allowance('answers', '10000', '1 day', 'daily_limit');

-- An occurrence with a row of its own has the answers that were given to it.
create function private.attend_own_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_attendees (event_id, user_id, status)
    select added.id, profiles.id, 'going'
      from added join public.profiles on profiles.id = created_by and profiles.family_id = added.family_id
     where series_id is null;
  return null;
end $$;

-- For each statement: an import adds hundreds of events.
create trigger attend_own_event after insert on public.events referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.attend_own_event();

alter publication supabase_realtime add table public.event_attendees;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Answers to one occurrence of a series, to those that follow, or to all; and the guests that a member brings.

/* How `event_attendees.occurrences` names the start of an occurrence. These keys sort by time. */
create function private.occurrence_key(start timestamptz) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

/* The answer to an occurrence; null without one. The app finds it in the same way: answer-to.ts. */
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
  perform from public.events where id = series and rrule is not null and family_id = (select private.my_family());
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
     and family_id = (select private.my_family())
     and answers.event_id = events.id and user_id = auth.uid()
     and case when rrule is null then status else private.answer_to(answers, occurrence) end in ('going', 'maybe');
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end $$;

/*
 * Takes back the caller's answer to an event, or to a single occurrence of a series, which then has the one for several again.
 * @param occurrence null for an event, or for all answers to a series
 */
create function public.take_back_answer(event uuid, occurrence private.moment default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  this constant text := private.occurrence_key(occurrence);
  mine public.event_attendees;
  kept jsonb := '{}';
begin
  perform from public.events where id = event and family_id = (select private.my_family());
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  select answers.* into mine from public.event_attendees as answers join public.events on events.id = event_id
   where event_id = private.row_of(event, occurrence) and user_id = auth.uid()
     and (take_back_answer.occurrence is null or rrule is null or answers.occurrences #> array[this, 'only'] is not null);
  if not found then
    return;
  end if;
  if this is not null and mine.occurrences <> '{}' then
    kept := mine.occurrences - this;
    -- The number of guests.
    if (mine.occurrences -> this) - 'only' <> '{}' then
      kept := kept || jsonb_build_object(this, (mine.occurrences -> this) - 'only');
    end if;
  end if;
  if kept = '{}' then
    delete from public.event_attendees where id = mine.id;
  else
    update public.event_attendees set occurrences = kept where id = mine.id;
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
  public.take_back_answer(uuid, private.moment), private.row_of(uuid, timestamptz), private.lacks_my_answer(uuid, timestamptz),
  private.guests_at(public.event_attendees, timestamptz), private.by_occurrence(jsonb, text), private.bounded_answers(jsonb, text),
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.with_answer(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
-- Pushes are read as their recipients, and so are notifications.
grant execute on function
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.lacks_my_answer(uuid, timestamptz),
  public.answer_occurrence(uuid, private.moment, private.word, private.word), public.bring_guests(uuid, int, private.moment),
  public.take_back_answer(uuid, private.moment)
  to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Series of events: removing one occurrence, ending or splitting a series, and moving it. The table `events` explains the rows.

/*
 * Removes an occurrence from its series; the bin keeps it. Author and admins.
 * @returns its id in the bin; null without a row that the caller may remove
 */
create function public.cancel_occurrence(series uuid, occurrence private.moment) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  whole     public.events;
  different public.events;
  entry     uuid;
begin
  -- The lock: two members may remove the same one.
  select * into whole from public.events
   where id = series and rrule is not null and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')))
     for update;
  if not found then
    return null;
  end if;
  select * into different from public.events where series_id = series and recurrence_id = occurrence;
  if different.cancelled then
    return coalesce((
      select id from private.bin_entries as entries
       where parent_id = series and entries.occurrence = cancel_occurrence.occurrence and kind = 'occurrence'
    ), different.id);
  end if;
  entry := private.open_occurrence_entry('occurrence', whole, occurrence, coalesce(different.title, whole.title));
  if different.id is not null then
    update public.events set cancelled = true where id = different.id;
    perform private.note_change_in_bin(entry, different.id, '{"cancelled": false}', '{"cancelled": true}');
  else
    insert into public.events (
      family_id, created_by, title, start_time, end_time, all_day, series_id, recurrence_id, cancelled
    ) values (
      whole.family_id, whole.created_by, whole.title, occurrence, occurrence + (whole.end_time - whole.start_time),
      whole.all_day, series, occurrence, true
    ) returning id into different.id;
    perform private.note_change_in_bin(entry, different.id, null, '{"cancelled": true}');
  end if;
  return entry;
end $$;

/*
 * Ends a series before an occurrence that is not its first; the bin keeps the rest. Author and admins.
 * @returns the id of the rest in the bin; null without a row that the caller may end
 */
create function public.end_series(series uuid, occurrence private.moment) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  whole public.events;
  ended public.events;
  entry uuid;
begin
  select * into whole from public.events
   where id = series and rrule is not null and start_time < occurrence and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')))
     for update;
  if not found then
    return null;
  end if;
  if whole.repeats_until <= occurrence then
    return coalesce((
      select id from private.bin_entries as entries
       where parent_id = series and entries.occurrence = end_series.occurrence and kind = 'occurrences'
    ), series);
  end if;
  entry := private.open_occurrence_entry('occurrences', whole, occurrence, whole.title);
  update public.events set repeats_until = least(repeats_until, occurrence) where id = series returning * into ended;
  perform private.note_change_in_bin(
    entry, series, jsonb_build_object('repeats_until', whole.repeats_until),
    jsonb_build_object('repeats_until', ended.repeats_until));
  perform set_config('bin.mode', 'one entry', true), set_config('bin.entry', entry::text, true);
  delete from public.events where series_id = series and recurrence_id >= occurrence;
  delete from public.event_items as items where event_id = series and items.occurrence >= end_series.occurrence;
  perform set_config('bin.mode', '', true), set_config('bin.entry', '', true);
  return entry;
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
  for each row when (new.series_id is not null and not new.cancelled and not private.is_restoring())
  execute function private.keep_occurrences();

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
     and created_by = auth.uid() and family_id = (select private.my_family())
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


-- ----------------------------------------------------------------------------------------------------------------------------
-- When series occur on the next days, for reminders and for the next events. `send-pushes` reads the rules.

create table private.expanded_series (
  event_id uuid primary key references public.events on delete cascade,
  -- Occurrences before this moment are known, and the next one after it.
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


-- ----------------------------------------------------------------------------------------------------------------------------
-- The next events, for the home page.

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
        where family_id = (select private.my_family()) and rrule is null and not cancelled
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
               -- Those that are known take place otherwise, or not. Without any the series never occurs again.
               (select until from private.expanded_series
                 where event_id = series.id and exists (select from private.series_starts where event_id = series.id)),
               -- It is too new.
               case when not exists (select from private.expanded_series where event_id = series.id) then start_time end
             )
        from public.events as series
       where family_id = (select private.my_family()) and rrule is not null and over_at > now() - interval '1 day'
    ), chosen as materialized (
      select id from (select id, at from candidates order by at, id limit least(most, 100)) as next where at is not null
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


-- ----------------------------------------------------------------------------------------------------------------------------
-- Who brings what to an event. Members of the family add things, say that they bring one, or take that back. They belong to
-- the family: they stay when the account that added them is deleted.

create table public.event_items (
  -- The app chooses the id, so that sending again after a lost answer adds nothing.
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null,
  event_id   uuid not null,
  -- Of a series: when the occurrence starts, unless that has a row of its own.
  occurrence private.moment,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  -- Null: no one yet.
  brought_by uuid references public.profiles on delete set null,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now(),

  constraint event_is_in_the_same_family foreign key (family_id, event_id)
    references public.events (family_id, id) on delete cascade
);
create index on public.event_items (family_id, event_id);
create index on public.event_items (event_id);
create index on public.event_items (brought_by);
create index on public.event_items (created_by);

alter table public.event_items enable row level security;
revoke all on public.event_items from anon, authenticated;
grant select, delete on public.event_items to authenticated;
grant insert (id, family_id, event_id, occurrence, title, brought_by, created_by) on public.event_items to authenticated;
grant update on public.event_items to authenticated;
create trigger accept_changes before update on public.event_items
  for each row execute function private.accept_changes('brought_by');

create policy "families read what is brought to their events"
  on public.event_items for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add things to bring in their own name"
  on public.event_items for insert to authenticated
  with check (
    created_by = (select auth.uid()) and family_id = (select private.my_family())
    and (brought_by is null or brought_by = (select auth.uid()))
  );

create policy "members bring things, or leave them to others"
  on public.event_items for update to authenticated
  using (family_id = (select private.my_family()))
  with check (brought_by is null or brought_by = (select auth.uid()));

create policy "members who added them, authors of the event and admins remove things to bring"
  on public.event_items for delete to authenticated
  using (
    family_id = (select private.my_family())
    and (
      created_by = (select auth.uid())
      or family_id = (select private.my_family_as('admin'))
      or exists (select from public.events where id = event_id and created_by = (select auth.uid()))
    )
  );

create trigger keep_ids_apart before insert on public.event_items
  for each row execute function private.keep_ids_apart();

-- Two members who press at the same time do not both bring it.
create function private.keep_bringer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'already_brought' using errcode = '23514';
end $$;

create trigger keep_bringer before update of brought_by on public.event_items
  for each row when (old.brought_by <> new.brought_by) execute function private.keep_bringer();

-- Policies see the snapshot of the statement. This waits for a concurrent departure and then refuses.
create function private.refuse_items_of_outsiders() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = new.brought_by and family_id = new.family_id for share;
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_items_of_outsiders before insert or update of brought_by on public.event_items
  for each row when (new.brought_by is not null) execute function private.refuse_items_of_outsiders();

-- An event that begins to repeat keeps them with its first occurrence, one that no longer repeats has those of all.
create function private.keep_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.event_items set occurrence = case when new.rrule is null then null else new.start_time end
   where event_id = new.id;
  return null;
end $$;

create trigger keep_items after update of rrule on public.events
  for each row when ((old.rrule is null) <> (new.rrule is null)) execute function private.keep_items();

create trigger limit_event_items after insert on public.event_items referencing new table as added
  for each statement execute function private.require_allowance('event items', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.event_items;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Events from the file of another calendar. The app reads the file; this adds new events.

/* The id that an event of another calendar gets: the same each time, and its own if it comes from this hub. */
create function private.id_of_uid(uid text) returns uuid
  language sql immutable set search_path = ''
  as $$
    select case when uid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then uid::uuid else md5(uid)::uuid end
  $$;
revoke execute on function private.id_of_uid(text) from public;

/*
 * Adds events for the caller, all or none. Events of an earlier import stay as they are.
 * @param events rows of `events`, each with the `uid` that it has there, at most 1,000. An occurrence that differs from its series, or is
 *   `cancelled`, has a `recurrence_id` and the `uid` of the series
 * @returns how many are new, without occurrences
 */
create function public.import_events(events private.json_rows) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  family constant uuid := (
    select family_id from public.profiles where id = auth.uid() and family_id = (select private.my_family())
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


-- ----------------------------------------------------------------------------------------------------------------------------
-- Calendars of other apps subscribe to the events of a family, by an address with a secret token. Such apps know no accounts:
-- who has the address reads the calendar, as the member who made it and until that member stops it or leaves.
-- docs/decisions/0047-calendar-feeds.md explains it.

create table public.calendar_feeds (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references public.profiles on delete cascade,
  kind         text not null check (kind in ('all', 'own', 'birthdays')),
  -- SHA-256. A copy of the database opens no calendar.
  token_hash   bytea not null unique,
  created_at   timestamptz not null default now(),
  last_read_at timestamptz
);
create index on public.calendar_feeds (user_id);

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant select (id, user_id, kind, created_at, last_read_at), delete on public.calendar_feeds to authenticated;

create policy "members see and stop their own calendar feeds"
  on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid()));

create policy "calendar feeds require the second factor"
  on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger require_member before insert on public.calendar_feeds
  for each row execute function private.require_member();

create trigger limit_calendar_feeds after insert on public.calendar_feeds referencing new table as added
  for each statement execute function private.require_allowance('calendar feeds', '20', '1 day', 'daily_limit');

/*
 * Creates a feed for the caller.
 * @param kind all, own or birthdays
 * @returns its token, 32 random bytes in base64url, which cannot be read again. 42501 `family_required` without a family or
 *   without the second factor
 */
create function public.create_calendar_feed(kind private.word) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if private.my_family() is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (user_id, kind, token_hash)
    values (auth.uid(), create_calendar_feed.kind, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;

/*
 * What a feed of the caller contains, as rows of `events` and of `family_days()`. A year back, and everything ahead.
 * @param kind of the feed: `own` is what the member planned or accepted
 */
create function private.calendar_of(claims jsonb, kind text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
  content jsonb;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  with answers as materialized (
    select event_id, status <> 'declined' or jsonb_path_exists(occurrences, '$.*.* ? (@ != "declined")') as accepted,
           array(
             select key::timestamptz from jsonb_each(occurrences) as each (key, given)
              where key <> '' and given ->> 'only' = 'declined'
           ) as declined
      from public.event_attendees where user_id = (select auth.uid())
  ), chosen as materialized (
    select events.*, case when calendar_of.kind = 'own' then coalesce(answers.declined, '{}') else '{}' end as declined,
           not coalesce(accepted, true) as refused
      from public.events left join answers on event_id = events.id
     where family_id = (select private.my_family()) and calendar_of.kind <> 'birthdays'
       and (over_at > now() - interval '1 year' or series_id is not null)
       and (calendar_of.kind = 'all' or created_by = (select auth.uid()) or accepted or series_id is not null)
     order by start_time desc, id limit 5000
  )
  select jsonb_build_object(
           'family', (select name from public.families where id = (select private.my_family())),
           'language', (select language from public.profiles where id = (select auth.uid())),
           'events', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', id, 'uid', uid, 'title', title, 'description', description, 'location', location,
                      'start_time', start_time, 'end_time', end_time, 'all_day', all_day, 'rrule', rrule,
                      'time_zone', time_zone, 'repeats_until', repeats_until, 'series_id', series_id,
                      'recurrence_id', recurrence_id, 'sequence', sequence, 'updated_at', updated_at,
                      'reminders', (
                        select to_jsonb(private.reminders(minutes, chosen.all_day)) from public.event_reminders as wish
                         where wish.event_id = coalesce(chosen.series_id, chosen.id) and wish.user_id = (select auth.uid())
                      ),
                      'left_out', cancelled or calendar_of.kind = 'own' and refused, 'declined', declined
                    ) order by start_time, id)
               from chosen
              -- Exceptions come with their series.
              where series_id is null or series_id in (select id from chosen as series where rrule is not null)
           ), '[]'),
           'days', case when calendar_of.kind = 'own' then '[]' else coalesce((
             select jsonb_agg(to_jsonb(days) order by month, day, year, days.kind, person_id) from public.family_days() as days
           ), '[]') end
         )
    into content;
  perform set_config('request.jwt.claims', claims_before, true);
  return content;
end $$;
-- As in `unread_of`: the policies decide what the feed shows.
alter function private.calendar_of(jsonb, text) set role = 'authenticated';

-- Counts that a feed is read.
-- @returns the claims of its member, or the seconds to wait after more than 120 times in an hour; no row without such a feed,
--   or when its member may not sign in
create function private.open_calendar_feed(token_hash bytea) returns table (kind text, claims jsonb, wait int)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  feed public.calendar_feeds;
begin
  update public.calendar_feeds set last_read_at = now()
    from auth.users
   where users.id = user_id and calendar_feeds.token_hash = open_calendar_feed.token_hash
     and users.deleted_at is null and coalesce(banned_until < now(), true)
    returning calendar_feeds.* into feed;
  if not found then
    return;
  end if;
  return query
    select feed.kind, jsonb_build_object('sub', feed.user_id, 'role', 'authenticated', 'aal', 'aal2'),
           private.use_allowance('feed ' || feed.id, 1, 120, '1 hour');
end $$;

/*
 * For the server: reads a feed as its member.
 * @param token_hash SHA-256 of the token, in hex
 * @returns `{ kind, family, language, events, days }` as `private.calendar_of` explains it; `{ wait }` in seconds for one that is read
 *   too often; null for one that does not exist, or no longer
 */
create function public.read_calendar_feed(token_hash text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  feed record;
begin
  select * into feed from private.open_calendar_feed(decode(token_hash, 'hex'));
  if not found then
    return null;
  end if;
  if feed.wait > 0 then
    return jsonb_build_object('wait', feed.wait);
  end if;
  return jsonb_build_object('kind', feed.kind) || private.calendar_of(feed.claims, feed.kind);
end $$;

revoke execute on function
  public.create_calendar_feed(private.word), public.read_calendar_feed(text), private.calendar_of(jsonb, text),
  private.open_calendar_feed(bytea)
  from public, anon, authenticated, service_role;
grant execute on function public.create_calendar_feed(private.word) to authenticated;
grant execute on function
  public.read_calendar_feed(text), private.calendar_of(jsonb, text), private.open_calendar_feed(bytea) to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- When a member wants to be reminded of an event. Without a row it is an hour before, and of days not at all.

create table public.event_reminders (
  -- As for answers: with two foreign keys in its key this table would join events to profiles.
  id       uuid primary key default gen_random_uuid(),
  -- Of a series: all its occurrences.
  event_id uuid not null references public.events on delete cascade,
  user_id  uuid not null default auth.uid() references public.profiles on delete cascade,
  -- Before the start. Of days before midnight where the member is: 9:00 on the day, the day before, a week before. Empty: no
  -- reminder.
  minutes  int[] not null check (minutes <@ '{0,10,60,1440,10080,-540,900,9540}' and cardinality(minutes) <= 5),
  unique (event_id, user_id)
);
create index on public.event_reminders (user_id);

alter table public.event_reminders enable row level security;
revoke all on public.event_reminders from anon, authenticated;
-- An upsert also sets the columns of its conflict; the policy checks them.
grant select, delete, insert (event_id, user_id, minutes), update
  on public.event_reminders to authenticated;
create trigger accept_changes before update on public.event_reminders
  for each row execute function private.accept_changes('minutes');

create policy "members choose their own reminders of the events they see"
  on public.event_reminders for all to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create trigger require_member before insert on public.event_reminders
  for each row execute function private.require_member();

create trigger limit_event_reminders after insert on public.event_reminders referencing new table as added
  for each statement execute function private.require_allowance('event reminders', '5000', '1 day', 'daily_limit');

/* The reminders that a choice, or null without one, means for an event: it may have become one of whole days since. */
create function private.reminders(minutes int[], all_day boolean) returns int[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when minutes is not null
                then array(select lead from unnest(minutes) as lead where (lead = any ('{-540,900,9540}')) = all_day)
                when all_day then '{}' else '{60}' end
  $$;

/* When a reminder is due where the clocks show the time of this zone. */
create function private.reminder_due(start timestamptz, all_day boolean, lead int, zone text) returns timestamptz
  language sql stable parallel safe set search_path = ''
  as $$
    select case when all_day then (start at time zone 'UTC' - make_interval(mins => lead)) at time zone zone
                else start - make_interval(mins => lead) end
  $$;

revoke execute on function private.reminders(int[], boolean), private.reminder_due(timestamptz, boolean, int, text) from public;
grant execute on function private.reminders(int[], boolean), private.reminder_due(timestamptz, boolean, int, text)
  to authenticated;
