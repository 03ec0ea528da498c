-- Comments notify the author of their subject, the others in the thread and the members that they mention; each of them
-- only if they see the subject, which the policy of notifications decides. Reactions notify the author of a post, a
-- comment or a message, all in one notification.

create function private.author_of_subject(comment public.comments) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select user_id from public.posts where id = comment.post_id
     union all
    select user_id from public.family_media where id = comment.media_id
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
