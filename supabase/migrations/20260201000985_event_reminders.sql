-- When a member wants to be reminded of an event. Without a row it is an hour before.

create table public.event_reminders (
  -- As for answers: with two foreign keys in its key this table would join events to profiles.
  id       uuid primary key default gen_random_uuid(),
  -- Of a series: all its occurrences.
  event_id uuid not null references public.events on delete cascade,
  user_id  uuid not null default auth.uid() references public.profiles on delete cascade,
  -- Before the start. Empty: no reminder.
  minutes  int[] not null check (minutes <@ '{0,10,60,1440,10080}' and cardinality(minutes) <= 5),
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

create trigger limit_event_reminders after insert on public.event_reminders referencing new table as added
  for each statement execute function private.require_allowance('event reminders', '5000', '1 day', 'daily_limit');
