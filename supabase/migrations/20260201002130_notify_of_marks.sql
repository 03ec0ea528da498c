-- Being marked on a photo notifies the member.

-- The photos on which one member marks another within an hour share a notification, which names the newest. Shared photos
-- and the private ones of each uploader have separate ones, because the marked member may not see all of them.
create function private.notify_of_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  marked uuid;
  photo  public.family_media;
begin
  select profile_id into marked from public.family_history where id = new.person_id;
  if marked is null or marked = new.marked_by then
    return null;
  end if;
  select * into photo from public.family_media where id = new.media_id;
  -- Two tabs that mark at the same time must not create two notifications.
  perform from public.profiles where id = new.marked_by for no key update;

  update public.notifications set media_id = new.media_id, created_at = now()
   where id = (
     select notifications.id from public.notifications
       join public.family_media on family_media.id = media_id
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
      from public.media_people join public.family_media as photo on photo.id = media_id
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
