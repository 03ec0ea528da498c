-- New and changed events notify the family. Answers notify the author of the event.

create function private.notify_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, event_id)
    values (new.family_id, case tg_op when 'INSERT' then 'event' else 'event_changed' end, new.created_by, new.id)
    -- Several changes share one notification.
    on conflict (event_id, kind) do update set created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_event after insert on public.events
  for each row execute function private.notify_of_event();

create trigger notify_of_change after update on public.events
  for each row when (
    (old.title, old.location, old.start_time, old.end_time, old.all_day)
      is distinct from (new.title, new.location, new.start_time, new.end_time, new.all_day)
    and new.end_time > now()
  )
  execute function private.notify_of_event();

create function private.notify_of_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, attendee_id)
    select family_id, 'rsvp', new.user_id, created_by, new.id
      from public.events where id = new.event_id and created_by <> new.user_id
    on conflict (attendee_id) do update set created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_answer after insert on public.event_attendees
  for each row execute function private.notify_of_answer();

create trigger notify_of_changed_answer after update of status on public.event_attendees
  for each row when (new.status is distinct from old.status) execute function private.notify_of_answer();
