-- Notifications: one row for each thing that happened, not one for each recipient. The policy below decides on reading
-- who receives it, so a notification disappears together with the right to see its subject.
-- Only triggers write rows; foreign keys delete them with their subject.

create table public.notifications (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  kind         text not null check (kind in (
    'post', 'like', 'reaction', 'comment', 'mention', 'event', 'event_changed', 'rsvp', 'member', 'recipe', 'media',
    'birthday_tomorrow', 'birthday_today', 'family_waiting', 'album', 'list', 'marked', 'answer_wanted'
  )),
  -- Who did it, or whose birthday it is. The actor does not receive it.
  actor_id     uuid not null references public.profiles on delete cascade,
  -- Null: the whole family.
  recipient_id uuid references public.profiles on delete cascade,

  post_id      uuid references public.posts on delete cascade,
  event_id     uuid references public.events on delete cascade,
  -- Of a series that `event_id` names: the start of the occurrence that it is about.
  occurrence   timestamptz,
  attendee_id  uuid references public.event_attendees on delete cascade,
  recipe_id    uuid references public.recipes on delete cascade,
  media_id     uuid references public.family_media on delete cascade,
  comment_id   uuid references public.comments on delete cascade,
  message_id   uuid references public.messages on delete cascade,
  album_id     uuid references public.albums on delete cascade,
  list_id      uuid references public.lists on delete cascade,
  -- A family that waits for the approval of the recipient, a host. `family_id` is the host's own.
  waiting_id   uuid references public.families on delete cascade,
  -- Birthdays only.
  day          date,

  -- When it was last news. Birthdays are written ahead and appear at this time.
  created_at   timestamptz not null default now(),
  -- The first of several things that share one notification.
  since        timestamptz not null default now(),

  constraint tells_of_one_thing
    check (
      num_nonnulls(
        post_id, event_id, attendee_id, recipe_id, media_id, comment_id, message_id, album_id, list_id, waiting_id, day
      ) = (kind <> 'member')::int
    ),
  -- A repeated action updates its notification.
  unique (post_id, kind),
  unique (attendee_id),
  unique (recipe_id),
  unique (comment_id, recipient_id, kind),
  -- Its recipient is the author.
  unique (message_id),
  unique (list_id),
  unique (actor_id, day, kind),
  unique (waiting_id, recipient_id)
);
create unique index on public.notifications (event_id, kind, occurrence) nulls not distinct where event_id is not null;
create unique index on public.notifications (album_id, recipient_id) nulls not distinct where album_id is not null;
create index on public.notifications (family_id, created_at desc, id desc);
create index on public.notifications (recipient_id);
create index on public.notifications (media_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;

create policy "members read what others in their family did since they joined"
  on public.notifications for select to authenticated
  using (
    family_id = (select private.my_families())
    and actor_id <> (select auth.uid())
    and (recipient_id is null or recipient_id = (select auth.uid()))
    and created_at between (select joined_at from public.profiles where id = (select auth.uid())) and now()
    and (media_id is null or exists (select from public.family_media where id = media_id))
    and (comment_id is null or exists (select from public.comments where id = comment_id))
    and (message_id is null or exists (select from public.messages where id = message_id))
    and (album_id is null or exists (
      select from public.albums
       where id = album_id and (recipient_id is not null or event_id is null or exists (
         select from public.event_attendees as guests
          where guests.event_id = albums.event_id and guests.user_id = (select auth.uid())
            and (status <> 'declined' or occurrences <> '{}')
       ))
    ))
    -- Members who were notified when the album was shared with them are not notified again when it is opened to the family.
    and (album_id is null or recipient_id is not null or album_id not in (select private.albums_shared_with_me()))
    -- Members who declined do not need changes of the event.
    and (kind <> 'event_changed' or not exists (
      select from public.event_attendees as answers
       where answers.event_id = notifications.event_id and answers.user_id = (select auth.uid())
         and status = 'declined' and occurrences = '{}'
    ))
    and (kind <> 'answer_wanted' or private.lacks_my_answer(event_id, occurrence))
    -- Hosts only.
    and (kind <> 'family_waiting' or exists (select from public.hub_settings() where sign_up_mode = 'invited'))
    -- On the day itself, `birthday_today` takes over.
    and (kind <> 'birthday_tomorrow' or day > (now() at time zone 'UTC')::date)
  );

-- Which notifications each user has read.
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

create policy "users see what they have read"
  on public.notification_reads for select to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create policy "users mark their notifications as read"
  on public.notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.notifications where id = notification_id));

-- A repeated action makes the notification unread again. Sharing a private photo does not: those who could see it know it
-- already.
create function private.mark_unread() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_reads where notification_id = new.id;
  return null;
end $$;

create trigger mark_unread after update of created_at on public.notifications
  for each row when (
    new.created_at is distinct from old.created_at
    and (new.kind <> 'media' or new.media_id is distinct from old.media_id)
  )
  execute function private.mark_unread();

create trigger limit_reads after insert on public.notification_reads referencing new table as added
  for each statement execute function private.require_allowance('notification reads', '100000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.notifications;
