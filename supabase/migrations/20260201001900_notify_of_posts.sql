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
