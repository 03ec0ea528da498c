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
  title       text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
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
  -- When the last of it is over.
  over_at       private.moment not null generated always as (
    case when rrule is null then end_time
         else coalesce((repeats_until at time zone 'UTC' + (end_time - start_time)) at time zone 'UTC', '9999-01-01 00:00+00') end
  ) stored,

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
grant update (title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until)
  on public.events to authenticated;

create policy "families read their own events"
  on public.events for select to authenticated
  using (family_id = any (array(select private.my_families())));

create policy "members add events to their own family in their own name"
  on public.events for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_families()));

create policy "authors edit their events"
  on public.events for update to authenticated
  using (created_by = (select auth.uid()) and family_id = (select private.my_families()));

create policy "authors and admins delete events"
  on public.events for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_families()))
    or family_id in (select private.my_families_as('admin'))
  );

create trigger keep_ids_apart before insert on public.events
  for each row execute function private.keep_ids_apart();

-- Neither a new comment nor a change of an exception is an edit of the row.
create trigger stamp_change before update on public.events
  for each row when (new.comment_count = old.comment_count and new.sequence = old.sequence)
  execute function private.stamp_change();

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
  for each row when (new.series_id is not null) execute function private.count_exception();
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
