-- Every member of a family is a person of its tree. The person's row is made when it is first needed, with an id that
-- follows from the member's, so that the app can name it before.

-- The id of a member's row, unless an existing person was linked to the member.
create function private.person_id(family uuid, member uuid) returns uuid
  language sql immutable set search_path = ''
  as $$ select private.id_within(family, member) $$;

/* The person of that id. Of a member who has no row yet, it makes the row. */
create function private.make_person(family uuid, person uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  chosen constant uuid := private.id_within(family, person);
  member uuid;
  linked uuid;
begin
  select id into member from public.profiles where family_id = family and private.person_id(family, id) = chosen;
  if not found or exists (select from public.family_history where id = chosen) then
    return chosen;
  end if;
  select id into linked from public.family_history where profile_id = member;
  if found then
    return linked;
  end if;
  insert into public.family_history (id, family_id, member_name, profile_id, created_by)
    values (chosen, family, '?', member, auth.uid())
    on conflict do nothing;
  return chosen;
end $$;

revoke execute on function private.person_id(uuid, uuid), private.make_person(uuid, uuid) from public;
grant execute on function private.id_within(uuid, uuid), private.person_id(uuid, uuid) to authenticated;
