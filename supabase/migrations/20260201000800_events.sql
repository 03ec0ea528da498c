-- Events in the family calendar. The whole family reads them; the author edits them; the author or an admin deletes them.

create table public.events (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  created_by  uuid not null default auth.uid() references public.profiles on delete cascade,
  title       text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 4000),
  location    text check (char_length(location) <= 200 and location !~ '[[:cntrl:]]'),
  start_time  timestamptz not null,
  end_time    timestamptz not null,
  all_day     boolean not null default false,
  comment_count int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint event_ends_after_it_starts check (end_time > start_time),
  constraint event_lasts_a_year_at_most check (end_time - start_time <= interval '366 days'),
  constraint event_is_in_our_time
    check (start_time >= '1900-01-01 00:00+00' and end_time <= '2200-01-01 00:00+00'),
  -- Days without a time zone: midnight UTC of the first, and of the day after the last (RFC 5545, section 3.6.1).
  constraint all_day_event_is_whole_days check (
    not all_day or (
      start_time at time zone 'UTC' = date_trunc('day', start_time at time zone 'UTC')
      and end_time at time zone 'UTC' = date_trunc('day', end_time at time zone 'UTC')
    )
  )
);
-- The calendar reads one month, the home page the next events.
create index on public.events (family_id, start_time);
create index on public.events (created_by);

alter table public.events enable row level security;
revoke all on public.events from anon, authenticated;
grant select, delete on public.events to authenticated;
grant insert (id, family_id, created_by, title, description, location, start_time, end_time, all_day)
  on public.events to authenticated;
-- Columns left out here never change: an event keeps its family and its author.
grant update (title, description, location, start_time, end_time, all_day) on public.events to authenticated;

create policy "families read their own events"
  on public.events for select to authenticated
  using (family_id in (select private.my_families()));

create policy "members add events to their own family in their own name"
  on public.events for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id in (select private.my_families()));

create policy "authors edit their events"
  on public.events for update to authenticated
  using (created_by = (select auth.uid()) and family_id in (select private.my_families()));

create policy "authors and admins delete events"
  on public.events for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id in (select private.my_families()))
    or family_id in (select private.my_families_as('admin'))
  );

create trigger keep_ids_apart before insert on public.events
  for each row execute function private.keep_ids_apart();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.events
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

create trigger limit_events after insert on public.events referencing new table as added
  for each statement execute function private.require_allowance('events', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.events;
