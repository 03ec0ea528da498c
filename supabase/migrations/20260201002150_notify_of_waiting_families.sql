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
