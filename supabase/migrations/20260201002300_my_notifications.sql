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
               select count(*) from public.family_media as others
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
      left join public.family_media as media on media.id = page.media_id
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

revoke execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment)
  from public, anon;
grant execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment)
  to authenticated;
