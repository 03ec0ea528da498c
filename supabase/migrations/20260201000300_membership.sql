-- Joining a family and changing roles: the rules for `family_id` and `role` of a profile. Departures follow in
-- `leave_family`.

-- True when the request presents the code of this family. The lock orders it before or after a replacement of the code
-- and the departure of the last member.
create function private.accepts_invitation(family uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.families
    where id = family and invite_code = private.presented_invite_code()
    for share;
  -- Joining an empty family would leave it without an admin.
  return found and private.has_members(family);
end $$;

revoke execute on function private.accepts_invitation(uuid) from public;
grant execute on function private.accepts_invitation(uuid) to authenticated;

-- Not a security definer: `current_user` tells a client from our own functions.
create function private.guard_membership() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user not in ('authenticated', 'anon') then
    return new;
  end if;
  if new.family_id is not distinct from old.family_id then
    if new.role is distinct from old.role then
      raise exception 'own_role_fixed' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.family_id is not null and old.family_id is not null then
    raise exception 'already_in_family' using errcode = '42501';
  end if;
  if new.family_id is not null and not private.accepts_invitation(new.family_id) then
    raise exception 'invalid_invite_code' using errcode = '42501';
  end if;
  new.role := 'member';
  return new;
end $$;

create trigger guard_membership before update of family_id, role on public.profiles
  for each row execute function private.guard_membership();

-- Also applies to our security definer functions, which bypass the policies.
create function private.check_second_step() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_fully_signed_in() then
    raise exception 'second_step_required' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger check_second_step before update of family_id, role on public.profiles
  for each row execute function private.check_second_step();

create function private.stamp_joining() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.family_id is not null and new.family_id is distinct from old.family_id then
    new.joined_at := now();
  end if;
  return new;
end $$;

create trigger stamp_joining before update of family_id on public.profiles
  for each row execute function private.stamp_joining();

-- Ensures that a family with members has an admin. `member` has just lost the role, left or deleted the account.
create function private.keep_an_admin(family uuid, member uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  account_deleted constant boolean := not exists (select from public.profiles where id = member);
begin
  -- Two admins who leave at the same time wait for each other here, and the second one sees that the first is gone.
  perform from public.families where id = family for update;

  if exists (select from public.profiles where family_id = family and role = 'admin') then
    return;
  end if;
  if not private.has_members(family) then
    if account_deleted then
      delete from public.families where id = family;
    else
      -- The last member to leave may come back.
      update public.families set created_by = member where id = family;
    end if;
  elsif account_deleted then
    -- Deleting an account is never refused, so the oldest remaining account becomes admin.
    update public.profiles set role = 'admin' where id = (
      select id from public.profiles where family_id = family order by created_at, id limit 1
    );
  else
    raise exception 'last_admin' using errcode = 'P0001';
  end if;
end $$;

create function private.keep_an_admin_after_role_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_an_admin(new.family_id, new.id);
  return null;
end $$;

create trigger keep_an_admin_after_role_change after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin' and old.family_id = new.family_id)
  execute function private.keep_an_admin_after_role_change();

revoke execute on function private.keep_an_admin(uuid, uuid) from public;

/*
 * Makes the founder of an empty family its first admin, or, called by an admin, sets the role of another member of the
 * same family. Everything else is refused with 42501; P0001 `family_needs_approval` until a host has approved it.
 */
create function public.update_user_family_role(user_id uuid, family_id uuid, user_role private.word) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := user_id;
  family constant uuid := family_id;
  me     constant uuid := auth.uid();
begin
  if user_role is null or user_role not in ('admin', 'member') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  if person = me and user_role = 'admin' then
    if exists (
      select from public.families where id = family and created_by = me and private.awaits_approval(families)
    ) then
      raise exception 'family_needs_approval' using errcode = 'P0001';
    end if;
    update public.profiles set family_id = family, role = 'admin'
     where id = me and (
       family_id is null
         and exists (select from public.families where id = family and created_by = me)
         and not private.has_members(family)
       -- A repeated call after a lost answer succeeds.
       or family_id = family and role = 'admin'
     );
  elsif person <> me then
    update public.profiles set role = user_role
     where id = person and family_id = family and family_id in (select private.my_families_as('admin'));
  end if;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

/* Gives the family a new invite code and returns it; the old code stops working. Admins only, otherwise 42501. */
create function public.replace_invite_code(family_id uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  update public.families set invite_code = private.new_invite_code()
   where id = family_id and id in (select private.my_families_as('admin'))
   returning invite_code into code;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  return code;
end $$;

/* Removes another member from the caller's family and replaces the invite code. Admins only, otherwise 42501. */
create function public.remove_family_member(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family uuid;
begin
  select my_families_as into family from private.my_families_as('admin');
  update public.profiles set family_id = null, role = 'member'
   where id = user_id and id <> auth.uid() and family_id = family;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  -- The removed member knows the old code.
  perform public.replace_invite_code(family);
end $$;

revoke execute on function
  public.update_user_family_role(uuid, uuid, private.word), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.update_user_family_role(uuid, uuid, private.word), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  to authenticated;
