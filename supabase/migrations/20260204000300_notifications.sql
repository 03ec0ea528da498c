-- What people are told of: one row for each thing that happened, however many hear of it, so that a post costs a
-- family of two hundred one row and not two hundred. Who hears of it is asked when it is read, by the policy below:
-- what somebody may not see any more, or was made private to others, is not told either.
-- Rows are written by triggers alone, and go with what they tell of.

create table public.notifications (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  kind         text not null check (kind in (
    'post', 'like', 'event', 'event_changed', 'rsvp', 'member', 'recipe', 'media', 'birthday_tomorrow', 'birthday_today'
  )),
  -- Who did it, or whose birthday it is. Nobody is told of themselves.
  actor_id     uuid not null references public.profiles on delete cascade,
  -- Null: the family.
  recipient_id uuid references public.profiles on delete cascade,

  post_id      uuid references public.posts on delete cascade,
  event_id     uuid references public.events on delete cascade,
  attendee_id  uuid references public.event_attendees on delete cascade,
  recipe_id    uuid references public.recipes on delete cascade,
  media_id     uuid references public.family_media on delete cascade,
  -- Of a birthday.
  day          date,

  -- When it was last worth telling. Birthdays are written ahead, and told from then on.
  created_at   timestamptz not null default now(),
  -- The first of several that are told as one.
  since        timestamptz not null default now(),

  constraint tells_of_one_thing
    check (num_nonnulls(post_id, event_id, attendee_id, recipe_id, media_id, day) = (kind <> 'member')::int),
  -- Told once, whatever happens again and again.
  unique (post_id, kind),
  unique (event_id, kind),
  unique (attendee_id),
  unique (recipe_id),
  unique (actor_id, day, kind)
);
create index on public.notifications (family_id, created_at desc, id desc);
create index on public.notifications (recipient_id);
create index on public.notifications (media_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;

create policy "members are told what others in their family do, from the day they joined"
  on public.notifications for select to authenticated
  using (
    family_id in (select private.my_families())
    and actor_id <> (select auth.uid())
    and (recipient_id is null or recipient_id = (select auth.uid()))
    and created_at between (select joined_at from public.profiles where id = (select auth.uid())) and now()
    and (media_id is null or exists (select from public.family_media where id = media_id))
    -- Whoever is not coming need not know that it begins later.
    and (kind <> 'event_changed' or not exists (
      select from public.event_attendees as answers
       where answers.event_id = notifications.event_id and answers.user_id = (select auth.uid()) and status = 'declined'
    ))
    -- Then the birthday itself is told.
    and (kind <> 'birthday_tomorrow' or day > (now() at time zone 'UTC')::date)
  );

-- What somebody has read.
create table public.notification_reads (
  id              uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications on delete cascade,
  user_id         uuid not null default auth.uid() references public.profiles on delete cascade,
  unique (notification_id, user_id)
);
create index on public.notification_reads (user_id);

alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from anon, authenticated;
grant select, insert (notification_id, user_id) on public.notification_reads to authenticated;

create policy "people see what they have read"
  on public.notification_reads for select to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create policy "people read what they are told"
  on public.notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.notifications where id = notification_id));

-- What happens again is news again. A photo that was private and is shared now is news to the others only.
create function private.tell_again() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_reads where notification_id = new.id;
  return null;
end $$;

create trigger tell_again after update of created_at on public.notifications
  for each row when (
    new.created_at is distinct from old.created_at
    and (new.kind <> 'media' or new.media_id is distinct from old.media_id)
  )
  execute function private.tell_again();

alter publication supabase_realtime add table public.notifications;
