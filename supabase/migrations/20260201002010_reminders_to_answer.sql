-- The author of an event, or an admin, reminds those who have not answered. It is one notification for the event, or for the
-- occurrence of a series, which those see who lack an answer.

/*
 * Reminds the other members who have not answered an event, or an occurrence of a series. Once a day: P0001
 * `reminded_today`; by its author and admins, before it is over: 42501 `not_allowed`.
 * @param occurrence null unless it is one of a series
 * @returns how many have not answered
 */
create function public.remind_to_answer(event uuid, occurrence private.moment default null) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  planned  public.events;
  reminded int;
begin
  select * into planned from public.events
   where id = private.row_of(event, occurrence) and not cancelled
     and (rrule is null or occurrence is not null)
     and case when rrule is null then end_time else occurrence + (end_time - start_time) end > now()
     and family_id = (select private.my_families())
     and (created_by = auth.uid() or family_id in (select private.my_families_as('admin')));
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select count(*) into reminded from public.profiles
   where family_id = planned.family_id and id <> auth.uid() and not exists (
     select from public.event_attendees as answers
      where event_id = planned.id and user_id = profiles.id
        and (planned.rrule is null or private.answer_to(answers, occurrence) is not null)
   );
  if reminded = 0 then
    return 0;
  end if;
  insert into public.notifications as news (family_id, kind, actor_id, event_id, occurrence)
    values (
      planned.family_id, 'answer_wanted', auth.uid(), planned.id, case when planned.rrule is not null then occurrence end
    )
    on conflict (event_id, kind, occurrence) where event_id is not null do update
      set actor_id = excluded.actor_id, created_at = excluded.created_at
      where news.created_at <= now() - interval '1 day';
  if not found then
    raise exception 'reminded_today' using errcode = 'P0001';
  end if;
  return reminded;
end $$;

revoke execute on function public.remind_to_answer(uuid, private.moment) from public, anon, authenticated, service_role;
grant execute on function public.remind_to_answer(uuid, private.moment) to authenticated;
