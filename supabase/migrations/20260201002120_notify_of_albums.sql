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
