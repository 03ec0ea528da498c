-- Leaving a family. Every departure runs `leave_family`: a member who leaves, a removed member, a deleted account and a
-- deleted family. What a departed member may still do is decided here and in the policies.

create function private.leave_family(member uuid, family uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Immediate family: marks in both directions.
  delete from public.immediate_family where member in (user_id, relative_id);

  -- Albums: those shared with the member, and the member's own that no one else sees. A deleted account has no own ones any more.
  delete from public.album_members where user_id = member;
  delete from public.albums
   where family_id = family and not for_family and (created_by = member or created_by is null)
     and not exists (select from public.album_members where album_id = albums.id);

  -- Tree: the person stays, with the name and dates that the family knows, and the ties.
  update public.family_history set profile_id = null where profile_id = member and family_id = family;

  -- Memories: what the member has hidden.
  delete from public.hidden_memories where user_id = member;

  -- Roles: the family keeps an admin, or the departure is refused.
  perform private.keep_an_admin(family, member);

  -- Conversations: `hand_over_group` passes groups on.
  delete from public.conversation_members
   where user_id = member and conversation_id in (select id from public.conversations where family_id = family);

  -- Live updates: the others can no longer see the profile, so the family itself changes.
  update public.families set members_left_at = clock_timestamp() where id = family;

  -- Notifications: the welcome and the birthdays.
  delete from public.notifications where actor_id = member and (kind = 'member' or day is not null);

  -- Calendar: answers to events, reminders of them, what the member wanted to bring, and the calendars that subscribe.
  delete from public.event_attendees where user_id = member;
  delete from public.event_reminders where user_id = member;
  update public.event_items set brought_by = null where brought_by = member;
  delete from public.calendar_feeds where user_id = member;
end $$;

revoke execute on function private.leave_family(uuid, uuid) from public;

create function private.leave_family_with_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- `new` is null when the account is deleted.
  if new.family_id is distinct from old.family_id then
    perform private.leave_family(old.id, old.family_id);
  end if;
  return null;
end $$;

create trigger leave_family after update of family_id or delete on public.profiles
  for each row when (old.family_id is not null) execute function private.leave_family_with_profile();
