-- What the bell asks. Titles and names are read as they are now, and as the caller may see them.

/*
 * What the caller is told, newest first, 20 at a time.
 * @param kinds only these
 * @param before_at, before_id what follows after this one; null begins at the newest
 * @returns `more`: how many did the same beside the actor (likes), or how many there are beside the one named (media);
 *   `title` as it is now, of a post the first 200 characters; `status` of an RSVP
 */
create function public.my_notifications(
  kinds text[], before_at timestamptz default null, before_id uuid default null
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
  recipe_id    uuid,
  media_id     uuid
)
  language sql stable set search_path = ''
  as $$
    select told.id, told.kind, told.created_at,
           exists (
             select from public.notification_reads
              where notification_id = told.id and user_id = (select auth.uid())
           ),
           told.actor_id, actor.full_name, actor.avatar_url,
           case told.kind
             when 'like' then (
               select count(*) from public.post_likes as likes
                where likes.post_id = told.post_id and likes.user_id not in (told.actor_id, told.recipient_id)
             )
             when 'media' then (
               select count(*) from public.family_media as others
                where others.user_id = told.actor_id and others.family_id = told.family_id
                  and others.created_at between told.since and told.created_at and others.id <> told.media_id
             )
             else 0
           end::int,
           coalesce(left(posts.content, 200), events.title, recipes.title, media.title),
           answers.status, told.day, events.start_time, events.all_day,
           told.post_id, events.id, told.recipe_id, told.media_id
      from (
        select * from public.notifications as page
         where page.kind = any (kinds)
           and (before_at is null or (page.created_at, page.id) < (before_at, before_id))
         order by page.created_at desc, page.id desc
         limit 20
      ) as told
      left join public.profiles as actor on actor.id = told.actor_id
      left join public.posts on posts.id = told.post_id
      left join public.event_attendees as answers on answers.id = told.attendee_id
      left join public.events on events.id = coalesce(told.event_id, answers.event_id)
      left join public.recipes on recipes.id = told.recipe_id
      left join public.family_media as media on media.id = told.media_id
     order by told.created_at desc, told.id desc
  $$;

/* What of these kinds the caller has not read: the newest 100. */
create function public.unread_notifications(kinds text[]) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select id from public.notifications
     where kind = any (kinds) and not exists (
       select from public.notification_reads
        where notification_id = notifications.id and user_id = (select auth.uid())
     )
     order by created_at desc limit 100
  $$;

/* Marks everything of these kinds as read that the caller was told up to this moment. */
create function public.read_notifications(kinds text[], until timestamptz) returns void
  language sql set search_path = ''
  as $$
    insert into public.notification_reads (notification_id, user_id)
      select id, auth.uid() from public.notifications where kind = any (kinds) and created_at <= until
      on conflict do nothing
  $$;

revoke execute on function
  public.my_notifications(text[], timestamptz, uuid), public.unread_notifications(text[]),
  public.read_notifications(text[], timestamptz)
  from public, anon;
grant execute on function
  public.my_notifications(text[], timestamptz, uuid), public.unread_notifications(text[]),
  public.read_notifications(text[], timestamptz)
  to authenticated;
