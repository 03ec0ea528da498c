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
grant select, delete, insert (event_id, user_id, minutes), update (event_id, user_id, minutes)
  on public.event_reminders to authenticated;

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
