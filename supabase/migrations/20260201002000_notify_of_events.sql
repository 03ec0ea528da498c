-- New and changed events notify the family. Answers notify the author of the event.

create function private.notify_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- What moves along with a series, or ends because another one continues it, is no news of its own.
  if auth.uid() is null then
    return null;
  end if;
  insert into public.notifications (family_id, kind, actor_id, event_id)
    values (
      new.family_id, case when tg_op = 'INSERT' and new.series_id is null then 'event' else 'event_changed' end, new.created_by,
      new.id
    )
    -- Several changes share one notification.
    on conflict (event_id, kind, occurrence) where event_id is not null do update set created_at = excluded.created_at;
  return null;
end $$;

-- Imported events are no news: there may be hundreds.
create trigger notify_of_event after insert on public.events
  for each row when (not new.cancelled and new.uid is null) execute function private.notify_of_event();

create trigger notify_of_change after update on public.events
  for each row when (
    (old.title, old.location, old.start_time, old.end_time, old.all_day, old.rrule, old.repeats_until)
      is distinct from (new.title, new.location, new.start_time, new.end_time, new.all_day, new.rrule, new.repeats_until)
    and new.over_at > now() and not new.cancelled
  )
  execute function private.notify_of_event();

create function private.notify_of_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Answers that move along with an occurrence are no news.
  if auth.uid() is null then
    return null;
  end if;
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
