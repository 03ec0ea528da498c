-- A new album notifies those who see it. That of an event asks its guests for their photos, and no one else.

create function private.notify_of_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, album_id)
    values (new.family_id, 'album', new.created_by, new.id);
  return null;
end $$;

create trigger notify_of_album after insert on public.albums
  for each row execute function private.notify_of_album();
