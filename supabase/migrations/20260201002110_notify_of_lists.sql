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
