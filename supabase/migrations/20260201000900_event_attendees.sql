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
grant update (event_id, user_id, status) on public.event_attendees to authenticated;

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
  for each statement execute function private.attend_own_event();

alter publication supabase_realtime add table public.event_attendees;
