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
       join public.family_media on family_media.id = media_id
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

create trigger notify_of_media after insert on public.family_media
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

create trigger notify_of_shared_media after update of is_private on public.family_media
  for each row when (old.is_private and not new.is_private) execute function private.notify_of_shared_media();

-- When the item that a notification names is deleted, the notification names another of the same batch.
create function private.keep_notification_of_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set media_id = other.id
    from public.family_media as other
   where kind = 'media' and media_id = old.id and other.id = (
     select id from public.family_media
      where user_id = old.user_id and family_id = old.family_id and is_private = old.is_private and id <> old.id
        and bucket_id = 'family-media'
        and created_at between notifications.since and notifications.created_at
      order by created_at desc limit 1
   );
  return old;
end $$;

create trigger keep_notification_of_media before delete on public.family_media
  for each row execute function private.keep_notification_of_media();
