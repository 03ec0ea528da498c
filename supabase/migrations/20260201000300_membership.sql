-- Joining, leaving and roles: how `family_id` and `role` of a profile may change.

-- True when the request presents the code of this family. It locks the family, so that a code which is being
-- replaced, or a last member who is leaving, comes either before or after.
create function private.accepts_invitation(family uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.families
    where id = family and invite_code = private.presented_invite_code()
    for share;
  -- Nobody is there to invite: whoever joined would be a member without an admin.
  return found and private.has_members(family);
end $$;

revoke execute on function private.accepts_invitation(uuid) from public;
grant execute on function private.accepts_invitation(uuid) to authenticated;

-- What a client may do by itself. Not a security definer: `current_user` tells a client from our own functions.
create function private.guard_membership() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user not in ('authenticated', 'anon') then
    return new;
  end if;

  if new.family_id is not distinct from old.family_id then
    if new.role is distinct from old.role then
      raise exception 'Nobody can change their own role.' using errcode = '42501';
    end if;
    return new;
  end if;

  if new.family_id is not null and old.family_id is not null then
    raise exception 'You already belong to a family. Leave it before you join another.' using errcode = '42501';
  end if;

  if new.family_id is not null and not private.accepts_invitation(new.family_id) then
    raise exception 'This family invite link is invalid or has expired.' using errcode = '42501';
  end if;

  new.role := 'member';
  return new;
end $$;

create trigger guard_membership before update of family_id, role on public.profiles
  for each row execute function private.guard_membership();

-- A family with members has an admin, whoever changes it and however many do so at once.
create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins who go at the same moment wait for each other here, and the second sees that the first is gone.
  perform from public.families where id = old.family_id for update;

  if exists (select from public.profiles where family_id = old.family_id and role = 'admin') then
    return null;
  end if;

  if not private.has_members(old.family_id) then
    if tg_op = 'DELETE' then
      delete from public.families where id = old.family_id;
    else
      -- The last to leave keeps the key, and may come back.
      update public.families set created_by = old.id where id = old.family_id;
    end if;
  elsif tg_op = 'DELETE' then
    -- Nobody can be kept from deleting their account, so the eldest account takes over.
    update public.profiles set role = 'admin' where id = (
      select id from public.profiles where family_id = old.family_id order by created_at, id limit 1
    );
  else
    raise exception 'A family needs an admin. Make someone else an admin first.' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger keep_an_admin after update of family_id, role or delete on public.profiles
  for each row when (old.family_id is not null) execute function private.keep_an_admin();

/*
 * Makes the founder of a family that nobody belongs to its first admin, or, called by an admin, sets the role of
 * another member of the same family. Anything else is refused with 42501.
 */
create function public.update_user_family_role(user_id uuid, family_id uuid, user_role text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := user_id;
  family constant uuid := family_id;
  me     constant uuid := auth.uid();
begin
  if user_role is null or user_role not in ('admin', 'member') then
    raise exception 'A role is either admin or member.' using errcode = '22023';
  end if;

  if person = me and user_role = 'admin' then
    update public.profiles set family_id = family, role = 'admin'
     where id = me and (
       family_id is null
         and exists (select from public.families where id = family and created_by = me)
         and not private.has_members(family)
       -- Asked once more, because the first answer was lost.
       or family_id = family and role = 'admin'
     );
  elsif person <> me then
    update public.profiles set role = user_role
     where id = person and family_id = family and family_id in (select private.my_families_as('admin'));
  end if;

  if not found then
    raise exception 'Only an admin can change the role of another member of their family.' using errcode = '42501';
  end if;
end $$;

/* Gives the family a new invite code and returns it; the old link is dead. For its admins, otherwise 42501. */
create function public.replace_invite_code(family_id uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  update public.families set invite_code = private.new_invite_code()
   where id = family_id and id in (select private.my_families_as('admin'))
   returning invite_code into code;
  if not found then
    raise exception 'Only an admin can replace the invite code.' using errcode = '42501';
  end if;
  return code;
end $$;

/* Puts another member out of the caller's family. For admins, otherwise 42501. */
create function public.remove_family_member(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family uuid;
begin
  select my_families_as into family from private.my_families_as('admin');
  update public.profiles set family_id = null, role = 'member'
   where id = user_id and id <> auth.uid() and family_id = family;
  if not found then
    raise exception 'Only an admin can remove another member of their family.' using errcode = '42501';
  end if;
  -- Whoever was put out knows the old code.
  perform public.replace_invite_code(family);
end $$;

revoke execute on function
  public.update_user_family_role(uuid, uuid, text), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.update_user_family_role(uuid, uuid, text), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  to authenticated;
