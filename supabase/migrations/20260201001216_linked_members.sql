-- Which member is which person of the tree. The profile leads: whatever is written to a member's row, it has the profile's
-- name, birthday and picture.

create function private.adopt_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  if new.profile_id is not null then
    if tg_op = 'UPDATE' and old.profile_id is null then
      new.own_values := jsonb_build_object(
        'member_name', old.member_name, 'image_url', old.image_url,
        'birth_date', old.birth_date, 'birth_date_precision', old.birth_date_precision
      );
    end if;
    select * into profile from public.profiles where id = new.profile_id;
    new.member_name := coalesce(nullif(btrim(profile.full_name), ''), new.member_name);
    new.image_url := profile.avatar_url;
    if profile.birth_date is not null then
      new.birth_date := profile.birth_date;
      new.birth_date_precision := 'day';
    end if;
  else
    -- The picture of the profile belongs to the account.
    new.image_url := new.own_values ->> 'image_url';
    new.own_values := null;
  end if;
  return new;
end $$;

-- Before `check_lifetime`, by their names.
create trigger adopt_profile before insert on public.family_history
  for each row when (new.profile_id is not null) execute function private.adopt_profile();
create trigger adopt_or_leave_profile before update on public.family_history
  for each row when (new.profile_id is not null or old.profile_id is not null) execute function private.adopt_profile();

create function private.pass_profile_on() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set member_name = member_name where profile_id = new.id;
  return null;
end $$;

create trigger pass_profile_on after update of full_name, avatar_url, birth_date on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.birth_date) is distinct from (new.full_name, new.avatar_url, new.birth_date)
  ) execute function private.pass_profile_on();

-- A member who comes back finds the row that was made for them.
create function private.come_back_to_tree() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set profile_id = new.id
   where family_id = new.family_id and id = private.person_id(new.family_id, new.id) and profile_id is null;
  return null;
end $$;

create trigger come_back_to_tree after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.come_back_to_tree();

/* Gives what one person of the tree has to another, and removes the first. */
create function private.merge_person(lesser uuid, greater uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  removed public.family_history;
begin
  insert into public.parentage (family_id, child_id, parent_id, kind)
    select family_id, greater, parent_id, kind from public.parentage
     where child_id = lesser and parent_id <> greater order by position
    on conflict do nothing;
  insert into public.parentage (family_id, child_id, parent_id, kind, position)
    select family_id, child_id, greater, kind, position from public.parentage
     where parent_id = lesser and child_id <> greater
    on conflict do nothing;
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
    select family_id, greater, case lesser when one_id then other_id else one_id end,
           kind, began, began_precision, ended, ended_precision, place
      from public.partnerships
     where lesser in (one_id, other_id) and greater not in (one_id, other_id)
    on conflict do nothing;
  update public.media_people set person_id = greater
   where person_id = lesser and not exists (
     select from public.media_people as same where same.media_id = media_people.media_id and same.person_id = greater
   );
  update public.gedcom_records as record set id = greater, person_id = greater
   where id = lesser and not exists (
     select from public.gedcom_records as same where same.family_id = record.family_id and same.id = greater
   );
  update public.gedcom_records set person_id = greater where person_id = lesser and id <> lesser;
  update public.gedcom_records set content = replace(content::text, lesser::text, greater::text)::jsonb
   where family_id = (select family_id from public.family_history where id = greater)
     and position(lesser::text in content::text) > 0;
  update public.comments set relative_id = greater where relative_id = lesser;
  update public.hidden_memories set relative_id = greater
   where relative_id = lesser and not exists (
     select from public.hidden_memories as same
      where same.user_id = hidden_memories.user_id and same.relative_id = greater
   );
  delete from public.family_history where id = lesser returning * into removed;
  update public.family_history
     set bio = nullif(left(concat_ws(E'\n\n', bio, nullif(removed.bio, bio)), 10000), ''),
         comment_count = comment_count + removed.comment_count
   where id = greater;
end $$;

/*
 * Says that a person of the tree is this member, whose relations it then has as well. Members say so of themselves, admins
 * of everyone in the family. Refused with 42501 otherwise, with 23505 `person_is_linked` when it is another member, and with
 * 23514 `person_is_deceased`.
 */
create function public.link_person(person_id uuid, member_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family uuid := (select my_families from private.my_families());
  person public.family_history;
  before uuid;
begin
  -- A departure locks the profile before the family, too.
  perform from public.profiles where id = member_id and family_id = family for share;
  perform from public.families where id = family for no key update;
  select * into person from public.family_history where id = person_id and family_id = family;
  if not found
    or not exists (select from public.profiles where id = member_id and family_id = family)
    or member_id <> auth.uid() and not exists (select private.my_families_as('admin'))
  then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  if person.profile_id = member_id then
    return;
  end if;
  if person.profile_id is not null then
    raise exception 'person_is_linked' using errcode = '23505';
  end if;
  if person.deceased then
    raise exception 'person_is_deceased' using errcode = '23514';
  end if;
  delete from public.partnerships
   where one_id in (select id from public.family_history where profile_id = member_id) and other_id = person_id
      or other_id in (select id from public.family_history where profile_id = member_id) and one_id = person_id;
  select id into before from public.family_history where profile_id = member_id;
  if found then
    perform private.merge_person(before, person_id);
  end if;
  update public.family_history set profile_id = member_id where id = person_id;
end $$;

/*
 * Says that a person of the tree is not this member after all: the name, birthday and picture that the person had before
 * come back. The member's own row has no other person to become, and stays. Members do so for themselves, admins for
 * everyone; refused with 42501 otherwise.
 */
create function public.unlink_person(person_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history as person
     set profile_id = null,
         member_name = coalesce(own_values ->> 'member_name', member_name),
         image_url = own_values ->> 'image_url',
         -- A profile without a birthday has changed none.
         birth_date = case when own_values is null or member.birth_date is null
           then person.birth_date else (own_values ->> 'birth_date')::date end,
         birth_date_precision = case when own_values is null or member.birth_date is null
           then person.birth_date_precision else own_values ->> 'birth_date_precision' end
    from public.profiles as member
   where person.id = person_id and member.id = profile_id and person.family_id = (select private.my_families())
     and (profile_id = auth.uid() or exists (select private.my_families_as('admin')))
     and person.id <> private.person_id(person.family_id, profile_id);
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

revoke execute on function private.merge_person(uuid, uuid) from public;
revoke execute on function public.link_person(uuid, uuid), public.unlink_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.link_person(uuid, uuid), public.unlink_person(uuid) to authenticated;
