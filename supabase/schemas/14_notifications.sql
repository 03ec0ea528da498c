-- Notifications: the table, what notifies whom, and the list that a member reads.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Notifications: one row for each thing that happened, not one for each recipient. The policy below decides on reading
-- who receives it, so a notification disappears together with the right to see its subject.
-- Only triggers write rows; foreign keys delete them with their subject.

create table public.notifications (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  kind         text not null check (kind in (
    'post', 'like', 'reaction', 'comment', 'mention', 'event', 'event_changed', 'rsvp', 'member', 'recipe', 'media',
    'birthday_tomorrow', 'birthday_today', 'family_waiting', 'album', 'list', 'marked', 'answer_wanted',
    'sign_in_link', 'sign_in_link_used'
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
  media_id     uuid references public.media on delete cascade,
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
      ) = (kind not in ('member', 'sign_in_link', 'sign_in_link_used'))::int
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
    family_id = (select private.my_family())
    and actor_id <> (select auth.uid())
    and (recipient_id is null or recipient_id = (select auth.uid()))
    and created_at between (select joined_at from public.profiles where id = (select auth.uid())) and now()
    and (media_id is null or exists (select from public.media where id = media_id))
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
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

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

-- What returns from the bin is no news.
create function private.skip_row() returns trigger
  language plpgsql set search_path = '' as $$
begin
  return null;
end $$;

create trigger announce_nothing_old before insert on public.notifications
  for each row when (private.is_restoring()) execute function private.skip_row();

create trigger limit_reads after insert on public.notification_reads referencing new table as added
  for each statement execute function private.require_allowance('notification reads', '100000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.notifications;


-- ----------------------------------------------------------------------------------------------------------------------------
-- New posts notify the family. Likes notify the author of the post, all in one notification.

create function private.notify_of_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, post_id)
    values (new.family_id, 'post', new.user_id, new.id);
  return null;
end $$;

create trigger notify_of_post after insert on public.posts
  for each row execute function private.notify_of_post();

create function private.notify_of_like() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, post_id)
    select family_id, 'like', new.user_id, user_id, id
      from public.posts where id = new.post_id and user_id <> new.user_id
    on conflict (post_id, kind) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_like after insert on public.post_likes
  for each row execute function private.notify_of_like();

-- When a like is taken back, the notification names the latest remaining one, without becoming unread again.
create function private.forget_like() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  other uuid;
begin
  select profiles.id into other
    from public.post_likes
    join public.posts on posts.id = post_id
    join public.profiles on profiles.id = post_likes.user_id
   where post_id = old.post_id and post_likes.user_id <> posts.user_id
   order by post_likes.created_at desc limit 1;

  if other is null then
    delete from public.notifications where post_id = old.post_id and kind = 'like';
  else
    update public.notifications set actor_id = other
     where post_id = old.post_id and kind = 'like' and actor_id = old.user_id;
  end if;
  return null;
end $$;

create trigger forget_like after delete on public.post_likes
  for each row execute function private.forget_like();


-- ----------------------------------------------------------------------------------------------------------------------------
-- New and changed events notify the family. Answers notify the author of the event.

create function private.notify_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- What moves along with a series, or ends because another one continues it, is no news of its own.
  if auth.uid() is null then
    return null;
  end if;
  insert into public.notifications (family_id, kind, actor_id, event_id)
    values (
      new.family_id, case when tg_op = 'INSERT' and new.series_id is null then 'event' else 'event_changed' end, new.created_by,
      new.id
    )
    -- Several changes share one notification.
    on conflict (event_id, kind, occurrence) where event_id is not null do update set created_at = excluded.created_at;
  return null;
end $$;

-- Imported events are no news: there may be hundreds.
create trigger notify_of_event after insert on public.events
  for each row when (not new.cancelled and new.uid is null) execute function private.notify_of_event();

create trigger notify_of_change after update on public.events
  for each row when (
    (old.title, old.location, old.start_time, old.end_time, old.all_day, old.rrule, old.repeats_until)
      is distinct from (new.title, new.location, new.start_time, new.end_time, new.all_day, new.rrule, new.repeats_until)
    and new.over_at > now() and not new.cancelled
  )
  execute function private.notify_of_event();

create function private.notify_of_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Answers that move along with an occurrence are no news.
  if auth.uid() is null then
    return null;
  end if;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, attendee_id)
    select family_id, 'rsvp', new.user_id, created_by, new.id
      from public.events where id = new.event_id and created_by <> new.user_id
    on conflict (attendee_id) do update set created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_answer after insert on public.event_attendees
  for each row execute function private.notify_of_answer();

create trigger notify_of_changed_answer after update of status on public.event_attendees
  for each row when (new.status is distinct from old.status) execute function private.notify_of_answer();


-- ----------------------------------------------------------------------------------------------------------------------------
-- The author of an event, or an admin, reminds those who have not answered. It is one notification for the event, or for the
-- occurrence of a series, which those see who lack an answer.

/*
 * Reminds the other members who have not answered an event, or an occurrence of a series. Once a day: P0001
 * `reminded_today`; by its author and admins, before it is over: 42501 `not_allowed`.
 * @param occurrence null unless it is one of a series
 * @returns how many have not answered
 */
create function public.remind_to_answer(event uuid, occurrence private.moment default null) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  planned  public.events;
  reminded int;
begin
  select * into planned from public.events
   where id = private.row_of(event, occurrence) and not cancelled
     and (rrule is null or occurrence is not null)
     and case when rrule is null then end_time else occurrence + (end_time - start_time) end > now()
     and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')));
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select count(*) into reminded from public.profiles
   where family_id = planned.family_id and id <> auth.uid() and not exists (
     select from public.event_attendees as answers
      where event_id = planned.id and user_id = profiles.id
        and (planned.rrule is null or private.answer_to(answers, occurrence) is not null)
   );
  if reminded = 0 then
    return 0;
  end if;
  insert into public.notifications as news (family_id, kind, actor_id, event_id, occurrence)
    values (
      planned.family_id, 'answer_wanted', auth.uid(), planned.id, case when planned.rrule is not null then occurrence end
    )
    on conflict (event_id, kind, occurrence) where event_id is not null do update
      set actor_id = excluded.actor_id, created_at = excluded.created_at
      where news.created_at <= now() - interval '1 day';
  if not found then
    raise exception 'reminded_today' using errcode = 'P0001';
  end if;
  return reminded;
end $$;

revoke execute on function public.remind_to_answer(uuid, private.moment) from public, anon, authenticated, service_role;
grant execute on function public.remind_to_answer(uuid, private.moment) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Comments notify the author of their subject, the others in the thread and the members that they mention; each of them
-- only if they see the subject, which the policy of notifications decides. Reactions notify the author of a post, a
-- comment or a message, all in one notification.

create function private.author_of_subject(comment public.comments) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select user_id from public.posts where id = comment.post_id
     union all
    select user_id from public.media where id = comment.media_id
     union all
    select user_id from public.recipes where id = comment.recipe_id
     union all
    select created_by from public.events where id = comment.event_id
     union all
    select created_by from public.family_history where id = comment.relative_id
  $$;

revoke execute on function private.author_of_subject(public.comments) from public;

-- A reply concerns those who wrote in its thread, another comment all who commented on the subject.
create function private.notify_of_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select new.family_id, case when member = any (new.mentions) then 'mention' else 'comment' end, new.user_id, member, new.id
      from (
        select unnest(new.mentions)
         union
        select private.author_of_subject(new)
         union
        select user_id from public.comments as earlier
         where subject_id = new.subject_id
           and (new.parent_id is null or new.parent_id = earlier.id or new.parent_id = earlier.parent_id)
      ) as concerned (member)
     where member <> new.user_id;
  return null;
end $$;

create trigger notify_of_comment after insert on public.comments
  for each row execute function private.notify_of_comment();

create function private.notify_of_added_mention() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select new.family_id, 'mention', new.user_id, member, new.id
      from (select unnest(new.mentions) except select unnest(old.mentions)) as added (member)
     where member <> new.user_id
    on conflict do nothing;
  return null;
end $$;

create trigger notify_of_added_mention after update of mentions on public.comments
  for each row execute function private.notify_of_added_mention();

create function private.notify_of_reaction() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, post_id)
    select family_id, 'reaction', new.user_id, user_id, id
      from public.posts where id = new.post_id and user_id <> new.user_id
    on conflict (post_id, kind) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select family_id, 'reaction', new.user_id, user_id, id
      from public.comments where id = new.comment_id and user_id <> new.user_id
    on conflict (comment_id, recipient_id, kind) do update
      set actor_id = excluded.actor_id, created_at = excluded.created_at;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, message_id)
    select live_family_id, 'reaction', new.user_id, user_id, id
      from public.messages where id = new.message_id and user_id <> new.user_id
    on conflict (message_id) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_reaction after insert on public.reactions
  for each row execute function private.notify_of_reaction();

-- When a reaction is taken back, the notification names the latest remaining one, without becoming unread again.
create function private.forget_reaction() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  news record;
  other uuid;
begin
  for news in
    select id, recipient_id from public.notifications
     where kind = 'reaction'
       and (post_id = old.post_id or comment_id = old.comment_id or message_id = old.message_id)
  loop
    select user_id into other from public.reactions
     where (post_id = old.post_id or comment_id = old.comment_id or message_id = old.message_id)
       and user_id <> news.recipient_id
     order by created_at desc limit 1;
    if found then
      update public.notifications set actor_id = other where id = news.id and actor_id <> other;
    else
      delete from public.notifications where id = news.id;
    end if;
  end loop;
  return null;
end $$;

create trigger forget_reaction after delete on public.reactions
  for each row execute function private.forget_reaction();


-- ----------------------------------------------------------------------------------------------------------------------------
-- New members, recipes and media notify the family.

create function private.notify_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id) values (new.family_id, 'member', new.id);
  return null;
end $$;

create trigger notify_of_member after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.notify_of_member();

create function private.notify_of_recipe() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipe_id)
    values (new.family_id, 'recipe', new.user_id, new.id);
  return null;
end $$;

create trigger notify_of_recipe after insert on public.recipes
  for each row execute function private.notify_of_recipe();

-- Media that one member adds within an hour share a notification, which names the newest. Private and shared items have
-- separate ones, because they have different recipients.
create function private.notify_of_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Two tabs that finish uploads at the same time must not create two notifications.
  perform from public.profiles where id = new.user_id for no key update;

  update public.notifications set media_id = new.id, created_at = now()
   where id = (
     select notifications.id from public.notifications
       join public.media on media.id = media_id
      where kind = 'media' and actor_id = new.user_id and notifications.family_id = new.family_id
        and is_private = new.is_private and notifications.created_at > now() - interval '1 hour'
      order by notifications.created_at desc limit 1
   );
  if not found then
    insert into public.notifications (family_id, kind, actor_id, media_id)
      values (new.family_id, 'media', new.user_id, new.id);
  end if;
  return null;
end $$;

create trigger notify_of_media after insert on public.media
  for each row when (new.places = '{media}') execute function private.notify_of_media();

-- Sharing a private item is news to the members who could not see it before.
create function private.notify_of_shared_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set created_at = now(), since = now() where kind = 'media' and media_id = new.id;
  if not found then
    insert into public.notifications (family_id, kind, actor_id, media_id)
      values (new.family_id, 'media', new.user_id, new.id);
  end if;
  return null;
end $$;

create trigger notify_of_shared_media after update of is_private on public.media
  for each row when (old.is_private and not new.is_private) execute function private.notify_of_shared_media();

-- When the item that a notification names is deleted, the notification names another of the same batch.
create function private.keep_notification_of_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set media_id = other.id
    from public.media as other
   where kind = 'media' and media_id = old.id and other.id = (
     select id from public.media
      where user_id = old.user_id and family_id = old.family_id and is_private = old.is_private and id <> old.id
        and bucket_id = 'family-media'
        and created_at between notifications.since and notifications.created_at
      order by created_at desc limit 1
   );
  return old;
end $$;

create trigger keep_notification_of_media before delete on public.media
  for each row execute function private.keep_notification_of_media();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A new list notifies the family.

create function private.notify_of_list() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, list_id)
    values (new.family_id, 'list', new.created_by, new.id);
  return null;
end $$;

create trigger notify_of_list after insert on public.lists
  for each row execute function private.notify_of_list();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A new album of the family notifies those who see it. That of an event asks its guests for their photos, and no one else. An
-- album for some members notifies each of them when it is shared with them, also years later.

create function private.notify_of_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, album_id)
    select new.family_id, 'album', actor, new.id from coalesce(new.created_by, auth.uid()) as actor where actor is not null;
  return null;
end $$;

create trigger notify_of_album after insert on public.albums
  for each row when (new.for_family) execute function private.notify_of_album();
create trigger notify_of_opened_album after update of for_family on public.albums
  for each row when (new.for_family and not old.for_family) execute function private.notify_of_album();

create function private.notify_of_shared_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, album_id)
    select family_id, 'album', actor, new.user_id, id
      from public.albums, coalesce(auth.uid(), created_by) as actor
     where id = new.album_id and not for_family and new.user_id is distinct from created_by and new.user_id <> actor;
  return null;
end $$;

create trigger notify_of_shared_album after insert on public.album_members
  for each row execute function private.notify_of_shared_album();

-- Shared again, it is news again.
create function private.forget_shared_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where album_id = old.album_id and recipient_id = old.user_id;
  return null;
end $$;

create trigger forget_shared_album after delete on public.album_members
  for each row execute function private.forget_shared_album();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Being marked on a photo notifies the member.

-- The photos on which one member marks another within an hour share a notification, which names the newest. Shared photos
-- and the private ones of each uploader have separate ones, because the marked member may not see all of them.
create function private.notify_of_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  marked uuid;
  photo  public.media;
begin
  select profile_id into marked from public.family_history where id = new.person_id;
  if marked is null or marked = new.marked_by then
    return null;
  end if;
  select * into photo from public.media where id = new.media_id;
  -- Two tabs that mark at the same time must not create two notifications.
  perform from public.profiles where id = new.marked_by for no key update;

  update public.notifications set media_id = new.media_id, created_at = now()
   where id = (
     select notifications.id from public.notifications
       join public.media on media.id = media_id
      where kind = 'marked' and actor_id = new.marked_by and recipient_id = marked
        and notifications.family_id = new.family_id
        and is_private = photo.is_private and (not is_private or user_id = photo.user_id)
        and notifications.created_at > now() - interval '1 hour'
      order by notifications.created_at desc limit 1
   );
  if not found then
    insert into public.notifications (family_id, kind, actor_id, recipient_id, media_id)
      values (new.family_id, 'marked', new.marked_by, marked, new.media_id);
  end if;
  return null;
end $$;

create trigger notify_of_mark after insert on public.media_people
  for each row when (new.marked_by is not null) execute function private.notify_of_mark();

-- When the mark that a notification names is removed, the notification names another of the same hour.
create function private.keep_notification_of_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  news  record;
  other uuid;
begin
  for news in
    select notifications.* from public.notifications
     where kind = 'marked' and media_id = old.media_id and actor_id = old.marked_by
       and recipient_id = (select profile_id from public.family_history where id = old.person_id)
  loop
    select media_id into other
      from public.media_people join public.media as photo on photo.id = media_id
     where person_id = old.person_id and marked_by = old.marked_by
       and media_people.created_at between news.since and news.created_at
     order by is_private, media_people.created_at desc limit 1;
    if found then
      update public.notifications set media_id = other where id = news.id;
    else
      delete from public.notifications where id = news.id;
    end if;
  end loop;
  return null;
end $$;

create trigger keep_notification_of_mark after delete on public.media_people
  for each row execute function private.keep_notification_of_mark();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A family that waits for approval notifies the hosts, until it is approved or its founder has joined another.
-- (A declined family is deleted, and its notifications with it.)

create function private.notify_of_waiting_family() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, waiting_id)
    select family_id, 'family_waiting', new.created_by, id, new.id
      from public.profiles
     where id in (select user_id from private.hub_hosts) and family_id is not null and private.awaits_approval(new);
  return null;
end $$;

create trigger notify_of_waiting_family after insert on public.families
  for each row when (new.created_by is not null) execute function private.notify_of_waiting_family();

create function private.forget_waiting_families() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where actor_id = new.id and kind = 'family_waiting';
  return null;
end $$;

create trigger forget_waiting_families after update of family_id on public.profiles
  for each row when (new.family_id is not null and old.family_id is null)
  execute function private.forget_waiting_families();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Birthday notifications for the day and the day before, and the removal of old notifications. The server calls both
-- functions once a day.

-- Days are UTC days: a notification appears at midnight UTC, which is the afternoon at the latest. Screens show the day in
-- the reader's own time zone.

/* Whether a day is the anniversary of a date. That of 29 February is the 28th in common years. */
create function private.is_anniversary(of_date date, day date) returns boolean
  language sql immutable parallel safe
  return to_char(of_date, 'MMDD') = to_char(day, 'MMDD')
    or (to_char(of_date, 'MMDD') = '0229' and to_char(day, 'MMDD') = '0228' and to_char(day + 1, 'DD') = '01');

revoke execute on function private.is_anniversary(date, date) from public;
grant execute on function private.is_anniversary(date, date) to authenticated;

/*
 * Adds the birthday notifications up to the day after tomorrow, so that they exist at midnight whenever the server calls.
 * Repeated calls add nothing.
 * @returns how many it added
 */
create function public.add_birthday_notifications(today date default (now() at time zone 'UTC')::date) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  added int;
begin
  insert into public.notifications (family_id, kind, actor_id, day, created_at)
    select family_id, kind, profiles.id, day, (day - days_before)::timestamp at time zone 'UTC'
      from public.profiles,
           (values ('birthday_tomorrow', 1), ('birthday_today', 0)) as reminders (kind, days_before),
           lateral (select (today + days_before + later) as day from generate_series(0, 2) as later) as days
     where family_id is not null and birth_date < day and private.is_anniversary(birth_date, day)
    on conflict (actor_id, day, kind) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

/*
 * Removes notifications older than 90 days, and all but the newest 500 of each family and recipient. Open pages keep them
 * until they load again.
 * @returns how many it removed
 */
create function public.clean_up_notifications() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  -- Not as the function's own setting, which only a superuser may give it.
  perform set_config('realtime.announce', 'off', true);
  delete from public.notifications where id in (
    select id from (
      select id, created_at, row_number() over (partition by family_id, recipient_id order by created_at desc) as place
        from public.notifications
    ) as placed
    where place > 500 or created_at < now() - interval '90 days'
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function public.add_birthday_notifications(date), public.clean_up_notifications()
  from public, anon, authenticated;
grant execute on function public.add_birthday_notifications(date), public.clean_up_notifications() to service_role;

-- A corrected birth date removes the reminders for the wrong day.
create function private.forget_birthday() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where actor_id = new.id and day is not null;
  return null;
end $$;

create trigger forget_birthday after update of birth_date on public.profiles
  for each row when (new.birth_date is distinct from old.birth_date) execute function private.forget_birthday();


-- ----------------------------------------------------------------------------------------------------------------------------
-- The notification list. Titles and names are current, and limited to what the caller may see.

/*
 * The caller's notifications, newest first, 20 at a time.
 * @param kinds only these kinds
 * @param before_at, before_id the last notification of the previous page; null for the first page
 * @returns `more`: the number of other users (likes, reactions), other items (media, marked) or photos (posts); `title`: the
 *   current title, or the first 200 characters of a post, a comment or a message, or the name of a family that waits for
 *   approval; `status`: of an RSVP; `conversation_id`: of the message
 */
create function public.my_notifications(
  kinds private.words, before_at private.moment default null, before_id uuid default null
) returns table (
  id           uuid,
  kind         text,
  created_at   timestamptz,
  is_read      boolean,
  actor_id     uuid,
  actor_name   text,
  actor_avatar text,
  more         int,
  title        text,
  status       text,
  day          date,
  starts_at    timestamptz,
  all_day      boolean,
  post_id      uuid,
  event_id     uuid,
  occurrence   timestamptz,
  recipe_id    uuid,
  media_id     uuid,
  comment_id   uuid,
  message_id   uuid,
  conversation_id uuid,
  album_id     uuid,
  list_id      uuid
)
  language sql stable set search_path = ''
  as $$
    select page.id, page.kind, page.created_at,
           exists (
             select from public.notification_reads
              where notification_id = page.id and user_id = (select auth.uid())
           ),
           page.actor_id, coalesce(actor.full_name, waiting.founder_name), actor.avatar_url,
           case page.kind
             when 'like' then (
               select count(*) from public.post_likes as likes
                where likes.post_id = page.post_id and likes.user_id not in (page.actor_id, page.recipient_id)
             )
             when 'post' then coalesce(cardinality(posts.image_urls), 0)
             when 'reaction' then (
               select count(distinct reactions.user_id) from public.reactions
                where (reactions.post_id = page.post_id or reactions.comment_id = page.comment_id
                       or reactions.message_id = page.message_id)
                  and reactions.user_id not in (page.actor_id, page.recipient_id)
             )
             when 'media' then (
               select count(*) from public.media as others
                where others.user_id = page.actor_id and others.family_id = page.family_id
                  and others.bucket_id = 'family-media'
                  and others.created_at between page.since and page.created_at and others.id <> page.media_id
             )
             when 'marked' then (
               select count(*) from public.media_people as marks join public.family_history as marked on marked.id = person_id
                where profile_id = page.recipient_id and marks.marked_by = page.actor_id
                  and marks.created_at between page.since and page.created_at and marks.media_id <> page.media_id
             )
             else 0
           end::int,
           coalesce(left(coalesce(comments.content, posts.content, messages.content), 200), events.title, recipes.title,
             media.title, albums.title, lists.title, waiting.name),
           answers.status, page.day, coalesce(page.occurrence, events.start_time), events.all_day,
           page.post_id, events.id, page.occurrence, page.recipe_id, page.media_id, page.comment_id,
           page.message_id, messages.conversation_id, page.album_id, page.list_id
      from (
        select * from public.notifications as newest
         where newest.kind = any (kinds)
           -- A bound of its own is a place in the index; the first page begins at the end of time.
           and newest.created_at <= coalesce(before_at, 'infinity')
           and (before_at is null or (newest.created_at, newest.id) < (before_at, before_id))
         order by newest.created_at desc, newest.id desc
         limit 20
      ) as page
      left join public.profiles as actor on actor.id = page.actor_id
      left join public.comments on comments.id = page.comment_id
      left join public.messages on messages.id = page.message_id
      left join public.posts on posts.id = page.post_id
      left join public.event_attendees as answers on answers.id = page.attendee_id
      left join public.events on events.id = coalesce(page.event_id, answers.event_id)
      left join public.recipes on recipes.id = page.recipe_id
      left join public.media on media.id = page.media_id
      left join public.albums on albums.id = page.album_id
      left join public.lists on lists.id = page.list_id
      -- Hosts do not see the profile of a founder.
      left join public.families_to_approve() as waiting on waiting.id = page.waiting_id
     order by page.created_at desc, page.id desc
  $$;

/* The caller's newest 100 unread notifications of these kinds. */
create function public.unread_notifications(kinds private.words) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select id from public.notifications
     where kind = any (kinds) and not exists (
       select from public.notification_reads
        where notification_id = notifications.id and user_id = (select auth.uid())
     )
     order by created_at desc limit 100
  $$;

/* Marks all of the caller's notifications of these kinds up to this time as read. */
create function public.read_notifications(kinds private.words, until private.moment) returns void
  language sql set search_path = ''
  as $$
    insert into public.notification_reads (notification_id, user_id)
      select id, auth.uid() from public.notifications where kind = any (kinds) and created_at <= until
      on conflict do nothing
  $$;

/*
 * Marks as read what the caller's newest 100 unread notifications tell of this post, event, recipe, item of Media, album, list,
 * comment, conversation or member, and of comments on it and answers to it: the caller has opened it.
 * @returns the notifications that it marked
 */
create function public.read_notifications_about(subject uuid) returns setof uuid
  language sql set search_path = ''
  as $$
    insert into public.notification_reads (notification_id, user_id)
      select news.id, auth.uid()
        from (
          select * from public.notifications
           where not exists (
             select from public.notification_reads
              where notification_id = notifications.id and user_id = (select auth.uid())
           )
           order by created_at desc limit 100
        ) as news
        left join public.comments on comments.id = news.comment_id
        left join public.event_attendees as answers on answers.id = news.attendee_id
        left join public.messages on messages.id = news.message_id
       where subject in (
         news.post_id, news.event_id, news.recipe_id, news.media_id, news.album_id, news.list_id, news.comment_id,
         comments.subject_id, answers.event_id, messages.conversation_id,
         case when news.kind in ('member', 'birthday_today', 'birthday_tomorrow') then news.actor_id end
       )
      on conflict do nothing
      returning notification_id
  $$;

revoke execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment), public.read_notifications_about(uuid)
  from public, anon;
grant execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment), public.read_notifications_about(uuid)
  to authenticated;
